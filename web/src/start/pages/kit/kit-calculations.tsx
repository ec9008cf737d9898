import { CalculationCard } from '../../../coaching/calculators/calculation-card.tsx'
import { CalculationSkeleton, CardAction } from '../../../coaching/calculators/card-action.tsx'
import { sharedCards } from '../../../coaching/calculators/shared-cards.ts'
import type { LiveCalculation } from '../../../coaching/calculators/use-calculation.ts'
import { KitSection } from './kit-section.tsx'

const RACE = { distance: 5000, time: 1474 }

/** A coach's calculation in all its states. */
export function KitCalculations() {
  const [shared] = sharedCards([
    { id: 'race_prediction', values: { ...RACE, target_distance: 10_000 } },
    { id: 'training_paces', values: RACE },
  ])
  return (
    <KitSection title="Calculations">
      <div data-sport="athletics" style={{ display: 'grid', gap: 24, maxWidth: 720 }}>
        {shared && <CalculationCard {...shared} actions={Actions} />}
        <CalculationSkeleton name="Race prediction" />
        <CalculationCard
          ids={['race_prediction']}
          given={{ ...RACE, time: 274, target_distance: 10_000 }}
          actions={Actions}
        />
        <CalculationCard ids={['one_rep_max']} given={{ weight: 40, repetitions: 5, age: 12 }} />
        <CalculationCard ids={['heart_rate_zones']} given={{ age: 29, resting_heart_rate: 54 }} actions={Kept} />
        <CalculationCard ids={['one_rep_max']} given={{ weight: 100, repetitions: 5 }} />
      </div>
    </KitSection>
  )
}

function Actions(calculation: LiveCalculation) {
  const isComputed = calculation.outcomes[0]?.status === 'done'
  return (
    <>
      <CardAction kind="use" label="Use this" onPress={noop} disabled={!isComputed} isNews={calculation.isChanged} />
      <CardAction kind="keep" label="Keep 5 km 24:34 in my profile" onPress={noop} disabled={!isComputed} />
    </>
  )
}

function Kept() {
  return <CardAction kind="keep" label="Resting heart rate is in your profile" onPress={noop} isKept />
}

function noop() {}
