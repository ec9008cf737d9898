import { SAFETY_CATEGORIES, type SafetyCategory, type SafetySeverity } from '@touchline/contract/safety.ts'
import { openTextClassifier, type TextClassifier } from '../text-classifier/text-classifier.ts'
import { type Classifiers, likelihoods } from './classifiers.ts'
import { conceptsIn, signsOf } from './concepts.ts'
import { sentencesOf } from './sentences.ts'

/** A red flag. */
export type Flag = { category: SafetyCategory; severity: SafetySeverity }

/** How likely a message must be a flag: as a whole, or by one sentence of several (docs/decisions/0028). */
export const THRESHOLDS = { whole: 0.4, sentence: 0.7 }

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
  return opened().about.classify(text, signsOf(conceptsIn(text)))[0]?.label === 'other'
}

export function assessWith({ flag, category, severity }: Classifiers, text: string): Flag | undefined {
  const alarming = mostAlarming(flag, text)
  if (!alarming) return undefined
  const signs = signsOf(conceptsIn(alarming))
  const found = likeliest(likelihoods(category, alarming, signs), SAFETY_CATEGORIES)
  return { category: found, severity: likeliest(likelihoods(severity, alarming, signs), SEVERITIES[found]) }
}

/** The text that raises the flag: the message, or the sentence in it that is worse than the whole. */
function mostAlarming(flag: TextClassifier, text: string): string | undefined {
  const read = text.slice(0, LONGEST_READ)
  const likelihoodOf = (one: string) => likelihoods(flag, one).get('flag') ?? 0
  if (likelihoodOf(read) >= THRESHOLDS.whole) return read
  return sentencesOf(read).find((sentence) => likelihoodOf(sentence) >= THRESHOLDS.sentence)
}

function likeliest<Label extends string>(chances: ReadonlyMap<string, number>, labels: readonly Label[]): Label {
  return labels.reduce((best, label) => ((chances.get(label) ?? 0) > (chances.get(best) ?? 0) ? label : best))
}

const LONGEST_READ = 8000

let classifiers: Classifiers | undefined

/** Read at the first question, not when the module is loaded: scripts that train need no weights. */
function opened(): Classifiers {
  const open = (name: string) => openTextClassifier(new URL(`${name}.weights`, import.meta.url))
  classifiers ??= { flag: open('flag'), category: open('category'), severity: open('severity'), about: open('about') }
  return classifiers
}
