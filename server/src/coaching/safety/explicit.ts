import type { SafetyCategory, SafetyResponse, SafetySeverity } from '@touchline/contract/coaching/safety.ts'
import { plainText } from '../text-classifier/text-classifier.ts'
import { conceptsIn } from './concepts.ts'
import { byThing, isSaid, type Rule } from './rule-match.ts'
import { linesOf, termsIn } from './terms.ts'

/**
 * What a sentence says outright, or what has to be asked after. Without a severity it is for the classifier to tell.
 */
export type Explicit = {
  category: SafetyCategory
  severity: SafetySeverity | undefined
  response: Extract<SafetyResponse, 'stop' | 'ask'>
  sentence: string
}

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
  const stated = found.filter(({ response }) => response === 'stop')
  return stated.find(({ severity }) => severity === 'emergency') ?? stated[0] ?? found[0]
}

function explicitSentence(sentence: string, excuses: () => readonly string[]): Explicit | undefined {
  const words = plainText(sentence).split(' ')
  const brief = words.length <= BRIEF ? [{ thing: 'brief', from: 0, to: 0 }] : []
  const sayings = [...TERMS.saidIn(words).values()].map((said) => byThing([...said, ...brief]))
  if (sayings.length === 0) return undefined
  const matching = RULES.filter((rule) => sayings.some((said) => isSaid(rule, said)))
  const rules = matching.filter(({ isAlways }) => isAlways || excuses().length === 0)
  const rule = rules.find(({ response }) => response === 'stop') ?? rules[0]
  return rule && { category: rule.category, severity: rule.severity, response: rule.response, sentence }
}

function excusesIn(text: string): string[] {
  const possible = text.split(/\s+/).length > SHORT ? EXCUSES : PAST
  return conceptsIn(text).filter((concept) => possible.has(concept))
}

/** A rule, and the flag that it raises. */
type FlagRule = Rule & {
  category: SafetyCategory
  severity: SafetySeverity | undefined
  /** Words that may be meant otherwise are asked after. */
  response: Explicit['response']
  /** Nothing excuses a wish to die: a false alarm is better than a miss. */
  isAlways: boolean
}

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

const SEVERITIES: readonly string[] = ['emergency', 'stop', 'refer']

function readRules(): FlagRule[] {
  return linesOf('explicit/rules.txt').map(([head = '', things = '']) => {
    const [category = '', ...details] = head.split(' ')
    const width = details.find((detail) => /^\d+$/.test(detail))
    const named = things.split(' ')
    return {
      category: category as SafetyCategory,
      severity: details.find((detail) => SEVERITIES.includes(detail)) as SafetySeverity | undefined,
      response: details.includes('ask') ? 'ask' : 'stop',
      isAlways: details.includes('always'),
      things: named.filter((names) => !names.startsWith('!')).map((names) => names.split('|')),
      missing: named.filter((names) => names.startsWith('!')).map((name) => name.slice(1)),
      width: Number(width ?? WIDTH),
      isOrdered: width !== undefined,
    }
  })
}

const TERMS = termsIn('explicit')
const RULES = readRules()
