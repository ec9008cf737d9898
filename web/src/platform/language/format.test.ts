import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { expect, test } from 'vitest'
import { formatEuros } from './format.ts'

test.each([
  ['cs', 5000, '50 €'],
  ['cs', 1250, '12,50 €'],
  ['en', 5000, '€50'],
  ['pt', 150000, '1500 €'],
])('in %s %d cents are written %s', (code, cents, text) => {
  const language = LANGUAGES.find((candidate) => candidate.code === code) ?? LANGUAGES[0]
  expect(formatEuros(cents, language).replace(/\s/g, ' ')).toBe(text)
})
