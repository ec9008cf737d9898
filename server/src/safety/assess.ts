import { SAFETY_CATEGORIES, type SafetyCategory, type SafetySeverity } from '@touchline/contract/safety.ts'
import { openTextClassifier, type TextClassifier } from '../text-classifier/text-classifier.ts'
import { type Classifiers, flagLikelihood, kindsOf } from './classifiers.ts'
import { conceptsIn } from './concepts.ts'
import { sentencesOf } from './sentences.ts'

/** A red flag. */
export type Flag = { category: SafetyCategory; severity: SafetySeverity }

/**
 * How likely a message must be a flag (docs/decisions/0028): less where it names something alarming, more where it does
 * not, and most for one sentence of several, which says less than the whole.
 */
export const THRESHOLDS = { alarming: 0.3, unnamed: 0.5, sentence: 0.8 }

/** With fewer words than this, a message that names nothing alarming is too little to go by. */
const FEWEST_WORDS = 8

/** The severities that each category has. */
export const SEVERITIES: Record<SafetyCategory, readonly SafetySeverity[]> = {
  head_injury: ['emergency', 'stop'],
  cardiac: ['emergency', 'stop'],
  heat: ['emergency', 'stop'],
  eating_disorder: ['stop', 'refer'],
  weight_cutting: ['stop', 'refer'],
  self_harm: ['emergency', 'stop'],
  abuse: ['emergency', 'refer'],
  doping: ['stop', 'refer'],
}

/** Finds the red flag in a message, if there is one: without a model, in any of the ten languages. */
export function assess(text: string): Flag | undefined {
  return assessWith(opened(), text)
}

/** Whether the message tells of somebody else. */
export function isAboutOther(text: string): boolean {
  return kindsOf(opened().about, text)[0] === 'other'
}

export function assessWith({ flag, category, severity }: Classifiers, text: string): Flag | undefined {
  const alarming = mostAlarming(flag, text.slice(0, LONGEST_READ))
  if (alarming === undefined) return undefined
  const found = likeliest(kindsOf(category, alarming), SAFETY_CATEGORIES)
  return { category: found, severity: likeliest(kindsOf(severity, alarming), SEVERITIES[found]) }
}

/** The text that raises the flag: the message, or the sentence in it that is worse than the whole. */
function mostAlarming(flag: TextClassifier, text: string): string | undefined {
  const isNamed = conceptsIn(text).some((concept) => ALARMING.has(concept))
  if (!isNamed && text.split(/\s+/).length < FEWEST_WORDS) return undefined
  if (flagLikelihood(flag, text) >= (isNamed ? THRESHOLDS.alarming : THRESHOLDS.unnamed)) return text
  return sentencesOf(text).find((sentence) => flagLikelihood(flag, sentence) >= THRESHOLDS.sentence)
}

/** The first of the kinds that is possible. */
function likeliest<Label extends string>(kinds: readonly string[], possible: readonly Label[]): Label {
  const [first] = possible
  if (first === undefined) throw new Error('every category has a severity')
  return possible.find((label) => label === kinds.find((kind) => possible.some((one) => one === kind))) ?? first
}

/** Concepts that are seldom named without a reason. */
const ALARMING: ReadonlySet<string> = new Set([
  ...['dizzy', 'nausea', 'headache', 'fog', 'memory', 'unconscious', 'seizure', 'confused', 'tingling', 'concussion'],
  ...['head', 'chest', 'heart', 'racing', 'pressure', 'faint', 'black', 'chills', 'cramp', 'period', 'guilt', 'purge'],
  ...['sauna', 'spit', 'urine', 'suicide', 'selfharm', 'hopeless', 'touch', 'shower', 'secret', 'hits', 'locked'],
  ...['hazing', 'doping', 'yellow'],
])

const LONGEST_READ = 8000

let classifiers: Classifiers | undefined

/** Read at the first question, not when the module is loaded: scripts that train need no weights. */
function opened(): Classifiers {
  const open = (name: string) => openTextClassifier(new URL(`${name}.weights`, import.meta.url))
  classifiers ??= { flag: open('flag'), category: open('category'), severity: open('severity'), about: open('about') }
  return classifiers
}
