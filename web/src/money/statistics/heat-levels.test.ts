import { expect, test } from 'vitest'
import { blocksOf, levelOf } from './heat-levels.ts'

test('[STAT-03] three hours together do not tell what one of them does not', () => {
  const cells = Array.from({ length: 24 }, (_, hour) => (hour === 1 ? null : hour < 6 ? 4 : 0))
  expect(blocksOf({ cells, total: 20 }).slice(0, 3)).toEqual([
    { amount: 8, isPart: true },
    { amount: 12, isPart: false },
    { amount: 0, isPart: false },
  ])
})

test('[STAT-01] the most asked hour is painted strongest, one without questions not at all', () => {
  const level = (amount: number, isPart = false) => levelOf({ amount, isPart }, 76)
  expect([76, 63, 52, 43, 17, 15, 0].map((amount) => level(amount))).toEqual([5, 5, 4, 3, 2, 1, 0])
  expect(level(0, true)).toBe(1)
})
