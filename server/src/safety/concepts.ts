import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES } from '@touchline/contract/languages.ts'
import { plainText } from '../text-classifier/text-classifier.ts'

/** Finds what a text speaks of by the beginnings of its words. */
export type ConceptFinder = (text: string) => string[]

/**
 * What a text speaks of, in all ten languages (concepts/*.txt): "hlava", "Kopf" and "testa" are the same concept, so what
 * the classifier learns of one language it knows in the others.
 */
export const conceptsIn: ConceptFinder = conceptFinder(LANGUAGE_CODES.map((language) => `concepts/${language}.txt`))

/** Reads files in which each line names a concept and the beginnings of its words. */
export function conceptFinder(files: readonly string[]): ConceptFinder {
  const known = readConcepts(files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')))
  return (text) => {
    const words = plainText(text).split(' ')
    return words.flatMap((word, place) => {
      const next = words[place + 1]
      return [...new Set([...ofWord(known, word), ...(next === undefined ? [] : ofPair(known, word, next))])]
    })
  }
}

/** The concepts of a text as features: each, each that follows another, and each two that occur together. */
export function signsOf(concepts: readonly string[]): string[] {
  const alone = [...new Set(concepts)].sort()
  const together = alone.flatMap((one, place) => alone.slice(place + 1).map((other) => `${one}+${other}`))
  const following = concepts.slice(1).map((concept, place) => `${concepts[place]} ${concept}`)
  return [...alone, ...together, ...following]
}

/** The concepts of each beginning. */
type Concepts = ReadonlyMap<string, ReadonlySet<string>>

/** Shorter beginnings fit too many words; they count as whole words alone. */
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

/** "passed out" is written `passed_out` in the file; the second word may go on. */
function ofPair(concepts: Concepts, word: string, next: string): string[] {
  const pair = `${word}_${next}`
  const found: string[] = []
  for (let length = word.length + 2; length <= Math.min(pair.length, LONGEST_BEGINNING); length++) {
    found.push(...(concepts.get(pair.slice(0, length)) ?? []))
  }
  return found
}
