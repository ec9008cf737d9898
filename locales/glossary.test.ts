import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { topicWords } from '@touchline/knowledge/topics.ts'
import { describe, expect, test } from 'vitest'
import { LOCALES } from './locales.ts'

const [HEAD = [], ...rows] = tableAfter('| thing | where |')
const [, ...wrongWords] = tableAfter('| language | where | not |')

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

  test.each(wrongWords)('%s %s: no text has %s', (languages = '', where = '', wrong = '', _instead, except = '') => {
    const pattern = new RegExp(inCode(wrong), 'u')
    const isMeant = new RegExp(inCode(except) || '^$')
    const found = languages.split(', ').flatMap((language) =>
      textsOf(language as LanguageCode)
        .filter(([key, text]) => key.match(inCode(where)) && !isMeant.test(key) && pattern.test(text))
        .map(([key, text]) => `${language} ${key}: ${text}`),
    )
    expect(found).toEqual([])
  })
})

/** The rows of the table with this header, cells trimmed, without the separator row. */
function tableAfter(head: string): string[][] {
  const text = readFileSync(new URL('GLOSSARY.md', import.meta.url), 'utf8')
  const lines = text.slice(text.indexOf(head)).split('\n')
  const table = lines.slice(0, lines.indexOf(''))
  return table
    .filter((line) => !line.includes('| --- |'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}

/** The cell's text between backticks, empty if there is none. */
function inCode(cell: string): string {
  return /`(.*)`/.exec(cell)?.[1] ?? ''
}

/** The library's topics without their questions, which imitate how users type. */
function libraryTexts(language: LanguageCode): Record<string, unknown> {
  const texts = [...topicWords(language)].map(([key, { id: _, questions: __, ...words }]) => [key, words])
  return Object.fromEntries(texts)
}

/** Every text of a language with its key. */
function textsOf(language: LanguageCode): [key: string, text: string][] {
  const walk = (value: unknown, key: string): [string, string][] =>
    typeof value === 'string'
      ? [[key, value]]
      : Object.entries(Object(value)).flatMap(([part, child]) => walk(child, `${key}${part}.`))
  return Object.entries({ ...LOCALES[language], K: libraryTexts(language) })
    .flatMap(([file, content]) => walk(content, `${file}:`))
    .map(([key, text]) => [key.slice(0, -1), text] as [string, string])
}

function textAt(language: LanguageCode, key: string): string {
  let found: unknown = LOCALES[language].interface
  for (const part of key.split('.')) found = Object(found)[part]
  return String(found)
}
