import { readFileSync } from 'node:fs'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'

/** A concept that the guard looks for, and the index of the word where it occurs. */
export type Found = { concept: string; word: number; text: string }

/** The meaning of a sentence by clause: the concepts of its words in order. */
export function clausesOf(sentence: string, language: LanguageCode): Found[][] {
  const text = folded(sentence, language)
  const clauses: Found[][] = [[]]
  let [word, readTo] = [0, 0]
  for (const { 0: piece, index } of text.matchAll(/[a-z0-9]+|[,;:.!?()]/g)) {
    if (index < readTo) continue
    if (!/[a-z0-9]/.test(piece)) {
      clauses.push([])
      continue
    }
    word++
    const found = conceptAt(text, index, language)
    if (!found) continue
    readTo = index + found.text.length
    if (found.concept === 'BUT') clauses.push([])
    else clauses.at(-1)?.push({ ...found, word })
    word += found.text.trim().split(' ').length - 1
  }
  return clauses.filter((clause) => clause.length > 0)
}

/**
 * Lower case without diacritics and Markdown; commas and points inside numbers are removed so that they end no clause.
 */
function folded(sentence: string, language: LanguageCode): string {
  return sentence
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replace(/\]\([^)]*\)/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[*_`#>|[\]~]/g, '')
    .replace(/['’]/g, language === 'en' ? '' : ' ')
    .replace(/(\d)[.,\u00a0 ](?=\d)/g, '$1')
    .replace(/[–—-]/g, ' ')
    .replace(/\s+/g, ' ')
    .concat(' ')
}

function conceptAt(text: string, index: number, language: LanguageCode): Omit<Found, 'word'> | undefined {
  for (const [concept, pattern] of LEXICON[language]) {
    pattern.lastIndex = index
    const match = pattern.exec(text)
    if (match) return { concept, text: match[0] }
  }
  return undefined
}

type Lexicon = [concept: string, pattern: RegExp][]

const LEXICON = new Proxy({} as Record<LanguageCode, Lexicon>, {
  get(known, language: LanguageCode) {
    known[language] ??= lexiconOf(language)
    return known[language]
  },
})

/** The concepts of a language, in matching order. */
function lexiconOf(language: LanguageCode): Lexicon {
  const lines = readFileSync(new URL('concepts.txt', import.meta.url), 'utf8').split('\n')
  return lines.flatMap((line) => {
    const { concept, of, stems } = /^(?<concept>[A-Z]+) (?<of>[a-z]+) (?<stems>.+)$/.exec(line)?.groups ?? {}
    if (!concept || !stems || (of !== language && of !== 'all')) return []
    const whole = `${stems}|`.replace(/ (?=\|)/g, '(?![a-z0-9])').slice(0, -1)
    return [[concept, new RegExp(`(?:${whole})`, 'y')] as [string, RegExp]]
  })
}
