import { expect, test } from 'vitest'
import { scaleTop, spread } from './scale.ts'

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [7, 8],
  [11, 12],
  [94, 100],
  [684, 800],
  [1001, 1200],
])('[STAT-01] a chart whose most is %d ends at %d', (most, top) => {
  expect(scaleTop(most)).toBe(top)
})

test('[STAT-01] days below a chart are spread from the first to the last', () => {
  expect(spread(30, 5)).toEqual([0, 7, 15, 22, 29])
  expect(spread(3, 5)).toEqual([0, 1, 2])
  expect(spread(1, 5)).toEqual([0])
})
