import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { formatMonth, formatShortMonth } from './format-month.ts'

afterEach(() => void vi.unstubAllEnvs())

const [cs, en] = LANGUAGES

test.each(['Europe/Prague', 'America/New_York', 'Pacific/Auckland'])('a month has its name also in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(formatMonth('2026-11', cs)).toBe('listopad 2026')
  expect(formatMonth('2026-01', en)).toBe('January 2026')
  expect(formatShortMonth('2026-06', cs)).toBe('čvn')
  expect(formatShortMonth('2026-07', cs)).toBe('čvc')
})
