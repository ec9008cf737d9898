import { SAFETY_CATEGORIES, type SafetyCategory, type SafetySeverity } from '@touchline/contract/safety.ts'
import { openTextClassifier, type Scored, type TextClassifier } from '../text-classifier/text-classifier.ts'
import { type Classifiers, flagLikelihood, kindsOf } from './classifiers.ts'
import { conceptsIn } from './concepts.ts'
import { sentencesOf } from './sentences.ts'

/** A red flag. */
export type Flag = { category: SafetyCategory; severity: SafetySeverity }

/**
 * How likely a message must be a flag (docs/decisions/0028): less where it names something alarming, more where it does
 * not, and most for one sentence of several, which says less than the whole.
 */
const THRESHOLDS = { alarming: 0.3, unnamed: 0.5, sentence: 0.8, emergency: 0.2 }

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
  return kindsOf(opened().about, text)[0]?.label === 'other'
}

export function assessWith({ flag, category, severity }: Classifiers, text: string): Flag | undefined {
  const alarming = mostAlarming(flag, text.slice(0, LONGEST_READ))
  if (alarming === undefined) return undefined
  const found = likeliest(kindsOf(category, alarming), SAFETY_CATEGORIES)
  return { category: found, severity: severityOf(kindsOf(severity, alarming), SEVERITIES[found]) }
}

/** An emergency taken for less costs more than the reverse, so a smaller likelihood is enough for it. */
function severityOf(scored: readonly Scored[], possible: readonly SafetySeverity[]): SafetySeverity {
  const emergency = scored.find(({ label }) => label === 'emergency')?.probability ?? 0
  if (possible.includes('emergency') && emergency >= THRESHOLDS.emergency) return 'emergency'
  return likeliest(scored, possible)
}

/** The text that raises the flag: the message, or the sentence in it that is worse than the whole. */
function mostAlarming(flag: TextClassifier, text: string): string | undefined {
  const isNamed = conceptsIn(text).some((concept) => ALARMING.has(concept))
  if (!isNamed && text.split(/\s+/).length < FEWEST_WORDS) return undefined
  if (flagLikelihood(flag, text) >= (isNamed ? THRESHOLDS.alarming : THRESHOLDS.unnamed)) return text
  return sentencesOf(text).find((sentence) => flagLikelihood(flag, sentence) >= THRESHOLDS.sentence)
}

/** The likeliest of the labels that are possible. */
function likeliest<Label extends string>(scored: readonly Scored[], possible: readonly Label[]): Label {
  const likelihood = (label: Label) => scored.find((one) => one.label === label)?.probability ?? 0
  return possible.reduce((best, label) => (likelihood(label) > likelihood(best) ? label : best))
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
