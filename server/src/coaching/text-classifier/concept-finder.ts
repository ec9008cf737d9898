import { readFileSync } from 'node:fs'
import { plainText } from './plain-text.ts'

/** Finds the concepts of a text by word prefixes. */
export type ConceptFinder = (text: string) => string[]

/** Reads files in which each line has a concept and its word prefixes. */
export function conceptFinder(files: readonly URL[]): ConceptFinder {
  const known = readConcepts(files.map((file) => readFileSync(file, 'utf8')))
  return (text) => {
    const words = plainText(text).split(' ')
    return words.flatMap((word, place) => {
      const next = words[place + 1]
      return [...new Set([...ofWord(known, word), ...(next === undefined ? [] : ofPair(known, word, next))])]
    })
  }
}

/** The concepts of each prefix. */
type Concepts = ReadonlyMap<string, ReadonlySet<string>>

/** Shorter prefixes match too many words, so they match whole words only. */
const SHORTEST_BEGINNING = 4
const LONGEST_BEGINNING = 24

function readConcepts(files: readonly string[]): Concepts {
  const concepts = new Map<string, Set<string>>()
  for (const line of files.flatMap((file) => file.split(/\r?\n/)).filter(Boolean)) {
    const [name = '', beginnings = ''] = line.split(': ')
    for (const beginning of beginnings.split(' ')) {
      const plain = beginning.split('_').map(plainText).join('_')
      concepts.set(plain, (concepts.get(plain) ?? new Set()).add(name))
    }
  }
  return concepts
}

function ofWord(concepts: Concepts, word: string): string[] {
  const found = [...(concepts.get(word) ?? [])]
  const longest = Math.min(word.length - 1, LONGEST_BEGINNING)
  for (let length = SHORTEST_BEGINNING; length <= longest; length++) {
    found.push(...(concepts.get(word.slice(0, length)) ?? []))
  }
  return found
}

/** "passed out" is written `passed_out` in the file; the second word may be a prefix. */
function ofPair(concepts: Concepts, word: string, next: string): string[] {
  const pair = `${word}_${next}`
  const found: string[] = []
  for (let length = word.length + 2; length <= Math.min(pair.length, LONGEST_BEGINNING); length++) {
    found.push(...(concepts.get(pair.slice(0, length)) ?? []))
  }
  return found
}
