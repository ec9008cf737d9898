import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { expect, test } from 'vitest'
import { formatClock, spokenClock } from './format-seconds.ts'

const [czech, english] = ['cs', 'en'].map((wanted) => LANGUAGES.find(({ code }) => code === wanted))

test('[VID-03] a moment of a long clip is written as on a clock and spoken with its units', () => {
  if (!czech || !english) throw new Error('Two languages are missing.')
  expect(formatClock(65.44, english)).toBe('1:05.4')
  expect(formatClock(59.96, czech)).toBe('1:00,0')
  expect(formatClock(0, czech)).toBe('0:00,0')
  expect(spokenClock(125.5, czech)).toBe('2\u00a0min 5,5\u00a0s')
})
