import { readFileSync } from 'node:fs'
import { plainText } from '../text-classifier/text-classifier.ts'

/**
 * What a text speaks of, found by the beginnings of words in all ten languages (concepts.txt): "hlava", "Kopf" and "testa"
 * are the same concept, so what the classifier learns of one language it knows in the others.
 */
export function conceptsIn(text: string): string[] {
  const words = plainText(text).split(' ')
  return words.flatMap((word, place) => {
    const next = words[place + 1]
    return [...new Set([...ofWord(word), ...(next === undefined ? [] : ofPair(word, next))])]
  })
}

/** The concepts of a text as features: each, each that follows another, and each two that occur together. */
export function signsOf(concepts: readonly string[]): string[] {
  const alone = [...new Set(concepts)].sort()
  const together = alone.flatMap((one, place) => alone.slice(place + 1).map((other) => `${one}+${other}`))
  const following = concepts.slice(1).map((concept, place) => `${concepts[place]} ${concept}`)
  return [...alone, ...together, ...following]
}

/** Shorter beginnings fit too many words; they count as whole words alone. */
const SHORTEST_BEGINNING = 4
const LONGEST_BEGINNING = 24

const CONCEPTS = readConcepts(readFileSync(new URL('concepts.txt', import.meta.url), 'utf8'))

function readConcepts(file: string): ReadonlyMap<string, readonly string[]> {
  const concepts = new Map<string, string[]>()
  for (const line of file.split(/\r?\n/).filter(Boolean)) {
    const [name = '', beginnings = ''] = line.split(': ')
    for (const beginning of beginnings.split(' ')) {
      const plain = beginning.split('_').map(plainText).join('_')
      concepts.set(plain, [...(concepts.get(plain) ?? []), name])
    }
  }
  return concepts
}

function ofWord(word: string): string[] {
  const found = [...(CONCEPTS.get(word) ?? [])]
  const longest = Math.min(word.length - 1, LONGEST_BEGINNING)
  for (let length = SHORTEST_BEGINNING; length <= longest; length++) {
    found.push(...(CONCEPTS.get(word.slice(0, length)) ?? []))
  }
  return found
}

/** "passed out" is written `passed_out` in the file; the second word may go on. */
function ofPair(word: string, next: string): string[] {
  const pair = `${word}_${next}`
  const found: string[] = []
  for (let length = word.length + 2; length <= Math.min(pair.length, LONGEST_BEGINNING); length++) {
    found.push(...(CONCEPTS.get(pair.slice(0, length)) ?? []))
  }
  return found
}
