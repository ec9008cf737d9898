import type { Part } from './draft.ts'
import { sum, toFive } from './draft.ts'
import type { RunningForm } from './running-paces.ts'
import type { RunningWish, Weekday } from './types.ts'
import { apartDays, mostDays, mostMinutes, spreadDays } from './week-days.ts'

/** The days of a running week by purpose. */
export type Layout = { long: Weekday; hard: Weekday[]; strength: Weekday[]; easy: Weekday[] }

/** The volume of a week: minutes of the long run, steps of the hard ones, total minutes of the easy ones. */
export type Size = { long: number; steps: number[]; easy: number; strength: number }

type HardKind = 'tempo' | 'intervals'

const SHORTEST = 20
const WARM_UP_AND_COOL_DOWN = 16
const REST_SECONDS = 120
const STRENGTH_MINUTES = 30

/** Repetitions and their minutes, each step slightly more than the one before. */
const STEPS: Record<HardKind, readonly (readonly [count: number, minutes: number])[]> = {
  tempo: [
    ...([
      [3, 5],
      [3, 6],
      [3, 7],
      [3, 8],
      [4, 7],
      [4, 8],
      [5, 7],
      [5, 8],
    ] as const),
  ],
  intervals: [
    ...([
      [4, 2],
      [5, 2],
      [4, 3],
      [5, 3],
      [4, 4],
      [5, 4],
      [6, 4],
    ] as const),
  ],
}

/** Longest run and longest week for the goal distance, in minutes. */
export function largest({ goalMetres }: RunningWish): { long: number; week: number } {
  if (goalMetres > 25_000) return { long: 160, week: 600 }
  if (goalMetres > 12_000) return { long: 130, week: 450 }
  return goalMetres > 6000 ? { long: 100, week: 360 } : { long: 80, week: 300 }
}

/** The hard sessions of a week: tempo for long races, intervals for short ones, both if there is room. */
export function hardKinds({ goalMetres }: RunningWish, { hard }: Layout): HardKind[] {
  const first = goalMetres >= 8000 ? 'tempo' : 'intervals'
  return (first === 'tempo' ? (['tempo', 'intervals'] as const) : (['intervals', 'tempo'] as const)).slice(
    0,
    hard.length,
  )
}

export function layoutOf({ days, age, weeklyMinutes }: RunningWish): Layout {
  const count = Math.min(mostDays(age), Math.max(2, Math.floor(weeklyMinutes / SHORTEST)))
  const used = spreadDays(days, count)
  const wanted = used.length < 3 || weeklyMinutes < 100 ? 0 : used.length >= 5 && weeklyMinutes >= 200 ? 2 : 1
  const [first = { long: used.at(-1) ?? 7, hard: [] }, ...others] = longAndHard(used, wanted)
  const { long, hard } = others.reduce((winner, one) => (one.hard.length > winner.hard.length ? one : winner), first)
  const rest = used.filter((day) => day !== long && !hard.includes(day))
  const strength = used.length >= 4 && weeklyMinutes >= 150 ? rest.slice(-1) : []
  return { long, hard, strength, easy: rest.filter((day) => !strength.includes(day)) }
}

/** Candidates with the long run late in the week first, and no hard day next to it. */
function longAndHard(used: readonly Weekday[], wanted: number): { long: Weekday; hard: Weekday[] }[] {
  return used.toReversed().map((long) => ({
    long,
    hard: apartDays(
      used.filter((day) => day !== long),
      wanted,
      [long],
    ),
  }))
}

/** The first week: the athlete's current volume, divided. */
export function firstSize(wish: RunningWish, layout: Layout): Size {
  const minutes = Math.min(wish.weeklyMinutes, largest(wish).week, mostMinutes(wish.age))
  const share = layout.hard.length === 2 ? 0.22 : 0.3
  const steps = hardKinds(wish, layout).map((kind) => lastFitting(kind, minutes * share))
  const strength = layout.strength.length * STRENGTH_MINUTES
  const free = minutes - strength - hardMinutes(wish, layout, steps)
  const even = minutes / (layout.hard.length + layout.easy.length + layout.strength.length + 1)
  const longest = Math.min(Math.max(wish.longestMinutes ?? minutes * 0.35, even), minutes * 0.45, largest(wish).long)
  const long = Math.max(SHORTEST, toFive(layout.easy.length === 0 ? Math.min(free, longest) : longest))
  return { long, steps, strength, easy: Math.min(toFive(free - long), layout.easy.length * long) }
}

function lastFitting(kind: HardKind, minutes: number): number {
  return Math.max(
    0,
    STEPS[kind].findLastIndex((_, step) => minutesOfStep(kind, step) <= minutes),
  )
}

function minutesOfStep(kind: HardKind, step: number): number {
  const [count, minutes] = repetitions(kind, step)
  return WARM_UP_AND_COOL_DOWN + count * minutes + ((count - 1) * REST_SECONDS) / 60
}

function repetitions(kind: HardKind, step: number): readonly [count: number, minutes: number] {
  return STEPS[kind][Math.min(step, STEPS[kind].length - 1)] ?? [3, 5]
}

export function hasNextStep(kind: HardKind, step: number): boolean {
  return step < STEPS[kind].length - 1
}

export function hardMinutes(wish: RunningWish, layout: Layout, steps: readonly number[]): number {
  return sum(hardKinds(wish, layout).map((kind, index) => minutesOfStep(kind, steps[index] ?? 0)))
}

export function hardRun(kind: HardKind, step: number, form: RunningForm): Part {
  const [count, minutes] = repetitions(kind, step)
  const work = { kind: 'intervals' as const, count, minutes, restSeconds: REST_SECONDS }
  const rpe = kind === 'tempo' ? 7 : 8
  return { kind, isHard: true, minutes: minutesOfStep(kind, step), rpe, intensity: form[kind], work }
}

export function easyRun(minutes: number, form: RunningForm, strides: number): Part {
  const work = strides > 0 ? { kind: 'strides' as const, count: strides } : { kind: 'talk' as const }
  return { kind: 'easy', isHard: false, minutes, rpe: 4, intensity: form.easy, work }
}

export function longRun(minutes: number, form: RunningForm): Part {
  return { kind: 'long', isHard: false, minutes, rpe: 5, intensity: form.easy, work: { kind: 'talk' } }
}

/** Strength training for runners: bodyweight, no equipment needed. */
export function strengthBesideRunning(minutes: number): Part {
  return { kind: 'strength', isHard: false, minutes, rpe: 5, intensity: null, work: null }
}

/** Divides the easy minutes over the days, in steps of five if possible. */
export function divided(minutes: number, count: number): number[] {
  if (count === 0) return []
  const least = toFive(minutes / count)
  const extra = Math.floor((minutes - least * count) / 5)
  return Array.from({ length: count }, (_, index) => least + (index < extra ? 5 : 0)).filter((one) => one >= 10)
}
