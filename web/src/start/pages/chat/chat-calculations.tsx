import { CALCULATORS, type CalculatorId } from '@touchline/calculators/calculators.ts'
import type { CalculationPart, PartValues } from '@touchline/contract/coaching/parts.ts'
import { useTranslation } from 'react-i18next'
import { CalculationCard } from '../../../coaching/calculators/calculation-card.tsx'
import { CardAction } from '../../../coaching/calculators/card-action.tsx'
import { sharedCards } from '../../../coaching/calculators/shared-cards.ts'
import type { LiveCalculation } from '../../../coaching/calculators/use-calculation.ts'
import { fieldUnit, labelOf, useCalculatorWords } from '../../../coaching/calculators/words.ts'
import type { CalculationsProps, LiveCalculationsProps } from '../../../coaching/chat/parts/part-props.ts'

/** An answer's calculations as live cards; values that the user changed can be sent back to the coach. */
export default function ChatCalculations({ parts, actions, Stored }: LiveCalculationsProps) {
  const cards = sharedCards(parts.filter(isLive).map(({ calculator, inputs }) => ({ id: calculator, values: inputs })))
  return (
    <>
      {cards.map((card) => (
        <CalculationCard
          key={card.ids.join(' ')}
          {...card}
          actions={(calculation) => <UseThis calculation={calculation} actions={actions} />}
        />
      ))}
      {parts
        .filter((part) => !isLive(part))
        .map((part) => (
          <Stored key={part.calculator} part={part} />
        ))}
    </>
  )
}

/** Whether this release can compute a part again. */
function isLive(part: CalculationPart): part is CalculationPart & { calculator: CalculatorId } {
  return part.calculator in CALCULATORS
}

function UseThis({ calculation, actions }: { calculation: LiveCalculation } & Pick<CalculationsProps, 'actions'>) {
  const { t } = useTranslation()
  const words = useCalculatorWords()
  const [calculator] = calculation.calculators
  const isComputed = calculation.outcomes[0]?.status === 'done'

  function use() {
    if (!calculator) return
    const known = calculation.inputs.filter(({ key }) => calculation.values[key] !== undefined)
    const told = known.map((input) => `${labelOf(input, words)} ${shown(calculation, input, words)}`)
    const values = Object.fromEntries(known.map(({ key }) => [key, calculation.values[key]])) as PartValues
    actions.onAnswer(`${words.t(`names.${calculator.id}`)}: ${told.join(', ')}`, {
      ...{ calculator: calculator.id, purpose: 'calculation', values },
    })
  }

  return (
    <CardAction
      kind="use"
      label={t('parts.calculation.use')}
      onPress={use}
      disabled={!isComputed || !actions.canAnswer}
      isNews={calculation.isChanged}
    />
  )
}

function shown(
  calculation: LiveCalculation,
  input: LiveCalculation['inputs'][number],
  words: ReturnType<typeof useCalculatorWords>,
): string {
  const text = calculation.textOf(input)
  if (input.kind === 'choice') return words.t(`choices.${text}`)
  const unit = fieldUnit(input, words)
  return unit && unit !== 'min:s' ? `${text}\u00a0${unit}` : text
}
