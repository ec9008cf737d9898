import { expect, test } from 'vitest'
import { renewalDate } from './renewal-date.ts'

test.each([
  ['2026-11', '01.12.2026'],
  ['2026-12', '01.01.2027'],
  ['2026-01', '01.02.2026'],
  ['2026-09', '01.10.2026'],
])('[TOK-07] the allowance of %s is renewed on %s', (month, day) => {
  expect(renewalDate(month)).toBe(day)
})
