import { expect, test } from 'vitest'
import { firstLanguage } from './first-language.ts'

test.each([
  ['?lang=de', 'fr', ['es'], 'de'],
  ['?lang=tlh', 'fr', ['es'], 'fr'],
  ['?x=1', 'fr', ['es'], 'fr'],
  ['', 'nonsense', ['sk', 'es-MX'], 'es'],
  ['', null, ['pt-BR', 'en'], 'pt'],
  ['', null, ['sk', 'hu'], 'cs'],
  ['', null, [], 'cs'],
])('[NAV-06] address %j, stored %j, browser %j start in %s', (search, stored, wishes, language) => {
  expect(firstLanguage(search, stored, wishes)).toBe(language)
})
