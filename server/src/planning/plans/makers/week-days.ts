import { weekdayGap } from './days.ts'
import type { Weekday } from './types.ts'

/** Below this age two days of a week stay free; from it on, one. */
const TWO_RESTS_UNDER = 16

/** The maximum number of training and match days per week at this age. */
export function mostDays(age: number | undefined): number {
  return age !== undefined && age < TWO_RESTS_UNDER ? 5 : 6
}

/** The maximum number of hard days per week; matches and races are hard. */
export function mostHardDays(age: number | undefined): number {
  return age !== undefined && age < 18 ? 2 : 3
}

/** Weekly minutes: for minors at most as many hours as their age in years. */
export function mostMinutes(age: number | undefined): number {
  return age !== undefined && age < 18 ? age * 60 : Number.POSITIVE_INFINITY
}

/** The requested number of days, spread as far apart as possible. */
export function spreadDays(days: readonly Weekday[], count: number): Weekday[] {
  const sorted = inOrder(days)
  if (sorted.length <= count) return sorted
  const fitting = subsets(sorted).filter((one) => one.length === count)
  return best(fitting, (one) => crowding(one) - lateness(one))
}

/** At most `count` of the days, none adjacent to each other or to a taken one; the week wraps around. */
export function apartDays(days: readonly Weekday[], count: number, taken: readonly Weekday[] = []): Weekday[] {
  const free = inOrder(days).filter((day) => taken.every((other) => weekdayGap(day, other) >= 2))
  const fitting = subsets(free).filter((one) => one.length <= count && smallestGap(one) >= 2)
  const most = Math.max(...fitting.map((one) => one.length))
  const largest = fitting.filter((one) => one.length === most)
  return best(largest, (one) => crowding(one) + lateness(one))
}

function inOrder(days: readonly Weekday[]): Weekday[] {
  return [...new Set(days)].sort((one, other) => one - other)
}

function subsets([first, ...others]: readonly Weekday[]): Weekday[][] {
  if (first === undefined) return [[]]
  const without = subsets(others)
  return [...without, ...without.map((set) => [first, ...set])]
}

function smallestGap(days: readonly Weekday[]): number {
  return Math.min(7, ...pairs(days).map(([one, other]) => weekdayGap(one, other)))
}

/** Low if the days are far apart. */
function crowding(days: readonly Weekday[]): number {
  return pairs(days).reduce((total, [one, other]) => total + 1 / weekdayGap(one, other) ** 2, 0)
}

/** Breaks ties between equally crowded sets. */
function lateness(days: readonly Weekday[]): number {
  return days.reduce((total: number, day) => total + day, 0) / 10_000
}

function pairs(days: readonly Weekday[]): [Weekday, Weekday][] {
  return days.flatMap((one, index) => days.slice(index + 1).map((other): [Weekday, Weekday] => [one, other]))
}

function best(sets: readonly Weekday[][], score: (set: Weekday[]) => number): Weekday[] {
  return sets.reduce((winner, set) => (score(set) < score(winner) - 1e-12 ? set : winner), sets[0] ?? [])
}
