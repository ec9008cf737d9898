import { type DatedFact, keyOf, type UsedFact } from '@touchline/contract/club/athletes.ts'
import { figureNameOf, rangeOf } from '@touchline/contract/platform/figures.ts'
import { ageOf } from '../keeping/keeping.ts'

/** A known figure of an athlete: the calculator inputs it fills, and how an answer lists it as used. */
export type KnownFigure = { key: string; inputs: Record<string, number>; used: UsedFact }

/** The figures of a profile, keyed like the calculators' inputs; the newest best time first. */
export function figuresOf(facts: readonly DatedFact[], today = new Date()): KnownFigure[] {
  return facts
    .toSorted((one, other) => other.since.localeCompare(one.since))
    .flatMap(({ fact, since }) => {
      const inputs = inputsOf(fact, today)
      return inputs ? [{ key: keyOf(fact), inputs, used: usedFact({ fact, since }) }] : []
    })
}

function inputsOf(fact: DatedFact['fact'], today: Date): Record<string, number> | undefined {
  if (fact.kind === 'birth_year') return { age: ageOf(fact.value, today) }
  const name = fact.kind === 'figure' ? figureNameOf(fact.id) : undefined
  if (!name || fact.kind !== 'figure') return undefined
  if (name.kind === 'measure') return { [name.measure]: fact.value }
  // No calculator takes a one-rep max; its own `weight` input is the weight lifted for several repetitions.
  if (name.kind === 'one_rep_max') return {}
  if (name.racing === 'swim') return { [`time_${name.metres}`]: fact.value }
  return { distance: name.metres, time: fact.value }
}

/** A fact as an answer lists it as used. */
export function usedFact({ fact, since }: DatedFact): UsedFact {
  return { key: keyOf(fact), date: since, ...shownValueOf(fact) }
}

function shownValueOf(fact: DatedFact['fact']): Pick<UsedFact, 'value' | 'unit'> {
  switch (fact.kind) {
    case 'birth_year':
      return { value: fact.value }
    case 'minutes':
      return { value: fact.value, unit: 'min' }
    case 'days':
      return { value: fact.value.length, unit: 'days' }
    case 'sports':
      return { value: fact.value.sports.join(',') }
    case 'level':
      return { value: fact.value.level }
    case 'equipment':
      return { value: fact.value.slice(0, 200) }
    case 'goal':
    case 'limit':
      return { value: fact.value.what }
    case 'figure': {
      const name = figureNameOf(fact.id)
      const unit = name && rangeOf(name).unit
      return unit && unit !== 'none' ? { value: fact.value, unit } : { value: fact.value }
    }
  }
}
