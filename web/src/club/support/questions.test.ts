import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import { expect, test } from 'vitest'
import { matches, QUESTION_GROUPS, QUESTIONS } from './questions.ts'

test('a search ignores case, accents and the order of words, and looks into answers', () => {
  expect(matches('ZAPOMNEL heslo', 'Zapomněl jsem heslo', 'Pošleme kód.')).toBe(true)
  expect(matches('kod heslo', 'Zapomněl jsem heslo', 'Pošleme kód.')).toBe(true)
  expect(matches('haslo lacze', 'Hasło', 'Łącze wygasło')).toBe(true)
  expect(matches('strasse', 'Straße')).toBe(true)
  expect(matches('', 'anything')).toBe(true)
  expect(matches('invoice', 'Zapomněl jsem heslo')).toBe(false)
})

test('every question has its words in every language, and no two the same', () => {
  for (const language of LANGUAGE_CODES) {
    const questions = QUESTION_GROUPS.flatMap((group) =>
      QUESTIONS[group].map((id) => translate(language, `help:questions.${id}.question`)),
    )
    expect(new Set(questions).size, language).toBe(questions.length)
    for (const question of questions) expect(question, language).not.toMatch(/^help:|questions\./)
  }
})
