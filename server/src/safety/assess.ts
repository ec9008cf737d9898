import { SAFETY_CATEGORIES, type SafetyCategory, type SafetySeverity } from '@touchline/contract/safety.ts'
import { openTextClassifier, type Scored, type TextClassifier } from '../text-classifier/text-classifier.ts'
import { type Classifiers, flagLikelihood, kindsOf } from './classifiers.ts'
import { conceptsIn } from './concepts.ts'
import { type Explicit, explicitIn } from './explicit.ts'
import { sentencesOf } from './sentences.ts'
import { undisguised } from './undisguised.ts'

/** A red flag. */
export type Flag = { category: SafetyCategory; severity: SafetySeverity }

/**
 * How likely a message, a short one, or one sentence of several, which says less than the whole, must be a flag
 * (docs/decisions/0028).
 */
const THRESHOLDS = { message: 0.25, short: 0.3, sentence: 0.9, emergency: 0.2 }

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
  return kindsOf(opened().about, undisguised(text))[0]?.label === 'other'
}

export function assessWith({ flag, category, severity }: Classifiers, text: string): Flag | undefined {
  const read = undisguised(text.slice(0, LONGEST_READ))
  const explicit = explicitIn(read)
  if (explicit) return { category: explicit.category, severity: severityOfExplicit(explicit, severity) }
  const alarming = mostAlarming(flag, read)
  if (alarming === undefined) return undefined
  const found = likeliest(kindsOf(category, alarming), SAFETY_CATEGORIES)
  return { category: found, severity: severityOf(kindsOf(severity, alarming), SEVERITIES[found]) }
}

/** The classifier may find it worse than the rule does, never better. */
function severityOfExplicit({ category, severity, sentence }: Explicit, classifier: TextClassifier): SafetySeverity {
  const read = severityOf(kindsOf(classifier, sentence), SEVERITIES[category])
  return read === 'emergency' ? read : (severity ?? read)
}

/** An emergency taken for less costs more than the reverse, so a smaller likelihood is enough for it. */
function severityOf(scored: readonly Scored[], possible: readonly SafetySeverity[]): SafetySeverity {
  const emergency = scored.find(({ label }) => label === 'emergency')?.probability ?? 0
  if (possible.includes('emergency') && emergency >= THRESHOLDS.emergency) return 'emergency'
  return likeliest(scored, possible)
}

/** The text that raises the flag: the message, or the sentence in it that is worse than the whole. */
function mostAlarming(flag: TextClassifier, text: string): string | undefined {
  const isShort = text.trim().split(/\s+/).length < FEW_WORDS
  // Few words that name nothing alarming are too little to go by.
  if (isShort && !namesAlarming(text)) return undefined
  if (flagLikelihood(flag, text) >= (isShort ? THRESHOLDS.short : THRESHOLDS.message)) return text
  return sentencesOf(text).find((sentence) => flagLikelihood(flag, sentence) >= THRESHOLDS.sentence)
}

/** Whether a text names something that is seldom named without a reason. */
function namesAlarming(text: string): boolean {
  return conceptsIn(text).some((concept) => ALARMING.has(concept))
}

/** The likeliest of the labels that are possible. */
function likeliest<Label extends string>(scored: readonly Scored[], possible: readonly Label[]): Label {
  const likelihood = (label: Label) => scored.find((one) => one.label === label)?.probability ?? 0
  return possible.reduce((best, label) => (likelihood(label) > likelihood(best) ? label : best))
}

const FEW_WORDS = 8

const ALARMING: ReadonlySet<string> = new Set([
  ...['dizzy', 'nausea', 'vomit', 'headache', 'fog', 'memory', 'unconscious', 'seizure', 'confused', 'tingling'],
  ...['concussion', 'head', 'chest', 'heart', 'racing', 'pressure', 'collapse', 'blackness', 'resuscitation'],
  ...['left_arm', 'family_death', 'sunstroke', 'chills', 'not_drinking', 'urine', 'not_eating', 'binge', 'purge'],
  ...['guilt_food', 'body_image', 'missing_period', 'sauna_suit', 'water_cut', 'diuretic', 'suicide', 'self_injury'],
  ...['means_plan', 'goodbye', 'hopeless', 'touch', 'undress', 'alone_with', 'night_messages', 'secret', 'threat'],
  ...['hits_humiliates', 'hazing', 'danger_now', 'afraid_of', 'steroid', 'stimulant', 'detection', 'side_effects'],
])

const LONGEST_READ = 8000

let classifiers: Classifiers | undefined

/** Read at the first question, not when the module is loaded: scripts that train need no weights. */
function opened(): Classifiers {
  const open = (name: string) => openTextClassifier(new URL(`${name}.weights`, import.meta.url))
  classifiers ??= { flag: open('flag'), category: open('category'), severity: open('severity'), about: open('about') }
  return classifiers
}
