import { MARATHON } from '@touchline/calculators/running-times.ts'
import { daysBetween, mondayOf } from './days.ts'
import { type DatedPart, type Draft, type DraftWeek, mondays, on, sum, toFive } from './draft.ts'
import { type Growing, sizedWeeks, type Thing } from './growing.ts'
import { buildPhases } from './phases.ts'
import { type RunningForm, runningForm } from './running-paces.ts'
import {
  divided,
  easyRun,
  firstSize,
  hardKinds,
  hardMinutes,
  hardRun,
  hasNextStep,
  type Layout,
  largest,
  layoutOf,
  longRun,
  type Size,
  strengthBesideRunning,
} from './running-week.ts'
import { taperedSessions, taperStart } from './taper.ts'
import type { Day, Reason, Refusal, RunningWish } from './types.ts'
import { mostMinutes } from './week-days.ts'

const MARATHON_FROM_AGE = 18
const MOST_WEEKS = 30
const LONGEST_RACE = 50_000

type Making = { wish: RunningWish; form: RunningForm; layout: Layout }

/**
 * A plan for a race: paces by VDOT, one dimension grows each week, every fourth week is lighter, with a two-week taper.
 */
export function makeRunning(wish: RunningWish): Draft | Refusal {
  const form = runningForm(wish)
  if (!form) return { refused: { key: 'race_time_impossible' } }
  const refused = refusalOf(wish)
  if (refused) return { refused }
  const making = { wish, form, layout: layoutOf(wish) }
  const built = buildWeeks(making)
  const peak = Math.max(...built.map(({ parts }) => sum(parts.map(({ minutes }) => minutes))))
  return { weeks: [...built, ...taperWeeks(making, built, peak)], notes: notesOf(making) }
}

function refusalOf(wish: RunningWish): Reason | undefined {
  const { goalMetres, goalDate, start, age, weeklyMinutes } = wish
  const days = new Set(wish.days).size
  const needs = needsOf(goalMetres)
  const weeks = weeksOf(wish)
  if (age !== undefined && age < MARATHON_FROM_AGE && goalMetres > MARATHON * 0.75)
    return { key: 'minor_marathon', values: { age: MARATHON_FROM_AGE } }
  if (goalMetres > LONGEST_RACE) return { key: 'goal_too_long', values: { most: LONGEST_RACE } }
  if (goalDate <= start || weeks < needs.weeks)
    return { key: 'goal_too_near', values: { weeks: Math.max(0, weeks), needed: needs.weeks } }
  if (weeks > MOST_WEEKS) return { key: 'goal_too_far', values: { weeks, most: MOST_WEEKS } }
  if (days < needs.days) return { key: 'too_few_days', values: { days, needed: needs.days } }
  if (weeklyMinutes < needs.minutes)
    return { key: 'base_too_low', values: { minutes: weeklyMinutes, needed: needs.minutes } }
  return undefined
}

/** The minimum for a race: weeks, days per week, and current weekly minutes. */
function needsOf(goalMetres: number): { weeks: number; days: number; minutes: number } {
  if (goalMetres > 25_000) return { weeks: 12, days: 3, minutes: 150 }
  return goalMetres > 12_000 ? { weeks: 8, days: 3, minutes: 90 } : { weeks: 5, days: 2, minutes: 40 }
}

function weeksOf({ start, goalDate }: RunningWish): number {
  return daysBetween(mondayOf(start), mondayOf(goalDate)) / 7 + 1
}

function buildWeeks(making: Making): DraftWeek[] {
  const { wish } = making
  const first = mondayOf(wish.start)
  const phases = buildPhases(daysBetween(first, taperStart(wish.goalDate)) / 7)
  const sized = sizedWeeks(phases, growingOf(making), { key: 'first_week', values: { minutes: wish.weeklyMinutes } })
  return mondays(first, phases.length).flatMap((start, index) => {
    const week = sized[index]
    if (!week) return []
    const { phase, size, reason } = week
    return phase === 'ease'
      ? easeWeek(making, start, size)
      : { start, phase, reason, parts: partsOf(making, start, size) }
  })
}

function growingOf(making: Making): Growing<Size> {
  const { wish, layout } = making
  return {
    first: firstSize(wish, layout),
    grown: (size, thing) => grownBy(making, size, thing),
    minutes: (size, of) => (of === 'all' ? minutesOf(making, size) : measure(making, size, of)),
    most: Math.min(largest(wish).week, mostMinutes(wish.age)),
  }
}

function grownBy(making: Making, size: Size, thing: Thing): Size | undefined {
  if (thing === 'long') return grownLong(making.wish, size)
  return thing === 'easy' ? grownEasy(making.layout, size) : grownHard(making, size)
}

/** Five minutes more, or a tenth if that is less. */
function grownLong(wish: RunningWish, size: Size): Size | undefined {
  const long = size.long + Math.max(1, Math.min(5, Math.floor(size.long * 0.1)))
  return long <= largest(wish).long ? { ...size, long } : undefined
}

function grownEasy({ easy: days }: Layout, size: Size): Size | undefined {
  const easy = size.easy + (size.easy >= 100 ? 10 : 5)
  return easy <= days.length * size.long ? { ...size, easy } : undefined
}

/** Advances one of the hard sessions by a step. */
function grownHard({ wish, layout }: Making, size: Size): Size | undefined {
  const kinds = hardKinds(wish, layout)
  const [lowest] = kinds
    .map((kind, index) => ({ kind, index, step: size.steps[index] ?? 0 }))
    .filter(({ kind, step }) => hasNextStep(kind, step))
    .sort((one, other) => one.step - other.step)
  return lowest && { ...size, steps: size.steps.map((step, index) => (index === lowest.index ? step + 1 : step)) }
}

function minutesOf({ wish, layout }: Making, { long, steps, easy, strength }: Size): number {
  return long + easy + strength + hardMinutes(wish, layout, steps)
}

function measure({ wish, layout }: Making, size: Size, thing: Thing): number {
  return thing === 'hard' ? hardMinutes(wish, layout, size.steps) : size[thing]
}

function partsOf(making: Making, start: Day, size: Size): DatedPart[] {
  const { wish, form, layout } = making
  const hard = hardKinds(wish, layout).map((kind, index) => hardRun(kind, size.steps[index] ?? 0, form))
  const easy = divided(size.easy, layout.easy.length)
  return fromStart(wish, [
    ...hard.flatMap((part, index) => layout.hard.slice(index, index + 1).map((day) => on(start, day, part))),
    ...layout.easy.slice(0, easy.length).map((day, index) => {
      const isLast = index === easy.length - 1
      return on(start, day, easyRun(easy[index] ?? 0, form, isLast ? 4 : 0))
    }),
    ...layout.strength.map((day) => on(start, day, strengthBesideRunning(size.strength))),
    on(start, layout.long, longRun(size.long, form)),
  ])
}

/** About a third less, nothing hard, and a few strides to keep leg speed. */
function easeWeek(making: Making, start: Day, size: Size): DraftWeek {
  const { wish, form, layout } = making
  const days = [...layout.hard, ...layout.easy]
  const easy = toFive((size.easy + hardMinutes(wish, layout, size.steps)) * 0.65)
  const parts = fromStart(wish, [
    ...divided(easy, days.length).map((minutes, index) => on(start, days[index] ?? 1, easyRun(minutes, form, 4))),
    ...layout.strength.map((day) => on(start, day, strengthBesideRunning(toFive(size.strength * 0.7)))),
    on(start, layout.long, longRun(toFive(size.long * 0.7), form)),
  ])
  const share = sum(parts.map(({ minutes }) => minutes)) / minutesOf(making, size)
  return {
    start,
    phase: 'ease',
    reason: { key: 'ease_week', values: { percent: Math.round(100 - share * 100) } },
    parts,
  }
}

function fromStart({ start }: RunningWish, parts: DatedPart[]): DatedPart[] {
  return parts.filter(({ date }) => date >= start)
}

function taperWeeks(making: Making, built: readonly DraftWeek[], peak: number): DraftWeek[] {
  const { wish, form } = making
  const from = taperStart(wish.goalDate)
  const hardest = built.findLast(({ phase }) => phase !== 'ease')?.parts ?? []
  const runs = taperedSessions({ race: wish.goalDate, from, week: hardest, peak })
  const race: DatedPart = {
    ...{ date: wish.goalDate, kind: 'race', isHard: true, rpe: 9, intensity: form.race, work: null },
    minutes: Math.max(1, Math.round(form.goalSeconds / 60)),
  }
  const count = daysBetween(from, mondayOf(wish.goalDate)) / 7 + 1
  return mondays(from, count).map((start) => {
    const isRaceWeek = start === mondayOf(wish.goalDate)
    const parts = runs.filter(({ date }) => mondayOf(date) === start)
    return isRaceWeek
      ? { start, phase: 'race', reason: raceReason(making), parts: [...parts, race] }
      : { start, phase: 'taper', reason: { key: 'taper_week', values: { percent: 50 } }, parts }
  })
}

function raceReason({ wish, form }: Making): Reason {
  return { key: 'race_week', values: { metres: wish.goalMetres, seconds: form.goalSeconds } }
}

function notesOf({ wish, form, layout }: Making): Reason[] {
  const { goalMetres, raceMetres, days } = wish
  const used = layout.hard.length + layout.easy.length + layout.strength.length + 1
  return [
    {
      key: 'goal_time',
      values: { metres: goalMetres, seconds: form.goalSeconds, vdot: form.vdot, riegel: form.riegelSeconds },
    },
    ...(goalMetres >= MARATHON && raceMetres < 15_000 ? [{ key: 'marathon_needs_long_runs' }] : []),
    ...(used < new Set(days).size ? [{ key: 'days_left_free', values: { days: new Set(days).size - used } }] : []),
    ...(layout.hard.length === 0 ? [{ key: 'no_hard_days' }] : []),
  ]
}
