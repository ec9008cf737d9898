import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figure, span, type Unit } from './calculator.ts'
import { type Notation, unitLabel, writeDuration, writeInput, writeRange, writeResult, writeValue } from './notation.ts'

const units = { kcal_per_day: 'kcal/x', g_per_day: 'g/x', years: 'x', repetitions: 'x', points: 'x', fps: 'x/s' }
const notationIn = (locale: string): Notation => ({ locale, units: { ...units, bpm: 'beats/min' } })
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  [1474, 0, 'en-GB', '24:34'],
  [6303, 0, 'cs-CZ', '1:45:03'],
  [3599.6, 0, 'de-DE', '1:00:00'],
  [45, 0, 'sv-SE', '0:45'],
  [124.51, 2, 'en-GB', '2:04.51'],
  [124.51, 2, 'de-DE', '2:04,51'],
  [58.43, 2, 'cs-CZ', '58,43 s'],
  [59.999, 2, 'en-GB', '1:00.00'],
])('[COACH-02] %d s with %d decimals are written in %s as %s', (seconds, digits, locale, text) => {
  expect(plain(writeDuration(seconds, digits, locale))).toBe(text)
})

test.each<[number, Unit, number, string, string]>([
  [72.5, 'kg', 1, 'cs-CZ', '72,5 kg'],
  [72.5, 'kg', 1, 'en-GB', '72.5 kg'],
  [24_000, 'j', 0, 'en-GB', '24,000 J'],
  [24_000, 'j', 0, 'de-DE', '24.000 J'],
  [24_000, 'j', 0, 'fr-FR', '24 000 J'],
  [307.3, 's_per_km', 0, 'nl-NL', '5:07 min/km'],
  [10_000, 'm', 0, 'it-IT', '10 km'],
  [21_097.5, 'm', 0, 'pt-PT', '21,1 km'],
  [1500, 'm', 0, 'en-GB', '1,500 m'],
  [29.66, 'percent', 1, 'en-GB', '29.7%'],
  [29.66, 'percent', 1, 'cs-CZ', '29,7 %'],
  [5, 'years', 0, 'cs-CZ', '5 let'],
  [2, 'years', 0, 'pl-PL', '2 lata'],
  [-0.81, 'years', 2, 'de-DE', '-0,81 Jahre'],
  [132.4, 'bpm', 0, 'en-GB', '132 beats/min'],
  [28, 'none', 1, 'sv-SE', '28,0'],
  [973, 'points', 0, 'es-ES', '973'],
])('[COACH-02] %d %s with %d decimals is written in %s as %s', (value, unit, digits, locale, text) => {
  expect(plain(writeValue(value, { unit, digits }, notationIn(locale)))).toBe(text)
})

test('[COACH-02] a span has its unit once', () => {
  expect(plain(writeResult(span('easy_pace', [357, 396], 's_per_km', 0), notationIn('en-GB')))).toBe('5:57–6:36 min/km')
  expect(plain(writeResult(figure('epley', 116.666, 'kg', 1), notationIn('cs-CZ')))).toBe('116,7 kg')
})

test.each<[number, number, Unit, number, string, string]>([
  [720, 3600, 's', 1, '12:00', '1:00:00'],
  [25, 110, 'bpm', 1, '25', '110 beats/min'],
  [800, 100_000, 'm', 1, '800 m', '100 km'],
  [0.1, 1.1, 's', 0.001, '0.1 s', '1.1 s'],
  [8, 16.99, 'years', 0.1, '8', '17 years'],
])('[COACH-09] the range %d to %d %s counted by %d is told as %s and %s', (min, max, unit, step, low, high) => {
  const range = writeRange({ min, max, unit, step }, notationIn('en-GB'))
  expect([plain(range.min), plain(range.max)]).toEqual([low, high])
})

test('a value is told back as it was given', () => {
  const input = { key: 'weight', kind: 'number', unit: 'kg', min: 1, max: 520, step: 0.5 } as const
  expect(plain(writeInput(input, 100, notationIn('cs-CZ')))).toBe('100 kg')
  expect(unitLabel('kg', notationIn('cs-CZ'))).toBe('kg')
  expect(unitLabel('none', notationIn('cs-CZ'))).toBeUndefined()
})

describe('any duration', () => {
  test('[COACH-02] can be read back to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 360_000 }), (seconds) => {
        const parts = writeDuration(seconds, 0, 'en-GB').split(':').map(Number)
        expect(parts.reduce((sum, part) => sum * 60 + part, 0)).toBe(seconds)
      }),
    )
  })
})
