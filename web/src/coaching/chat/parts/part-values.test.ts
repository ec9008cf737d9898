import type { AskedInput } from '@touchline/contract/coaching/parts.ts'
import { writeBand, writeDuration, writeResult, writeValue } from '@touchline/locales/value-text.ts'
import { expect, test } from 'vitest'
import { readValue } from './read-value.ts'

const CZECH = { locale: 'cs', unitWord: (unit: string) => `<${unit}>` }

test.each([
  [1474, 's', 0, '24:34'],
  [6303, 's', 0, '1:45:03'],
  [58.43, 's', 2, '0:58.43'],
  [59.999, 's', 2, '1:00'],
  [5000, 'm', 0, '5 km'],
  [400, 'm', 0, '400 m'],
  [21_097.5, 'm', 0, '21,098 km'],
  [307, 's_per_km', 0, '5:07 min/km'],
  [72.5, 'kg', 1, '72,5 kg'],
  [132, 'bpm', 0, '132 <bpm>'],
  [1516, 'none', 0, '1 516'],
])('[COACH-07] %f %s is written as the language has it', (value, unit, digits, written) => {
  expect(writeValue(value, unit, digits, CZECH).replace(/[\u00a0\u202f]/g, ' ')).toBe(written)
})

test('[COACH-07] a figure has its error band, a span has both ends', () => {
  const figure = { kind: 'figure', key: 'time', value: 3073, unit: 's', digits: 0 } as const
  expect(writeBand(figure, CZECH)).toBeUndefined()
  expect(writeBand({ ...figure, low: 2980, high: 3170 }, CZECH)).toBe('49:40 – 52:50')
  expect(writeResult({ kind: 'span', key: 'zone', low: 120, high: 140, unit: 'none', digits: 0 }, CZECH)).toBe(
    '120 – 140',
  )
})

const input = (given: Partial<AskedInput>): AskedInput => ({ key: 'x', kind: 'number', ...given })

test.each([
  ['24:34', { kind: 'duration' }, 1474],
  ['1:45:03', { kind: 'duration' }, 6303],
  ['58,4', { kind: 'duration' }, 58.4],
  ['5 km', { kind: 'distance' }, 5000],
  ['400', { kind: 'distance' }, 400],
  ['72,5', {}, 72.5],
  ['−3', {}, -3],
  ['1500; 1600 1700', { kind: 'list' }, [1500, 1600, 1700]],
  ['male', { kind: 'choice', choices: ['female', 'male'] }, 'male'],
  ['', { optional: true }, undefined],
] as const)('[COACH-09] "%s" is understood', (typed, given, value) => {
  expect(readValue(typed, input(given as Partial<AskedInput>))).toEqual({ value })
})

test.each([
  ['', {}, 'missing'],
  ['rychle', {}, 'unclear'],
  ['24:99', { kind: 'duration' }, 'unclear'],
  ['1:2:3:4', { kind: 'duration' }, 'unclear'],
  ['5 mil', { kind: 'distance' }, 'unclear'],
  ['0:10', { kind: 'duration', min: 97, max: 90_000 }, 'range'],
  ['300', { min: 20, max: 250 }, 'range'],
  ['1 x', { kind: 'list' }, 'unclear'],
  ['1 2', { kind: 'list', minCount: 3 }, 'range'],
] as const)('[COACH-09] "%s" is not sent', (typed, given, problem) => {
  expect(readValue(typed, input(given as Partial<AskedInput>))).toEqual({ problem })
})

test('[COACH-09] what is written is understood again', () => {
  for (const seconds of [0, 59, 61, 1474, 6303, 58.43]) {
    expect(readValue(writeDuration(seconds), input({ kind: 'duration' }))).toEqual({ value: seconds })
  }
})
