import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { expect, test } from 'vitest'
import { languageOfText } from './language-of-text.ts'

test.each(LANGUAGE_CODES)('[CHAT-28] a text in %s is read in its language, whatever the page speaks', (code) => {
  const { list } = LOCALES[code].legal.privacy.sections.howLong
  for (const page of LANGUAGE_CODES) expect(languageOfText(list.join(' '), page), page).toBe(code)
})

test('[CHAT-28] a text without a sign of its language is read in that of the page', () => {
  expect(languageOfText('5 × 400 m, RPE 7', 'sv')).toBe('sv')
})
