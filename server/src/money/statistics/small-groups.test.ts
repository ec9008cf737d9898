import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakdownOf, foldSmallGroups, hoursByWeekday } from './small-groups.ts'
import type { Counted } from './usage.ts'

/** A group of some people, of whom up to three are stored. */
const group = (id: string, amount: number, people: number[]) => ({
  ...{ id, amount, people },
  counted: [[amount, amount, ...people.slice(0, 3)] as Counted],
})

const anyGroups = fc
  .array(
    fc.record({ amount: fc.integer({ min: 1, max: 50 }), people: fc.uniqueArray(fc.integer({ min: 1, max: 9 })) }),
    {
      maxLength: 8,
    },
  )
  .map((groups) => groups.map(({ amount, people }, index) => group(`g${index}`, amount, people)))

test('[STAT-03] golf, which two people asked about, is among the others', () => {
  const groups = [group('football', 40, [1, 2, 3, 4]), group('golf', 3, [1, 2]), group('tennis', 9, [2, 5, 6])]
  expect(breakdownOf([...groups, group('combat', 2, [7])])).toEqual({
    groups: [
      { id: 'football', amount: 40 },
      { id: 'tennis', amount: 9 },
    ],
    others: { groups: 2, amount: 5 },
  })
})

test('[STAT-03] one small group takes the next larger one along: the total would tell it', () => {
  const groups = [group('football', 40, [1, 2, 3, 4]), group('tennis', 9, [2, 5, 6]), group('golf', 3, [1, 2])]
  expect(breakdownOf(groups)).toEqual({ groups: [{ id: 'football', amount: 40 }], others: { groups: 2, amount: 12 } })
})

test('[STAT-03] nothing that is told or can be subtracted is about one or two people', () => {
  fc.assert(
    fc.property(anyGroups, (groups) => {
      const { told, summed } = foldSmallGroups(groups)
      const total = groups.reduce((sum, { amount }) => sum + amount, 0)
      const peopleIn = (some: { id: string }[]) =>
        new Set(groups.filter(({ id }) => some.some((one) => one.id === id)).flatMap(({ people }) => people)).size
      for (const one of told) expect(peopleIn([one])).toBeGreaterThanOrEqual(3)
      // Unless nothing at all is shown, the rest covers at least three people, or no one.
      if (summed.length > 0 && told.length > 0) expect(peopleIn(summed)).toBeGreaterThanOrEqual(3)
      const { groups: shown, others } = breakdownOf(groups)
      expect(shown.reduce((sum, { amount }) => sum + amount, others?.amount ?? 0)).toBe(total)
    }),
  )
})

test('[STAT-03] the heat map leaves out hours and weekdays of fewer than three people, and their sums cannot be solved', () => {
  const anyHours = fc.dictionary(
    fc.integer({ min: 0, max: 167 }).map(String),
    fc.tuple(fc.integer({ min: 1, max: 9 }), fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 5 })),
    { maxKeys: 30 },
  )
  fc.assert(
    fc.property(anyHours, (hours) => {
      const counted = Object.fromEntries(
        Object.entries(hours).map(([hour, [amount, people]]) => [hour, [amount, 0, ...people.slice(0, 3)] as Counted]),
      )
      const weekdays = hoursByWeekday(counted)
      const peopleIn = (keys: string[]) => new Set(keys.flatMap((key) => hours[key]?.[1] ?? [])).size
      const keysOf = (weekday: number) => Object.keys(hours).filter((key) => Math.floor(Number(key) / 24) === weekday)
      weekdays.forEach(({ cells, total }, weekday) => {
        const left = keysOf(weekday).filter((key) => cells[Number(key) % 24] === null)
        for (const key of keysOf(weekday)) if (!left.includes(key)) expect(peopleIn([key])).toBeGreaterThanOrEqual(3)
        if (total !== null && left.length > 0) expect(peopleIn(left)).toBeGreaterThanOrEqual(3)
        if (total === null) expect(left).toEqual(keysOf(weekday))
      })
      const leftOut = weekdays.flatMap(({ total }, weekday) => (total === null ? keysOf(weekday) : []))
      const isAllLeftOut = leftOut.length === Object.keys(hours).length
      if (leftOut.length > 0 && !isAllLeftOut) expect(peopleIn(leftOut)).toBeGreaterThanOrEqual(3)
    }),
  )
})
