import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { expect, test } from 'vitest'
import { voicesIn } from './voices.ts'

test.each(LANGUAGE_CODES)('[KNOW-07] in %s each of the 93 has openings and closings of its own', (language) => {
  const voices = voicesIn(language)
  expect(Object.keys(voices)).toEqual(SPECIALIST_IDS)
  const lines = Object.values(voices).flatMap(({ opens, closes }) => {
    expect(opens.length).toBeGreaterThanOrEqual(2)
    expect(closes.length).toBeGreaterThanOrEqual(2)
    return [...opens, ...closes]
  })
  expect(lines.filter((line, place) => lines.indexOf(line) !== place)).toEqual([])
  for (const line of lines) {
    expect(line).toBe(line.trim())
    expect(line.length, line).toBeLessThanOrEqual(120)
    expect(line).not.toMatch(/[*_#<>[\]`{}]|\s{2}/)
  }
})
