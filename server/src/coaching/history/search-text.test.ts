import { expect, test } from 'vitest'
import { searchedWords, searchTextOf } from './search-text.ts'

const text = (...contents: string[]) =>
  searchTextOf(
    'Titulek',
    contents.map((content) => ({ content })),
  )

test('[CHAT-25] holds each word once, without accents and case, in all ten languages', () => {
  expect(text('Těžké nohy? TĚŽKÉ nohy!')).toBe('titulek tezke nohy')
  expect(text('Łyżwy, Straße, œuf, coração, Ärger, mañana, così, één, åka')).toBe(
    'titulek lyzwy strasse oeuf coracao arger manana cosi een aka',
  )
})

test('[CHAT-25] is bounded, and ends with a whole word', () => {
  const long = text(Array.from({ length: 50_000 }, (_, index) => `slovo${index}`).join(' '))
  expect(long.length).toBeLessThanOrEqual(64_000)
  expect(long).toMatch(/ slovo\d+$/)
})

test('[CHAT-25] marks that a pattern would understand are no words', () => {
  expect(searchedWords(' 100 % _x_ \\ ŘEKA řeka ')).toEqual(['100', 'x', 'reka'])
  expect(searchedWords('%_%')).toEqual([])
})
