import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { DISCIPLINES } from '@touchline/contract/platform/sports.ts'
import { expect, test } from 'vitest'

const files = Object.keys(import.meta.glob('./*.svg'))

test.each(DISCIPLINES)('%s has a glyph and a court', (sport) => {
  expect(files).toContain(`./glyph-${sport}.svg`)
  expect(files).toContain(`./court-${sport}.svg`)
})

test.each(LANGUAGE_CODES)('the language %s has a flag', (language) => {
  expect(files).toContain(`./flag-${language}.svg`)
})
