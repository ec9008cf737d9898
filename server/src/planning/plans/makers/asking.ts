import type { AskedInput } from '@touchline/contract/coaching/parts.ts'
import type { Sport } from '@touchline/contract/platform/sports.ts'
import { isDay } from './days.ts'
import { DEFAULTS, INPUTS } from './inputs.ts'
import {
  type BreakReason,
  EXERCISES,
  type Exercise,
  type Lift,
  type PlanKind,
  type Weekday,
  type Wish,
} from './types.ts'

export { INPUTS } from './inputs.ts'

/** Raw values from a form or a tool. */
type GivenValues = Readonly<Record<string, unknown>>

/** A validation problem of a value, with the accepted range or choices. */
export type WrongValue = {
  key: string
  problem: 'missing' | 'below' | 'above' | 'not-a-number' | 'not-a-choice' | 'not-a-day' | 'too-few' | 'too-many'
  min?: number
  max?: number
  choices?: string[]
}

/** Required in addition to a kind's inputs; `start` and `timeZone` are filled in by the caller. */
const START: AskedInput = { key: 'start', kind: 'date' }
const AGE: AskedInput = { key: 'age', kind: 'number', unit: 'years', min: 5, max: 120, step: 1, optional: true }

/** Planned by effort if no lifts are named. */
const USUAL_LIFTS: readonly Exercise[] = ['squat', 'bench_press', 'row']

/** The inputs that are missing or invalid. */
export function missingInputs(kind: PlanKind, known: GivenValues): AskedInput[] {
  return inputsFor(kind, known).filter((input) => problemOf(input, known[input.key]) !== undefined)
}

/** Builds the wish from values, with sensible defaults, or returns their problems. */
export function wishOf(kind: PlanKind, values: GivenValues): Wish | { wrong: WrongValue[] } {
  const inputs = [START, AGE, ...inputsFor(kind, values)]
  const wrong = inputs.flatMap((input) => problemOf(input, values[input.key]) ?? [])
  return wrong.length > 0 ? { wrong } : wishFrom(kind, values)
}

/** Clearance is only asked for after an illness or an injury. */
function inputsFor(kind: PlanKind, { reason }: GivenValues): AskedInput[] {
  return INPUTS[kind].filter(({ key }) => key !== 'isCleared' || reason === 'illness' || reason === 'injury')
}

function problemOf(input: AskedInput, value: unknown): WrongValue | undefined {
  const { key, choices = [] } = input
  if (value === undefined || value === null || value === '') {
    return input.optional ? undefined : { key, problem: 'missing', ...rangeOf(input) }
  }
  if (input.kind === 'choice') {
    return choices.includes(String(value)) ? undefined : { key, problem: 'not-a-choice', choices }
  }
  if (input.kind === 'date')
    return typeof value === 'string' && isDay(value) ? undefined : { key, problem: 'not-a-day' }
  return input.kind === 'days' ? problemOfDays(input, value) : problemOfNumber(input, value)
}

function problemOfNumber(input: AskedInput, value: unknown): WrongValue | undefined {
  const { key, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = input
  const number = Number(value)
  if (Number.isNaN(number) || typeof value === 'object') return { key, problem: 'not-a-number', ...rangeOf(input) }
  if (number < min) return { key, problem: 'below', ...rangeOf(input) }
  return number > max ? { key, problem: 'above', ...rangeOf(input) } : undefined
}

function problemOfDays(input: AskedInput, value: unknown): WrongValue | undefined {
  const { key, minCount = 1, maxCount = 7 } = input
  const days = weekdaysOf(value)
  if (days.some((day) => !Number.isInteger(day) || day < 1 || day > 7)) {
    return { key, problem: 'not-a-number', min: 1, max: 7 }
  }
  if (days.length < minCount) return { key, problem: 'too-few', min: minCount, max: maxCount }
  return days.length > maxCount ? { key, problem: 'too-many', min: minCount, max: maxCount } : undefined
}

function rangeOf({ min, max }: AskedInput): { min?: number; max?: number } {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

/** Unique and sorted. */
function weekdaysOf(value: unknown): Weekday[] {
  const days = Array.isArray(value) ? value.map(Number) : [Number(value)]
  return [...new Set(days)].sort((one, other) => one - other) as Weekday[]
}

function wishFrom(kind: PlanKind, values: GivenValues): Wish {
  const number = (key: string) => Number(values[key] ?? DEFAULTS[key])
  const whole = (key: string) => Math.round(number(key))
  const text = (key: string) => String(values[key])
  const isGiven = (key: string) => values[key] !== undefined && values[key] !== null && values[key] !== ''
  const any = {
    ...{
      start: text('start'),
      timeZone: isGiven('timeZone') ? text('timeZone') : 'UTC',
      days: weekdaysOf(values.days),
    },
    ...(isGiven('age') ? { age: whole('age') } : {}),
  }
  switch (kind) {
    case 'running': {
      const race = { raceMetres: whole('raceMetres'), raceSeconds: whole('raceSeconds') }
      const longest = isGiven('longestMinutes') ? { longestMinutes: whole('longestMinutes') } : {}
      const goal = { goalMetres: whole('goalMetres'), goalDate: text('goalDate') }
      return { kind, ...any, ...goal, ...race, weeklyMinutes: whole('weeklyMinutes'), ...longest }
    }
    case 'strength':
      return { kind, ...any, weeks: whole('weeks'), lifts: liftsOf(values), minutes: whole('minutes') }
    case 'swimming': {
      const goal = isGiven('goalDate') ? { goalDate: text('goalDate') } : {}
      return { kind, ...any, weeks: whole('weeks'), css: number('css'), weeklyMetres: whole('weeklyMetres'), ...goal }
    }
    case 'team_week': {
      const [sport, matchDays] = [text('sport') as Sport, weekdaysOf(values.matchDays)]
      return { kind, ...any, sport, weeks: whole('weeks'), matchDays, minutes: whole('minutes') }
    }
    case 'return': {
      const [sport, reason] = [text('sport') as Sport, text('reason') as BreakReason]
      const isCleared = reason === 'holiday' || values.isCleared === 'yes' || values.isCleared === true
      const before = { weeksOff: whole('weeksOff'), weeklyMinutesBefore: whole('weeklyMinutesBefore') }
      return { kind, ...any, sport, reason, isCleared, ...before }
    }
  }
}

/** The lifts with a known maximum, or the usual ones by effort. */
function liftsOf(values: GivenValues): Lift[] {
  const known = EXERCISES.filter((exercise) => Number(values[exercise]) > 0)
  if (known.length === 0) return USUAL_LIFTS.map((exercise) => ({ exercise }))
  return known.map((exercise) => ({ exercise, oneRepMaxKg: Number(values[exercise]) }))
}
