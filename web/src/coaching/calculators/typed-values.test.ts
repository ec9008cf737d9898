import type { Input } from '@touchline/calculators/calculator.ts'
import { CALCULATOR_IDS, CALCULATORS } from '@touchline/calculators/calculators.ts'
import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { describe, expect, test } from 'vitest'
import { readForm, textsOf } from './form.ts'
import { readNumber, readTyped, writeTyped } from './typed-values.ts'

const input = (id: keyof typeof CALCULATORS, key: string) =>
  CALCULATORS[id].inputs.find((one: Input) => one.key === key) as Input

test.each([
  ['72,5', 72.5],
  ['72.5', 72.5],
  ['1 234,5', 1234.5],
  ['1 234', 1234],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1.234.567', 1234567],
  ['−2', -2],
  ['-1,5', -1.5],
  [',5', 0.5],
])('[COACH-02] %s is read as %d, with a comma and with a point alike', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test.each(['', 'abc', '5 kg', '1-2', '--3', '5:00', 'Infinity', '1e9'])('“%s” is no number', (text) => {
  expect(readNumber(text)).toBeNaN()
})

describe('[COACH-02] a time is typed freely', () => {
  const time = input('race_prediction', 'time')
  test.each([
    ['24:34', 1474],
    ['1:45:03', 6303],
    ['24 min 34 s', 1474],
    ['24m34s', 1474],
    ['24\'34"', 1474],
    ['1 h 45', 6300],
    ['1 Std. 45 min', 6300],
    ['1 godz. 45 min', 6300],
    // Nobody runs a race in twenty-five seconds, nor in a thousand minutes and more.
    ['25', 1500],
    ['1600', 1600],
  ])('%s is %d s', (text, seconds) => {
    expect(readTyped(time, text, 'cs-CZ')).toBe(seconds)
  })

  test.each(['24:75', 'soon', '24:34:12:01', '1:2:3.4.5', ':', '24:34 x'])('“%s” is none', (text) => {
    expect(readTyped(time, text, 'cs-CZ')).toBeNaN()
  })

  test('where hundredths count, a bare number is seconds', () => {
    expect(readTyped(input('aquatics_points', 'time'), '52,81', 'cs-CZ')).toBe(52.81)
    expect(readTyped(input('aquatics_points', 'time'), '2:04,51', 'cs-CZ')).toBeCloseTo(124.51)
  })

  test('the length of a session is minutes, or hours and minutes', () => {
    expect(readTyped(input('session_load', 'duration'), '95', 'cs-CZ')).toBe(5700)
    expect(readTyped(input('session_load', 'duration'), '1:35', 'cs-CZ')).toBe(5700)
  })
})

describe('[COACH-02] a distance is typed freely', () => {
  test.each([
    ['race_prediction', 'distance', '5', 5000],
    ['race_prediction', 'distance', '5 km', 5000],
    ['race_prediction', 'distance', '1500', 1500],
    ['race_prediction', 'distance', '21,0975 km', 21_097.5],
    ['cooper_test', 'distance', '2800', 2800],
    ['cooper_test', 'distance', '2.8', 2800],
    ['cooper_test', 'distance', '2800 m', 2800],
  ] as const)('%s %s: %s is %d m', (id, key, text, metres) => {
    expect(readTyped(input(id, key), text, 'en-GB')).toBe(metres)
  })
})

describe('[COACH-02] a list', () => {
  const list = input('golf_handicap_index', 'differentials')
  test.each([
    ['8,5 9,2 10', 'cs-CZ', [8.5, 9.2, 10]],
    ['8,5; 9,2; 10', 'cs-CZ', [8.5, 9.2, 10]],
    ['8.5, 9.2, 10', 'en-GB', [8.5, 9.2, 10]],
    ['8.5,9.2,10', 'en-GB', [8.5, 9.2, 10]],
    ['8,5,9', 'cs-CZ', [8, 5, 9]],
    ['8.5\n9.2\n10', 'de-DE', [8.5, 9.2, 10]],
  ])('%j in %s', (text, locale, numbers) => {
    expect(readTyped(list, text, locale)).toEqual(numbers)
  })

  test('with a word in it is refused', () => {
    expect(readTyped(list, '8,5 nine', 'cs-CZ')).toEqual([8.5, Number.NaN])
  })
})

test('an empty field has no value', () => {
  for (const key of ['weight', 'repetitions'])
    expect(readTyped(input('one_rep_max', key), '  ', 'cs-CZ')).toBeUndefined()
})

// What a field shows must parse back to the same value in every language.
describe.each(LANGUAGES)('[COACH-02] in $code', ({ locale }) => {
  test.each(CALCULATOR_IDS)('every example of %s is written and read back', (id) => {
    for (const { values } of CALCULATORS[id].vectors) {
      const { values: read } = readForm([CALCULATORS[id]], textsOf([CALCULATORS[id]], values, locale))
      expect(read).toMatchObject(values)
    }
  })
})

test('a number with decimals stands in its field as the language writes it', () => {
  const weight = input('resting_energy', 'weight')
  expect(writeTyped(weight, 72.5, 'cs-CZ')).toBe('72,5')
  expect(writeTyped(weight, 72.5, 'en-GB')).toBe('72.5')
  expect(writeTyped(input('race_prediction', 'time'), 6303, 'cs-CZ')).toBe('1:45:03')
})
