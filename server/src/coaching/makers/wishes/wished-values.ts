import type { DatedFact, UsedFact } from '@touchline/contract/club/athletes.ts'
import type { PartValues } from '@touchline/contract/coaching/parts.ts'
import { figureNameOf } from '@touchline/contract/platform/figures.ts'
import { usedFact } from '../../../club/athletes/athletes.ts'
import type { Question } from '../../numbers/numbers.ts'
import type { ThingKind } from '../maker.ts'
import { competitionValuesIn } from './competition-values.ts'
import { listValuesIn } from './list-values.ts'
import { planValuesIn, usualDaysOf } from './plan-values.ts'

/** The values that a message gives for the artefact it wishes for, by input key. */
export function wishedValues(kind: ThingKind, question: Question, message: string, today: string): PartValues {
  if (kind === 'plan') return planValuesIn(question, today)
  if (kind === 'competition') return competitionValuesIn(question, message, today)
  return listValuesIn(question, message, today)
}

/** A plan's values completed from the profile: available days, latest race, lifts, minutes per session. */
export function knownFor(told: PartValues, facts: readonly DatedFact[]): { values: PartValues; used: UsedFact[] } {
  const newestFirst = facts.toSorted((one, other) => other.since.localeCompare(one.since))
  let values = told
  const used: UsedFact[] = []
  const fill = (more: PartValues, fact: DatedFact) => {
    if (Object.keys(more).some((key) => values[key] !== undefined)) return
    values = { ...values, ...more }
    used.push(usedFact(fact))
  }
  const days = usualDaysOf(facts)
  if (days) fill({ days: days.days }, days.fact)
  for (const dated of newestFirst) {
    const more = valuesOfFact(dated, told.kind)
    if (more) fill(more, dated)
  }
  return { values, used }
}

function valuesOfFact({ fact }: DatedFact, kind: PartValues[string] | undefined): PartValues | undefined {
  if (fact.kind === 'minutes') return kind === 'strength' || kind === 'team_week' ? { minutes: fact.value } : undefined
  const name = fact.kind === 'figure' ? figureNameOf(fact.id) : undefined
  if (!name || fact.kind !== 'figure') return undefined
  if (name.kind === 'one_rep_max') return kind === 'strength' ? { [name.lift]: fact.value } : undefined
  if (name.kind !== 'best_time' || name.racing !== 'run' || kind !== 'running') return undefined
  return { raceMetres: name.metres, raceSeconds: fact.value }
}
