import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/languages.ts'
import { describe, expect, test } from 'vitest'
import { LOCALES } from './locales.ts'

const [HEAD = [], ...rows] = tableAfter('| thing | where |')

describe('[NAV-07] the glossary', () => {
  test('has a column for every language', () => {
    expect(HEAD.slice(2).toSorted()).toEqual([...LANGUAGE_CODES].sort())
    expect(rows.length).toBeGreaterThan(10)
  })

  test.each(rows)('%s: the text %s uses the word', (_thing, where = '', ...words) => {
    const without = words.filter((word, place) => {
      const text = textAt(HEAD[place + 2] as LanguageCode, where)
      return !text.toLowerCase().includes(word.toLowerCase())
    })
    expect(without).toEqual([])
  })
})

/** The rows of the table that begins with this head, cells trimmed, without the line under the head. */
function tableAfter(head: string): string[][] {
  const text = readFileSync(new URL('GLOSSARY.md', import.meta.url), 'utf8')
  const lines = text.slice(text.indexOf(head)).split('\n')
  const table = lines.slice(0, lines.indexOf(''))
  return table
    .filter((line) => !line.includes('| --- |'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

function textAt(language: LanguageCode, key: string): string {
  let found: unknown = LOCALES[language].interface
  for (const part of key.split('.')) found = Object(found)[part]
  return String(found)
}
