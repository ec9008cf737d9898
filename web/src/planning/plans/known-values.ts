import { type DatedFact, type Fact, type FactOf, WEEKDAYS } from '@touchline/contract/club/athletes.ts'
import { bestTimeId, figureNameOf } from '@touchline/contract/platform/figures.ts'
import type { Sport } from '@touchline/contract/platform/sports.ts'
import { EXERCISES } from '@touchline/contract/platform/training.ts'

/** Values from the profile that plans need. */
export type KnownValues = {
  days?: number[]
  minutes?: number
  sport?: Sport
  race?: { metres: number; seconds: number }
  /** Critical swim speed, seconds per 100 m. */
  css?: number
  oneRepMaxKg: Partial<Record<(typeof EXERCISES)[number], number>>
  goalDate?: string
}

const SHORTEST_RACE = 1500

export function knownValues(facts: readonly DatedFact[], today: string): KnownValues {
  const said = <Kind extends Fact['kind']>(kind: Kind) =>
    facts.map(({ fact }) => fact).filter((fact): fact is FactOf<Kind> => fact.kind === kind)
  const days = said('days')[0]?.value.map((day) => WEEKDAYS.indexOf(day) + 1)
  const minutes = said('minutes')[0]?.value
  const sport = said('sports')[0]?.value.sports[0]
  const goalDate = said('goal').find(({ value: { by } }) => by && by > today)?.value.by
  const race = latestRace(facts)
  const css = criticalSwimSpeed(facts)
  return {
    oneRepMaxKg: oneRepMaxes(facts),
    ...(days && { days }),
    ...(minutes && { minutes }),
    ...(sport && { sport }),
    ...(goalDate && { goalDate }),
    ...(race && { race }),
    ...(css && { css }),
  }
}

function oneRepMaxes(facts: readonly DatedFact[]): KnownValues['oneRepMaxKg'] {
  const lifts = EXERCISES.map((exercise) => [exercise, figure(facts, `one_rep_max_${exercise}`)] as const)
  return Object.fromEntries(lifts.filter(([, kg]) => kg !== undefined))
}

/** The latest race says most about current form; sprints say nothing about endurance. */
function latestRace(facts: readonly DatedFact[]): KnownValues['race'] {
  const races = facts.flatMap(({ fact, since }) => {
    const name = fact.kind === 'figure' ? figureNameOf(fact.id) : undefined
    const isRace = name?.kind === 'best_time' && name.racing === 'run' && name.metres >= SHORTEST_RACE
    return isRace ? [{ metres: name.metres, seconds: Math.round(Number(fact.value)), since }] : []
  })
  const [latest] = races.toSorted((one, other) => other.since.localeCompare(one.since))
  return latest && { metres: latest.metres, seconds: latest.seconds }
}

/** Computed from the best times over 400 and 200 m. */
function criticalSwimSpeed(facts: readonly DatedFact[]): number | undefined {
  const [long, short] = [figure(facts, bestTimeId('swim', 400)), figure(facts, bestTimeId('swim', 200))]
  return long && short && long > short ? Math.round((long - short) / 2) : undefined
}

function figure(facts: readonly DatedFact[], id: string): number | undefined {
  const found = facts.find(({ fact }) => fact.kind === 'figure' && fact.id === id)
  return found && Number(found.fact.value)
}
