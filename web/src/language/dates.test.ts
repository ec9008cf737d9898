import { afterEach, expect, test, vi } from 'vitest'
import { formatDate } from './dates.ts'

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
