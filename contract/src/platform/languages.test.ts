import { describe, expect, test } from 'vitest'
import { acceptedLanguage, LANGUAGES, languageOf } from './languages.ts'

describe('languages', () => {
  test('there are ten, Czech first', () => {
    expect(LANGUAGES).toHaveLength(10)
    expect(LANGUAGES[0].code).toBe('cs')
  })

  test.each([
    ['pt-BR', 'pt'],
    ['DE', 'de'],
    [' sv_SE ', 'sv'],
    ['sk', undefined],
    ['english', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('the language of %j is %j', (tag, code) => {
    expect(languageOf(tag)).toBe(code)
  })

  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.3, fr;q=0.9', 'fr'],
    ['sk, pl;q=0.5', 'pl'],
    ['fr;q=0, it;q=0.1', 'it'],
    ['sk', 'cs'],
    ['*', 'cs'],
    ['', 'cs'],
    [undefined, 'cs'],
    [';;;,,q=,;q=1', 'cs'],
  ])('[NAV-06] Accept-Language %j is answered in %j', (header, code) => {
    expect(acceptedLanguage(header)).toBe(code)
  })
})
