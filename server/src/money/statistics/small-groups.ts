import { LEAST_PEOPLE } from '@touchline/contract/money/statistics.ts'
import { type Counted, peopleOf } from './usage.ts'

/** A group that may be too small to be shown. */
export type Group<Id> = { id: Id; amount: number; counted: readonly Counted[] }

/**
 * Separates groups of three people or more from those that are summed as "others". The sum must also cover at least
 * three people, because it could be derived as the total minus the shown groups: if needed, the smallest showable group
 * is added to it.
 */
export function foldSmallGroups<Id extends string | number>(
  groups: readonly Group<Id>[],
): { told: Group<Id>[]; summed: Group<Id>[] } {
  const bySize = groups.toSorted((one, other) => other.amount - one.amount || (one.id < other.id ? -1 : 1))
  const told = bySize.filter(({ counted }) => peopleOf(counted).length >= LEAST_PEOPLE)
  const summed = bySize.filter((group) => !told.includes(group))
  while (summed.length > 0 && told.length > 0 && isFew(summed)) summed.unshift(told.pop() as Group<Id>)
  return { told, summed }
}

/** Groups as shown. */
export function breakdownOf<Id extends string | number>(groups: readonly Group<Id>[]) {
  const { told, summed } = foldSmallGroups(groups)
  return {
    groups: told.map(({ id, amount }) => ({ id, amount })),
    others: summed.length > 0 ? { groups: summed.length, amount: amountOf(summed) } : null,
  }
}

/**
 * The hours of the week by weekday. Within a weekday, small hours are left out like small groups; a weekday whose total
 * would cover fewer than three people is left out entirely.
 */
export function hoursByWeekday(hours: Readonly<Record<string, Counted>>) {
  const weekdays = Array.from({ length: 7 }, (_, weekday) => ({ id: weekday, ...weekdayOf(hours, weekday) }))
  const asked = weekdays.filter(({ amount }) => amount > 0)
  const leftOut = new Set(foldSmallGroups(asked).summed.map(({ id }) => id))
  return weekdays.map(({ id, amount, groups }) =>
    leftOut.has(id) ? withoutNumbers(groups) : { cells: cellsOf(groups), total: amount },
  )
}

function weekdayOf(hours: Readonly<Record<string, Counted>>, weekday: number) {
  const groups = Array.from({ length: 24 }, (_, hour): Group<number> => {
    const counted = hours[String(weekday * 24 + hour)]
    return { id: hour, amount: counted?.[0] ?? 0, counted: counted ? [counted] : [] }
  })
  return { groups, amount: amountOf(groups), counted: groups.flatMap(({ counted }) => counted) }
}

/** An hour without questions is shown: it concerns no one. */
function cellsOf(groups: readonly Group<number>[]): (number | null)[] {
  const { told } = foldSmallGroups(groups.filter(({ amount }) => amount > 0))
  return groups.map((group) => (group.amount === 0 || told.includes(group) ? group.amount : null))
}

function withoutNumbers(groups: readonly Group<number>[]) {
  return { cells: groups.map(({ amount }) => (amount === 0 ? 0 : null)), total: null }
}

function isFew(groups: readonly Group<unknown>[]): boolean {
  return peopleOf(groups.flatMap(({ counted }) => counted)).length < LEAST_PEOPLE
}

function amountOf(groups: readonly Group<unknown>[]): number {
  return groups.reduce((sum, { amount }) => sum + amount, 0)
}
