import { repetitionsAt } from '@touchline/calculators/one-rep-max.ts'
import { mondayOf } from './days.ts'
import { type Draft, type DraftWeek, mondays, on, type Part, toFive } from './draft.ts'
import { steadyPhases } from './phases.ts'
import type { Lift, Phase, Reason, Refusal, StrengthSet, StrengthWish, Weekday } from './types.ts'
import { apartDays, mostDays, mostHardDays, mostMinutes, spreadDays } from './week-days.ts'

/** Below this age lifts are planned by effort, technique first, never by percentage of a maximum. */
const PERCENT_FROM_AGE = 16
const REST_SECONDS = 120
const MINUTES_OF_SET = 2.75
const WARM_UP = 10
const SETS = 3
/** Repetitions in reserve, so that a set feels like RPE 7. */
const IN_RESERVE = 3

/** Progression of the weight: per cent of the maximum, or the effort of a set. */
const PERCENT = { first: 70, step: 2.5, last: 85, lastOfMinors: 80 }
const EFFORT = { first: 6, step: 0.5, last: 8, lastOfChildren: 6 }

type Making = { wish: StrengthWish; heavy: Weekday[]; light: Weekday[]; minutes: number }

/**
 * Heavy days are kept apart; the weight grows a small step after it was lifted at least twice; every fourth week is
 * lighter.
 */
export function makeStrength(wish: StrengthWish): Draft | Refusal {
  if (wish.lifts.length === 0) return { refused: { key: 'no_lifts' } }
  const making = makingOf(wish)
  const phases = steadyPhases(wish.weeks, 'build')
  const starts = mondays(mondayOf(wish.start), wish.weeks)
  return { weeks: starts.map((start, index) => weekOf(making, start, phases, index)), notes: notesOf(making) }
}

function makingOf(wish: StrengthWish): Making {
  const days = spreadDays(wish.days, mostDays(wish.age))
  const heavy = isChild(wish) ? [] : apartDays(days, mostHardDays(wish.age))
  const minutes = Math.min(wish.minutes, toFive(mostMinutes(wish.age) / days.length))
  return { wish, heavy, light: days.filter((day) => !heavy.includes(day)), minutes }
}

function isChild({ age }: StrengthWish): boolean {
  return age !== undefined && age < PERCENT_FROM_AGE
}

function weekOf(making: Making, start: string, phases: readonly Phase[], index: number): DraftWeek {
  const phase = phases[index] ?? 'build'
  const [step, before] = [stepOf(making, phases, index), stepOf(making, phases, Math.max(0, index - 1))]
  const isEase = phase === 'ease'
  const days = [...making.heavy, ...making.light].sort((one, other) => one - other)
  const parts = days.map((day, position) => {
    const isHeavy = making.heavy.includes(day) && !isEase
    return on(start, day, partOf(making, position + index * days.length, step, isHeavy, isEase))
  })
  const grows = step > before && !isEase
  return {
    ...{ start, phase: isEase ? phase : index === 0 || grows ? 'build' : 'steady' },
    reason: reasonOf(making, { isEase, isFirst: index === 0, step, before }),
    parts: parts.filter(({ date }) => date >= making.wish.start),
  }
}

/** How many steps the weight has grown: one per week with two heavy days, one every two weeks with one. */
function stepOf({ heavy, light }: Making, phases: readonly Phase[], index: number): number {
  const before = phases.slice(1, index + 1).filter((phase) => phase !== 'ease').length
  return Math.max(heavy.length, heavy.length === 0 ? light.length : 0) >= 2 ? before : Math.floor(before / 2)
}

function reasonOf(
  { wish }: Making,
  { isEase, isFirst, step, before }: { isEase: boolean; isFirst: boolean; step: number; before: number },
): Reason {
  if (isEase) return { key: 'ease_week', values: { percent: 30 } }
  if (isFirst) return { key: 'first_strength_week' }
  const byPercent = wish.lifts.some((lift) => percentOf(wish, lift, step) !== undefined)
  const [from, to] = byPercent
    ? [percentAt(wish, before), percentAt(wish, step)]
    : [effortAt(wish, before), effortAt(wish, step)]
  return to > from ? { key: byPercent ? 'weight_grows' : 'effort_grows', values: { from, to } } : { key: 'holds' }
}

function partOf({ wish, minutes }: Making, turn: number, step: number, isHeavy: boolean, isEase: boolean): Part {
  const whole = isEase ? toFive(minutes * 0.7) : minutes
  const lifts = liftsOf(wish.lifts, Math.max(1, Math.floor((whole - WARM_UP) / (SETS * MINUTES_OF_SET))), turn)
  const sets = lifts.map((lift) => setOf(wish, lift, step, isHeavy))
  const rpe = isHeavy ? 7 : 5
  return {
    kind: 'strength',
    isHard: isHeavy,
    minutes: whole,
    rpe,
    intensity: null,
    work: { kind: 'sets', sets, restSeconds: REST_SECONDS },
  }
}

/** As many lifts as fit, rotating from session to session. */
function liftsOf(lifts: readonly Lift[], count: number, turn: number): Lift[] {
  if (count >= lifts.length) return [...lifts]
  return Array.from({ length: count }, (_, index) => lifts[(turn * count + index) % lifts.length]).filter(
    (lift) => lift !== undefined,
  )
}

/** A light set is ten per cent, or one point of effort, below a heavy one. */
function setOf(wish: StrengthWish, lift: Lift, step: number, isHeavy: boolean): StrengthSet {
  const percent = percentOf(wish, lift, step)
  if (percent === undefined || lift.oneRepMaxKg === undefined) {
    const effort = effortAt(wish, step) - (isHeavy || isChild(wish) ? 0 : 1)
    return { exercise: lift.exercise, sets: SETS, reps: isChild(wish) ? 10 : 8, rpe: effort }
  }
  const share = isHeavy ? percent : percent - 10
  const kg = Math.floor((lift.oneRepMaxKg * share) / 250) * 2.5
  const reps = Math.min(10, Math.max(2, repetitionsAt(share / 100) - IN_RESERVE))
  return { exercise: lift.exercise, sets: SETS, reps, percent: share, kg }
}

function percentOf(wish: StrengthWish, { oneRepMaxKg }: Lift, step: number): number | undefined {
  return oneRepMaxKg === undefined || isChild(wish) ? undefined : percentAt(wish, step)
}

function percentAt({ age }: StrengthWish, step: number): number {
  const last = age !== undefined && age < 18 ? PERCENT.lastOfMinors : PERCENT.last
  return Math.min(last, PERCENT.first + step * PERCENT.step)
}

function effortAt(wish: StrengthWish, step: number): number {
  return Math.min(isChild(wish) ? EFFORT.lastOfChildren : EFFORT.last, EFFORT.first + step * EFFORT.step)
}

function notesOf({ wish, heavy, light }: Making): Reason[] {
  const unknown = wish.lifts.some(({ oneRepMaxKg }) => oneRepMaxKg === undefined)
  const free = new Set(wish.days).size - heavy.length - light.length
  return [
    ...(isChild(wish) ? [{ key: 'technique_first', values: { age: PERCENT_FROM_AGE } }] : []),
    ...(unknown && !isChild(wish) ? [{ key: 'by_effort' }] : []),
    ...(free > 0 ? [{ key: 'days_left_free', values: { days: free } }] : []),
  ]
}
