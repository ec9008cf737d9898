import { expect, test } from 'vitest'
import { scaleTop } from './usage-scale.ts'

test.each([
  [0, 1_000],
  [37, 1_000],
  [1_000, 1_000],
  [1_001, 2_000],
  [340_000, 500_000],
  [999_999, 1_000_000],
  [3_600_000, 5_000_000],
  [5_000_001, 10_000_000],
])('a chart up to %d ends at %d', (most, top) => {
  expect(scaleTop(most)).toBe(top)
})
