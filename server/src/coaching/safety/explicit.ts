import type { SafetyCategory, SafetyResponse, SafetySeverity } from '@touchline/contract/coaching/safety.ts'
import { plainText } from '../text-classifier/text-classifier.ts'
import { conceptsIn } from './concepts.ts'
import { byThing, isSaid, type Rule } from './rule-match.ts'
import { linesOf, termsIn } from './terms.ts'

/**
 * A danger that a sentence states explicitly, or that needs a question. Without a severity the classifier decides it.
 */
export type Explicit = {
  category: SafetyCategory
  severity: SafetySeverity | undefined
  response: Extract<SafetyResponse, 'stop' | 'ask'>
  sentence: string
}

/**
 * Finds explicit statements ("Chci umřít", "my coach hits me"), regardless of the classifiers. A rule
 * (explicit/rules.txt) lists the things that occur close together in one sentence; the words for them are those of one
 * language (explicit/{language}.txt).
 */
export function explicitIn(text: string): Explicit | undefined {
  // Computed once for all sentences, and only if one of them matches.
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

/** A rule and the flag it raises. */
type FlagRule = Rule & {
  category: SafetyCategory
  severity: SafetySeverity | undefined
  /** Ambiguous words lead to a question. */
  response: Explicit['response']
  /** Nothing excuses a wish to die: a false alarm is better than a miss. */
  isAlways: boolean
}

/**
 * The full stops of "k.o." end no sentence. In a run of them only the first position is tried, or the second if the
 * first follows a single letter: trying each would take quadratic time.
 */
const SENTENCE_END = /(?:(?<![.!?…;])(?<![\s.]\p{L})|(?<=[\s.]\p{L}[.!?…;]))[.!?…;]+(?:\s+|$)|\n+/u
/** Within how many words the things of a rule occur. */
const WIDTH = 10
/** Sentences this short get the extra thing `brief`, so that a rule can match "Suicide." on its own. */
const BRIEF = 5
/** In messages this short an excuse is more likely an unrelated word with the same beginning. */
const SHORT = 9

/** Signs that the message is about something else: another time, a lesson, a figure of speech. */
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
