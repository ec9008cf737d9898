import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { expect, test } from 'vitest'
import { questions } from '../desk/desk.ts'
import { decodeWeights, sourceOf } from '../text-classifier/text-classifier.ts'
import { languageOfQuestion } from './question-language.ts'
import { lessons } from './train.ts'

test('[KNOW-08] the weights in use are made from the questions of today', () => {
  const { examples, options } = lessons()
  const stored = decodeWeights(readFileSync(new URL('language.weights', import.meta.url)))
  expect(stored.source).toBe(sourceOf(examples, options))
})

test.each<[LanguageCode, string]>([
  ['cs', 'co mam jist pred zapasem kdyz hrajeme v pet'],
  ['en', 'what should I eat before the match on Saturday'],
  ['de', 'was soll ich vor dem Spiel am Samstag essen'],
  ['fr', 'je mange quoi avant le match de samedi'],
  ['es', 'que como antes del partido del sabado por la tarde'],
  ['it', 'cosa mangio prima della partita di sabato'],
  ['pl', 'co mam zjesc przed meczem w sobote'],
  ['nl', 'wat eet ik voor de wedstrijd van zaterdag'],
  ['pt', 'o que devo comer antes do jogo de sábado'],
  ['sv', 'vad ska jag äta före matchen på lördag'],
])('[KNOW-08] %s is told from five words on, whatever the interface speaks: "%s"', (language, message) => {
  for (const ofInterface of LANGUAGE_CODES) expect(languageOfQuestion(message, ofInterface)).toBe(language)
})

test.each(['offside', 'ok', '5 km 24:34', 'a na půlmaraton?', '', '🏃🏃🏃 10 000 m'])(
  '[KNOW-08] what is too short to tell is in the language of the interface: "%s"',
  (message) => {
    for (const ofInterface of LANGUAGE_CODES) expect(languageOfQuestion(message, ofInterface)).toBe(ofInterface)
  },
)

test('[KNOW-08] of questions that nobody learned from at least 99 of 100 are told rightly', () => {
  const kept = questions('test').filter(({ text }) => text.split(/\s+/).length >= 5)
  const right = kept.filter(
    ({ text, language }) => languageOfQuestion(text, language === 'cs' ? 'en' : 'cs') === language,
  )
  expect(right.length / kept.length).toBeGreaterThan(0.98)
})
