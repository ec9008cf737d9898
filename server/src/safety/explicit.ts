import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES, type LanguageCode } from '@touchline/contract/languages.ts'
import type { SafetyCategory, SafetySeverity } from '@touchline/contract/safety.ts'
import { plainText } from '../text-classifier/text-classifier.ts'
import { conceptsIn } from './concepts.ts'
import { byThing, isSaid, type Rule, type Said } from './rule-match.ts'

/** What a sentence says outright. Without a severity it is for the classifier to tell. */
export type Explicit = { category: SafetyCategory; severity: SafetySeverity | undefined; sentence: string }

/**
 * Finds what is said outright ("Chci umřít", "my coach hits me"), whatever the classifiers make of it. A rule
 * (explicit/rules.txt) names the things that stand close together in one sentence, the words for them are those of one
 * language (explicit/{language}.txt).
 */
export function explicitIn(text: string): Explicit | undefined {
  // Read once for all sentences, and only where one of them says something.
  let read: string[] | undefined
  const excuses = () => {
    read ??= excusesIn(text)
    return read
  }
  const found = text
    .split(SENTENCE_END)
    .map((sentence) => explicitSentence(sentence, excuses))
    .filter((one) => one !== undefined)
  return found.find(({ severity }) => severity === 'emergency') ?? found[0]
}

function explicitSentence(sentence: string, excuses: () => readonly string[]): Explicit | undefined {
  const sayings = [...sayingsIn(plainText(sentence).split(' ')).values()].map(byThing)
  if (sayings.length === 0) return undefined
  const matching = RULES.filter((rule) => sayings.some((said) => isSaid(rule, said)))
  const rule = matching.find(({ isAlways }) => isAlways || excuses().length === 0)
  return rule && { category: rule.category, severity: rule.severity, sentence }
}

function excusesIn(text: string): string[] {
  const possible = text.split(/\s+/).length > SHORT ? EXCUSES : PAST
  return conceptsIn(text).filter((concept) => possible.has(concept))
}

/** A rule, and the flag that it raises. */
type FlagRule = Rule & {
  category: SafetyCategory
  severity: SafetySeverity | undefined
  /** Nothing excuses a wish to die: a false alarm is better than a miss. */
  isAlways: boolean
}
/** A way to name a thing: the words after the first; the last one may be a beginning. */
type Term = { language: LanguageCode; thing: string; words: string[]; isBeginning: boolean }

/**
 * The points of "k.o." end no sentence. Inside a row of points only the first is tried, or the second where the first
 * follows a single letter: trying each would take the square of their number.
 */
const SENTENCE_END = /(?:(?<![.!?…;])(?<![\s.]\p{L})|(?<=[\s.]\p{L}[.!?…;]))[.!?…;]+(?:\s+|$)|\n+/u
/** Within how many words the things of a rule stand. */
const WIDTH = 10
/** "Suicide." is a thing of its own; in so few words nothing else is talked about. */
const BRIEF = 5
/** In so few words an excuse is more likely another word that begins like one. */
const SHORT = 9

/** What makes it talk about something else, anywhere in the message: another time, a lesson, a figure of speech. */
const PAST: ReadonlySet<string> = new Set(['cleared', 'long_ago'])
const EXCUSES: ReadonlySet<string> = new Set([
  ...[...PAST, 'healed', 'school_work', 'rules_policy', 'prevention', 'course', 'news_stars'],
  ...['figure_of_speech', 'joke'],
])

/** Everything that the words name, by the language they are of. */
function sayingsIn(words: readonly string[]): Map<LanguageCode, Said[]> {
  const found = new Map<LanguageCode, Said[]>()
  words.forEach((word, from) => {
    for (const { language, thing, words: rest, isBeginning } of termsFrom(word)) {
      const to = from + 1 + rest.length
      if (!continues(words, from + 1, rest, isBeginning)) continue
      const said = found.get(language) ?? []
      said.push({ thing, from, to })
      found.set(language, said)
    }
  })
  if (words.length <= BRIEF) for (const said of found.values()) said.push({ thing: 'brief', from: 0, to: 0 })
  return found
}

function continues(words: readonly string[], at: number, rest: readonly string[], isBeginning: boolean): boolean {
  return rest.every((expected, place) => {
    const word = words[at + place] ?? ''
    return word === expected || (isBeginning && place === rest.length - 1 && word.startsWith(expected))
  })
}

function termsFrom(word: string): Term[] {
  const found = [...(TERMS.get(word) ?? [])]
  const longest = Math.min(word.length, LONGEST_BEGINNING)
  for (let length = 2; length <= longest; length++) found.push(...(TERMS.get(`${word.slice(0, length)}*`) ?? []))
  return found
}

const SEVERITIES: readonly string[] = ['emergency', 'stop', 'refer']

function readRules(file: string): FlagRule[] {
  return linesOf(file).map(([head = '', things = '']) => {
    const [category = '', ...details] = head.split(' ')
    const width = details.find((detail) => /^\d+$/.test(detail))
    const named = things.split(' ')
    return {
      category: category as SafetyCategory,
      severity: details.find((detail) => SEVERITIES.includes(detail)) as SafetySeverity | undefined,
      isAlways: details.includes('always'),
      things: named.filter((names) => !names.startsWith('!')).map((names) => names.split('|')),
      missing: named.filter((names) => names.startsWith('!')).map((name) => name.slice(1)),
      width: Number(width ?? WIDTH),
      isOrdered: width !== undefined,
    }
  })
}

/** By the first word, or `beginning*`: inside a term of several words a star makes beginnings of that word alone. */
function readTerms(): Map<string, Term[]> {
  const terms = new Map<string, Term[]>()
  for (const language of LANGUAGE_CODES) {
    for (const [thing = '', list = ''] of linesOf(`${language}.txt`)) {
      for (const written of list.split(' ')) {
        const [first = '', ...rest] = written.split('_')
        const key = first.endsWith('*') ? `${plainText(first)}*` : plainText(first)
        const term = { language, thing, words: rest.map(plainText), isBeginning: written.endsWith('*') }
        terms.set(key, [...(terms.get(key) ?? []), term])
      }
    }
  }
  return terms
}

function linesOf(name: string): string[][] {
  const file = readFileSync(new URL(`explicit/${name}`, import.meta.url), 'utf8')
  return file
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => line.split(': '))
}

const TERMS = readTerms()
/** In letters, without the star. */
const LONGEST_BEGINNING = Math.max(...[...TERMS.keys()].map((key) => key.length)) - 1
const RULES = readRules('rules.txt')
