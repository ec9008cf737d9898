import { afterEach, expect, test, vi } from 'vitest'
import { formatDate, formatDatedRange, formatDayRange, weekdayOf, weekdayWithin } from './dates.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['2026-01-05T12:00:00.000Z', '05.01.2026'],
  ['2026-12-31T12:00:00.000Z', '31.12.2026'],
  ['2024-02-29T12:00:00Z', '29.02.2024'],
])('[MEMB-09] %s is written %s', (iso, text) => {
  vi.stubEnv('TZ', 'Europe/Prague')
  expect(formatDate(iso)).toBe(text)
})

test.each([
  ['Europe/Prague', '01.02.2026'],
  ['America/New_York', '31.01.2026'],
])('a moment near midnight is dated as clocks in %s show it', (zone, text) => {
  vi.stubEnv('TZ', zone)
  expect(formatDate('2026-01-31T23:30:00.000Z')).toBe(text)
})

test('[PLAN-02] a span of days says no more than it must', () => {
  expect(formatDayRange('2026-11-13', '2026-11-19')).toBe('13.–19.11.')
  expect(formatDayRange('2026-11-27', '2026-12-03')).toBe('27.11.–03.12.')
  expect(formatDatedRange('2026-10-12', '2026-12-06')).toBe('12.10.–06.12.2026')
  expect(formatDatedRange('2026-10-26', '2027-01-03')).toBe('26.10.2026–03.01.2027')
})

test('what is no day, such as a date that is being typed, has no day of the week', () => {
  expect(weekdayOf('2026-11-20', 'cs-CZ', 'long')).toBe('Pátek')
  for (const day of ['', '2026-13-01', 'x']) {
    expect(weekdayOf(day, 'cs-CZ', 'short')).toBe('')
    expect(weekdayWithin(day, 'cs-CZ', 'long')).toBe('')
  }
})
