import { expect, test } from 'vitest'
import { refreshDelay } from './refresh-delay.ts'

const NOW = 1_800_000_000_000

test.each([
  ['never', 0, 0],
  ['just now', NOW, 10_000],
  ['four seconds ago', NOW - 4_000, 6_000],
  ['ten seconds ago', NOW - 10_000, 0],
  ['a minute ago', NOW - 60_000, 0],
])('[TOK-05] refreshed %s', (_when, lastAt, delay) => {
  expect(refreshDelay(NOW, lastAt)).toBe(delay)
})
