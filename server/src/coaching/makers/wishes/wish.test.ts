import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { describe, expect, test } from 'vitest'
import { readQuestion } from '../../numbers/numbers.ts'
import { dayIn, timeIn, weekdaysIn } from './dates.ts'
import { namesIn } from './names.ts'
import { isWishFor } from './wish.ts'
import { wishedValues } from './wished-values.ts'

const TODAY = '2026-11-16'
const KINDS = ['plan', 'competition', 'list'] as const
/** Slightly below the measured values: plan 0.87, competition 0.84, list 0.95, none 0.86. */
const LEAST_UNSEEN = 0.82
type Kind = (typeof KINDS)[number]

/**
 * `sentences/{language}.txt`: the kind of wish, or `none`, and the sentence; written independently of the words. The
 * words were chosen without seeing `unseen`.
 */
function sentencesOf(language: LanguageCode, folder: 'sentences' | 'unseen' = 'sentences') {
  const text = readFileSync(new URL(`${folder}/${language}.txt`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [Kind | 'none', string])
}

describe('[COACH-05] wishes for things', () => {
  test.each(LANGUAGE_CODES)('are recognised, and nothing else is (%s)', (language) => {
    const wrong = sentencesOf(language).filter(([label, sentence]) => {
      const question = readQuestion(language, sentence)
      return KINDS.some(
        (kind) => (label === kind || label === 'none') && isWishFor(kind, question) !== (label === kind),
      )
    })
    expect(wrong).toEqual([])
  })

  test.each([...KINDS, 'none'] as const)('are mostly recognised in sentences that nobody saw: %s', (label) => {
    const sentences = LANGUAGE_CODES.flatMap((language) =>
      sentencesOf(language, 'unseen').map(([wished, text]) => ({ wished, question: readQuestion(language, text) })),
    ).filter(({ wished }) => wished === label)
    const right = sentences.filter(({ question }) =>
      KINDS.every((kind) => (label !== 'none' && kind !== label) || isWishFor(kind, question) === (kind === label)),
    )
    expect(sentences.length).toBeGreaterThanOrEqual(100)
    expect(right.length / sentences.length).toBeGreaterThanOrEqual(LEAST_UNSEEN)
  })

  test.each(LANGUAGE_CODES)('say what they say already: the race, the goal and the days (%s)', (language) => {
    const [, sentence] = sentencesOf(language)[0] ?? ['plan', '']
    const values = wishedValues('plan', readQuestion(language, sentence), sentence, TODAY)
    expect(values).toEqual({
      ...{ kind: 'running', goalMetres: 10_000, raceMetres: 5000, raceSeconds: 1474 },
      // "In December" alone is not a day.
      days: [2, 4, 6, 7],
    })
  })

  test.each(LANGUAGE_CODES)('name the day of the race (%s)', (language) => {
    const [, sentence] = sentencesOf(language)[1] ?? ['plan', '']
    const values = wishedValues('plan', readQuestion(language, sentence), sentence, TODAY)
    expect(values).toMatchObject({ kind: 'running', goalMetres: 21_098, goalDate: '2027-04-18' })
  })

  test.each(LANGUAGE_CODES)('count teams and courts (%s)', (language) => {
    const [, sentence] = sentencesOf(language).find(([label]) => label === 'competition') ?? ['competition', '']
    const values = wishedValues('competition', readQuestion(language, sentence), sentence, TODAY)
    expect(values).toEqual({ teamCount: 8, courts: 2 })
  })

  test.each(LANGUAGE_CODES)('name the next such day of the week and the time (%s)', (language) => {
    const [, sentence] = sentencesOf(language).find(([label]) => label === 'list') ?? ['list', '']
    const values = wishedValues('list', readQuestion(language, sentence), sentence, TODAY)
    expect(values).toEqual({ list_date: '2026-11-21', list_time: '10:00' })
  })

  test('list the teams by name, as many as they say', () => {
    const message = 'V sobotu chystáme turnaj, týmy jsou Sokol, TJ Slavoj Hradec, Jiskra a Lokomotiva'
    expect(namesIn('cs', message)).toEqual(['Sokol', 'TJ Slavoj Hradec', 'Jiskra', 'Lokomotiva'])
    expect(namesIn('cs', message, 8)).toEqual([])
    expect(namesIn('de', 'Liga mit zwölf Teams, Hin- und Rückrunde', 12)).toEqual([])
  })
})

describe('[COACH-05] a plan for a race, with figures and without a verb', () => {
  test.each([
    ['cs', 'plán na 10 km 18.4.2027, 10 km jsem běžel za 55:00, běhám 3x týdně 120 minut týdně'],
    ['en', 'plan for 10 km on 18.4.2027, I ran 10 km in 55:00, I run 3x a week 120 minutes a week'],
    [
      'de',
      'Plan für 10 km am 18.4.2027, 10 km bin ich in 55:00 gelaufen, ich laufe 3x pro Woche 120 Minuten pro Woche',
    ],
  ] as const)('%s: %s', (language, sentence) => {
    const question = readQuestion(language, sentence)
    expect(isWishFor('plan', question)).toBe(true)
    expect(wishedValues('plan', question, sentence, TODAY)).toEqual({
      ...{ kind: 'running', goalMetres: 10_000, goalDate: '2027-04-18', raceMetres: 10_000, raceSeconds: 3300 },
      ...{ days: [2, 4, 6], weeklyMinutes: 120 },
    })
  })
})

describe('[COACH-05] how much somebody runs in a week', () => {
  test.each([
    ['cs', 'Chci plán na půlmaraton, běhám 180 minut týdně', 180],
    ['cs', 'Chci plán na půlmaraton, běhám 3 hodiny týdně', 180],
    ['cs', 'Chci plán na půlmaraton, týdně naběhám 30 km', 180],
    ['en', 'I want a plan for a half marathon, I run 180 minutes a week', 180],
    ['en', 'I want a plan for a half marathon, I run 3 hours per week', 180],
    ['en', 'I want a plan for a half marathon, I run 30 km a week', 180],
    ['en', 'I want a plan for a half marathon, I ran 10 km in 50:00 and do 30 km a week', 180],
    ['de', 'Ich will einen Plan für den Halbmarathon, ich laufe 180 Minuten pro Woche', 180],
    ['de', 'Ich will einen Plan für den Halbmarathon, ich laufe 3 Stunden die Woche', 180],
    ['fr', 'Je veux un plan pour le semi-marathon, je cours 3 heures par semaine', 180],
    ['es', 'Quiero un plan para la media maratón, corro 3 horas a la semana', 180],
    ['it', 'Voglio un piano per la mezza maratona, corro 3 ore alla settimana', 180],
    ['pl', 'Chcę plan na półmaraton, biegam 3 godziny tygodniowo', 180],
    ['nl', 'Ik wil een plan voor de halve marathon, ik loop 3 uur per week', 180],
    ['pt', 'Quero um plano para a meia maratona, corro 3 horas por semana', 180],
    ['sv', 'Jag vill ha ett program för halvmaran, jag springer 3 timmar i veckan', 180],
    ['en', 'I want a plan for a half marathon, I run 3 times a week', undefined],
    ['en', 'I want a plan for a half marathon, 3 times a week 40 minutes', undefined],
    ['cs', 'Chci plán na půlmaraton, běhám 3x týdně 40 minut', undefined],
  ] as const)('%s: "%s" is %s minutes', (language, sentence, minutes) => {
    const values = wishedValues('plan', readQuestion(language, sentence), sentence, TODAY)
    expect(values).toMatchObject({ kind: 'running', goalMetres: 21_098 })
    expect(values.weeklyMinutes).toBe(minutes)
  })
})

describe('days in a text', () => {
  test.each([
    ['cs', 'zavod 13. prosince', '2026-12-13'],
    ['cs', 'zavod 13.12.', '2026-12-13'],
    ['cs', 'zavod 3. 2. 2027', '2027-02-03'],
    ['en', 'race on december 13th', '2026-12-13'],
    ['en', 'run in december 10 km', undefined],
    ['de', 'am 31. februar', undefined],
    ['fr', 'le 1er mars', '2027-03-01'],
    ['sv', 'i morgon', '2026-11-17'],
    ['cs', 'stredni zatez na patu', undefined],
  ] as const)('%s: %s', (language, text, day) => {
    expect(dayIn(language, text, TODAY)).toBe(day)
  })

  test('a day of the week that is today is the one in a week', () => {
    expect(dayIn('en', 'on monday', TODAY)).toBe('2026-11-23')
    expect(weekdaysIn('en', 'mondays and thursdays')).toEqual([1, 4])
  })

  test('times of day', () => {
    expect(['at 12 am', 'at 12 pm'].map(timeIn)).toEqual(['00:00', '12:00'])
    expect(['v 9:30', 'um 18 uhr', 'at 5 pm', 'a 17h30', 'za 24:34'].map(timeIn)).toEqual([
      ...['09:30', '18:00', '17:00', '17:30', undefined],
    ])
  })
})
