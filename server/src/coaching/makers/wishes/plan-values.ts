import { type DatedFact, WEEKDAYS } from '@touchline/contract/club/athletes.ts'
import type { PartValues } from '@touchline/contract/coaching/parts.ts'
import type { PlanKind } from '@touchline/contract/platform/training.ts'
import type { Quantity, Question } from '../../numbers/numbers.ts'
import { dayIn, weekdaysIn } from './dates.ts'
import { weeklyVolumeIn } from './weekly-volume.ts'
import { countBefore, has } from './word-search.ts'

/** Default training days, by number per week: with rest in between, the longest at the weekend. */
const USUAL_DAYS: readonly (readonly number[])[] = [
  [],
  ...[[6], [3, 6], [2, 4, 6], [2, 4, 6, 7], [1, 2, 4, 6, 7], [1, 2, 3, 4, 6, 7], [1, 2, 3, 4, 5, 6, 7]],
]

/** The values in a plan wish. */
export function planValuesIn(question: Question, today: string): PartValues {
  const kind = kindIn(question)
  const values: PartValues = { ...(kind && { kind }), ...daysIn(question, kind) }
  if (kind === 'running') return { ...values, ...runIn(question, today) }
  if (kind === 'strength') return { ...values, ...weeksIn(question), ...liftsIn(question) }
  if (kind === 'swimming') return { ...values, ...weeksIn(question), ...swimIn(question) }
  if (kind === 'team_week') return { ...values, ...weeksIn(question) }
  if (kind === 'return') return { ...values, ...breakIn(question) }
  return values
}

/** The profile's days with time to train, for wishes that name none. */
export function usualDaysOf(facts: readonly DatedFact[]): { days: number[]; fact: DatedFact } | undefined {
  for (const dated of facts) {
    if (dated.fact.kind === 'days')
      return { days: dated.fact.value.map((day) => WEEKDAYS.indexOf(day) + 1), fact: dated }
  }
  return undefined
}

function kindIn({ language, text, quantities }: Question): PlanKind | undefined {
  const says = (word: Parameters<typeof has>[1]) => has(language, word, text)
  if (says('back') && (says('ill') || says('injury') || says('holiday'))) return 'return'
  if (says('swimming')) return 'swimming'
  if (says('strength')) return 'strength'
  if (says('running')) return 'running'
  if (says('team')) return 'team_week'
  return quantities.some(isRaceDistance) ? 'running' : undefined
}

/** Named days, or the defaults for the number per week; in a team's week the named days are match days. */
function daysIn({ language, text }: Question, kind: PlanKind | undefined): PartValues {
  const named = weekdaysIn(language, text)
  if (kind === 'team_week') return named.length > 0 ? { matchDays: named } : {}
  if (named.length > 1) return { days: named }
  const count = countBefore(language, 'perWeek', text)
  const days = count === undefined ? undefined : USUAL_DAYS[count]
  return days && days.length > 0 ? { days: [...days] } : {}
}

function weeksIn({ language, text }: Question): PartValues {
  const weeks = countBefore(language, 'weeks', text)
  return weeks ? { weeks } : {}
}

function isRaceDistance({ kind, value }: Quantity): boolean {
  return kind === 'distance' && value >= 800 && value <= 100_000
}

/** A distance directly followed by a time is a past race; one without is the goal. */
function runIn(question: Question, today: string): PartValues {
  const { language, text } = question
  const volume = weeklyVolumeIn(question)?.told
  const quantities = question.quantities.filter((one) => one !== volume)
  const distances = quantities.filter(isRaceDistance)
  const timed = distances.flatMap((distance) => {
    const time = quantities[quantities.indexOf(distance) + 1]
    const isNear = time?.kind === 'time' && time.start - distance.end <= 30 && time.value >= 90
    return isNear && !isGoal(question, distance) ? [{ distance, time }] : []
  })
  const race = timed.find(({ distance }) => distances.length > 1 || !isGoal(question, distance))
  const goal = distances.find((distance) => distance !== race?.distance)
  const goalDate = dayIn(language, text, today)
  const weekly = weeklyVolumeIn(question, race && race.time.value / race.distance.value)
  return {
    ...(weekly && { weeklyMinutes: weekly.minutes }),
    ...(goal && { goalMetres: Math.round(goal.value) }),
    ...(goalDate && { goalDate }),
    ...(race && { raceMetres: Math.round(race.distance.value), raceSeconds: Math.round(race.time.value) }),
  }
}

/** "I want to run 10 km in 50:00" is not a past race: the wish precedes the distance, in the same clause. */
function isGoal({ language, text }: Question, { start }: Quantity): boolean {
  const clause =
    text
      .slice(0, start)
      .split(/[,.;!?] /)
      .at(-1) ?? ''
  return has(language, 'want', clause)
}

function swimIn({ quantities }: Question): PartValues {
  const css = quantities.find(({ kind, value }) => (kind === 'time' || kind === 'pace') && value >= 45 && value <= 300)
  return css ? { css: css.value } : {}
}

/** Exercises by their folded names in the ten languages. */
const EXERCISES: readonly (readonly [string, RegExp])[] = [
  ['squat', /\b(?:drep\w*|squat\w*|kniebeug\w*|sentadill\w*|przysiad\w*|agachament\w*|knaboj\w*)/],
  [
    'deadlift',
    /\b(?:mrtv\w+ tah\w*|deadlift\w*|kreuzheb\w*|souleve de terre|peso muerto|stacc\w+|martw\w+ ciag\w*|peso morto|marklyft\w*)/,
  ],
  [
    'bench_press',
    /\b(?:bench\w*|bankdr\w+|developpe couche|press de banca|press banca|panca\w*|wyciskan\w*|supino|bankpress)/,
  ],
  [
    'overhead_press',
    /\b(?:tlak\w* nad hlav\w*|overhead press|schulterdr\w*|developpe militaire|press militar|military press|militarpress)/,
  ],
]

/** The weight nearest to the name of an exercise, after or before it. */
function liftsIn({ text, quantities }: Question): PartValues {
  const lifts = EXERCISES.flatMap(([key, name]) => {
    const place = text.search(name)
    if (place < 0) return []
    const weights = quantities.filter(({ kind, start }) => kind === 'weight' && Math.abs(start - place) <= 35)
    const nearest = weights.toSorted((one, other) => Math.abs(one.start - place) - Math.abs(other.start - place))[0]
    return nearest ? [[key, nearest.value] as const] : []
  })
  return Object.fromEntries(lifts)
}

function breakIn({ language, text }: Question): PartValues {
  const weeksOff = countBefore(language, 'weeks', text)
  const reason = has(language, 'injury', text) ? 'injury' : has(language, 'ill', text) ? 'illness' : 'holiday'
  return { reason, ...(weeksOff && { weeksOff }) }
}
