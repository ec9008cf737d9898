import { readFileSync } from 'node:fs'
import { CALCULATOR_IDS } from '@touchline/calculators/calculators.ts'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import { describe, expect, test } from 'vitest'
import { decodeWeights, sourceOf } from '../text-classifier/text-classifier.ts'
import { calculationIn, completedCalculation } from './numbers.ts'
import { readQuestion } from './quantities.ts'
import { examplesOf, TRAINING, taughtQuestions } from './training-data.ts'

const TRAINER = 'universal_training_planner'

const asked = (language: LanguageCode, message: string, specialistId: SpecialistId = TRAINER) =>
  calculationIn({ language, message, specialistId })

const read = (language: LanguageCode, text: string) =>
  readQuestion(language, text).quantities.map(({ kind, value, times }) => [
    kind,
    Math.round(value * 100) / 100,
    ...(times ? [times] : []),
  ])

describe('quantities', () => {
  test.each<[LanguageCode, string, (string | number)[][]]>([
    [
      'cs',
      '5 km za 24:34',
      [
        ['distance', 5000],
        ['time', 1474],
      ],
    ],
    [
      'cs',
      'půlmaraton za 1:45:03',
      [
        ['distance', 21097.5],
        ['time', 6303],
      ],
    ],
    [
      'cs',
      '24 minut 34 na 5 km',
      [
        ['time', 1474],
        ['distance', 5000],
      ],
    ],
    ['en', 'in 24 and a half minutes', [['time', 1470]]],
    [
      'fr',
      '1h45 au marathon',
      [
        ['time', 6300],
        ['distance', 42195],
      ],
    ],
    [
      'it',
      `400 m in 6'10"`,
      [
        ['distance', 400],
        ['time', 370],
      ],
    ],
    ['cs', '58,3 s', [['time', 58.3]]],
    ['cs', 'je mi 15', [['age', 15]]],
    ['en', 'im 15', [['age', 15]]],
    ['en', 'a 15-year-old', [['age', 15]]],
    ['cs', 'osm týmů', [['teams', 8]]],
    ['de', 'fünfundzwanzig Jahre', [['age', 25]]],
    [
      'cs',
      '14,2; 16,8; 12,9',
      [
        ['number', 14.2],
        ['number', 16.8],
        ['number', 12.9],
      ],
    ],
    [
      'en',
      '400,350,500',
      [
        ['number', 400],
        ['number', 350],
        ['number', 500],
      ],
    ],
    ['cs', '2 400 m', [['distance', 2400]]],
    ['de', '2.400 m', [['distance', 2400]]],
    ['cs', '5x100 kg', [['weight', 100, 5]]],
    [
      'en',
      'RPE 7/10 for 90 min',
      [
        ['rpe', 7],
        ['time', 5400],
      ],
    ],
    ['es', 'hora y media', [['time', 5400]]],
    ['nl', 'anderhalf uur', [['time', 5400]]],
    ['pl', 'półtorej godziny', [['time', 5400]]],
    ['fr', '1m64', [['distance', 1.64]]],
    ['en', '12 stone 4', [['weight', 78.02]]],
    ['en', '5:30/km', [['pace', 330]]],
  ])('[COACH-12] %s: %s', (language, text, expected) => {
    expect(read(language, text)).toEqual(expected)
  })

  test('[COACH-12] a message of the greatest length is read in no time', () => {
    const started = process.cpuUsage()
    asked('cs', '5 km za 24:34 a 12,5 kg '.repeat(400))
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(500)
  })
})

describe('the calculation that is asked for', () => {
  test.each<[LanguageCode, string, string, object]>([
    [
      'cs',
      'Dal jsem pětku za 22:41, na co mám v půlmaratonu?',
      'race_prediction',
      { distance: 5000, time: 1361, target_distance: 21097.5 },
    ],
    ['de', 'Welche Pace ist 8 km in 44 Minuten?', 'pace_and_speed', { distance: 8000, time: 2640 }],
    ['fr', 'mon max au développé couché si je fais 65 kg 6 fois', 'one_rep_max', { weight: 65, repetitions: 6 }],
    ['es', 'tengo 33 años y pulso en reposo 52, ¿mis zonas?', 'heart_rate_zones', { age: 33, resting_heart_rate: 52 }],
    ['it', 'allenamento di 80 minuti rpe 6, che carico?', 'session_load', { rpe: 6, duration: 4800 }],
    ['cs', '200 m za 2:40, 400 m za 5:35: moje tréninková tempa?', 'swim_css', { time_400: 335, time_200: 160 }],
    ['pl', '400 m w 6:12 i 200 m w 2:58, jakie CSS?', 'swim_css', { time_400: 372, time_200: 178 }],
    ['nl', 'rating 1500 tegen 1620, wat is mijn kans?', 'elo', { rating: 1500, opponent_rating: [1620] }],
    ['pt', 'liga com 9 equipas todos contra todos, quantos jogos?', 'round_robin', { teams: 9 }],
    [
      'sv',
      'vägde 71 kg före och 70 kg efter, drack 0,5 l på en timme, hur mycket svettas jag?',
      'sweat_rate',
      { weight_before: 71, weight_after: 70, drunk: 0.5, duration: 3600 },
    ],
    ['en', 'beep test level 8 shuttle 3, aged 17', 'beep_test', { level: 8, shuttle: 3, age: 17 }],
  ])('[COACH-12] %s: %s', (language, message, calculator, values) => {
    expect(asked(language, message)).toEqual({ calculator, values: expect.objectContaining(values) })
  })

  test.each<[LanguageCode, string]>([
    ['cs', 'Prohráli jsme 4:1, jak kluky zvednout?'],
    ['en', 'I am 15 and train 4 times a week, is that too much?'],
    ['de', 'Wir spielen um 15:30, wann soll ich essen?'],
    ['fr', 'on a perdu 3-2 aux tirs au but'],
    ['es', 'tengo 2 hijos de 8 y 11 años en el equipo'],
    ['it', 'gioco a calcio da 6 anni e mi annoio'],
    ['pl', 'dostałem 2 żółte kartki w meczu'],
    ['nl', 'mijn zoon is 12 en wil stoppen'],
    ['pt', 'faltam 3 semanas para o torneio'],
    ['sv', 'vi vann med 5-0 igår'],
  ])('[COACH-12] %s: none for "%s"', (language, message) => {
    expect(asked(language, message, 'football_psychologist')).toBeUndefined()
  })
})

describe('the answer to a form', () => {
  const form = (calculator: string, input: object, known = {}) =>
    ({ type: 'ask', calculator, purpose: 'calculation', inputs: [input], known }) as Parameters<
      typeof completedCalculation
    >[1]
  const complete = (message: string, open: ReturnType<typeof form>, language: LanguageCode = 'en') =>
    completedCalculation({ message, language, specialistId: TRAINER }, open)?.values

  test('[COACH-09] a bare number is what was asked for, in its usual unit', () => {
    const time = { key: 'time', kind: 'duration', unit: 's', min: 737, max: 7200 }
    expect(complete('45', form('race_prediction', time, { distance: 10_000 }))).toEqual({
      distance: 10_000,
      time: 2700,
    })
    expect(complete('48:12', form('race_prediction', time))).toEqual({ time: 2892 })
    expect(complete('10', form('race_prediction', { key: 'distance', kind: 'distance', unit: 'm', min: 800 }))).toEqual(
      { distance: 10_000 },
    )
  })

  test('[COACH-09] a choice is known by its name', () => {
    const sex = { key: 'sex', kind: 'choice', choices: ['female', 'male'] }
    expect(complete('žena', form('resting_energy', sex), 'cs')).toEqual({ sex: 'female' })
  })

  test('[COACH-09] a message without a value is no answer', () => {
    const age = { key: 'age', kind: 'number', unit: 'years', min: 8, max: 100 }
    expect(complete('why do you ask?', form('heart_rate_zones', age))).toBeUndefined()
  })
})

describe('the training', () => {
  const taught = taughtQuestions()

  test.each(LANGUAGE_CODES)('[COACH-12] %s has questions of every calculator, and those of none', (language) => {
    const labels = taught.filter((one) => one.language === language).map(({ label }) => label)
    for (const id of CALCULATOR_IDS) expect(labels.filter((label) => label === id).length, id).toBeGreaterThanOrEqual(9)
    expect(labels.filter((label) => label === 'none').length).toBeGreaterThanOrEqual(140)
    expect(new Set(labels)).toEqual(new Set([...CALCULATOR_IDS, 'none']))
  })

  test('[COACH-12] is what the weights in use are made from', () => {
    const used = decodeWeights(readFileSync(new URL('calculators.weights', import.meta.url)))
    expect(used.source).toBe(sourceOf(examplesOf(taught), TRAINING))
  })
})
