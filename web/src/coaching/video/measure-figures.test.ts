import type { Measurement } from '@touchline/contract/coaching/video.ts'
import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { expect, test } from 'vitest'
import { differenceOf, formatDifference, formatFigure, pairsOf } from './measure-figures.ts'

const [czech, english] = ['cs', 'en'].map((code) => LANGUAGES.find((language) => language.code === code)) as [
  (typeof LANGUAGES)[number],
  (typeof LANGUAGES)[number],
]
const measured = (id: Measurement['id'], value: number, error: number | null = 5): Measurement => ({
  id,
  value,
  error,
  confidence: 'high',
})

test('[VID-01] figures have as many digits as the camera can tell, written as the language does', () => {
  expect(formatFigure(87.6, '°', czech)).toBe('88')
  expect(formatFigure(1.234, 's', czech)).toBe('1,23')
  expect(formatFigure(1.2, 'ratio', english)).toBe('1.20')
  expect(formatFigure(-0.2, '°', english)).toBe('0')
})

test('[VID-01] a difference has its sign, nought has none', () => {
  expect(formatDifference(4.4, '°', english)).toBe('+4')
  expect(formatDifference(-4.4, '°', english)).toBe('−4')
  expect(formatDifference(-0.3, '°', english)).toBe('0')
})

test('[VID-01] a difference that the error can explain is called so', () => {
  const [pair] = pairsOf([measured('knee_min', 90)], [measured('knee_min', 96)])
  expect(pair && differenceOf(pair)).toEqual({ value: 6, isWithinError: true })
  const [clear] = pairsOf([measured('knee_min', 90)], [measured('knee_min', 99)])
  expect(clear && differenceOf(clear)?.isWithinError).toBe(false)
})

test('[VID-01] what only one clip has stays, without a difference', () => {
  const pairs = pairsOf([measured('knee_min', 90)], [measured('tempo', 2)])
  expect(pairs.map(({ id }) => id)).toEqual(['knee_min', 'tempo'])
  expect(pairs.map(differenceOf)).toEqual([undefined, undefined])
})
