import {
  SAFETY_CATEGORIES,
  type Safety,
  type SafetyCategory,
  type SafetyResponse,
  type SafetySeverity,
} from '@touchline/contract/coaching/safety.ts'
import { subjectLikelihoods } from '../desk/desk.ts'
import { openTextClassifier, type Scored, type TextClassifier } from '../text-classifier/text-classifier.ts'
import { type Classifiers, flagLikelihood, kindsOf } from './classifiers.ts'
import { conceptsIn } from './concepts.ts'
import { type Explicit, explicitIn } from './explicit.ts'
import { sentencesOf } from './sentences.ts'
import { undisguised } from './undisguised.ts'

/** A red flag and the response to it. */
export type Flag = NonNullable<Safety>

/**
 * Minimum likelihoods (docs/decisions/0078). `stop` and `suspected` (`short` for a few words): for the whole message.
 * `sentence` and `stoppingSentence`: for one sentence, which says less than the whole, to be suspected or to stop a
 * long story. `believed`: for an explicit rule to count. `emergency` and `urgent`: for that severity.
 */
const THRESHOLDS = {
  stop: 0.46,
  suspected: 0.2,
  short: 0.2,
  sentence: 0.6,
  stoppingSentence: 0.6,
  believed: 0.3,
  emergency: 0.2,
  urgent: 0.2,
}

/** The possible severities of each category. */
export const SEVERITIES: Record<SafetyCategory, readonly SafetySeverity[]> = {
  head_injury: ['emergency', 'stop'],
  cardiac: ['emergency', 'stop'],
  heat: ['emergency', 'stop'],
  eating_disorder: ['stop', 'refer'],
  weight_cutting: ['stop', 'refer'],
  self_harm: ['emergency', 'stop'],
  abuse: ['emergency', 'refer'],
  doping: ['stop', 'refer'],
  first_aid: ['emergency', 'stop', 'refer'],
  medication: ['stop', 'refer'],
}

/** Finds the red flag in a message, if any, in any of the ten languages and without a model. */
export function assess(text: string): Flag | undefined {
  return assessWith(opened(), text)
}

/** Whether the message is about another person. */
export function isAboutOther(text: string): boolean {
  return kindsOf(opened().about, undisguised(text))[0]?.label === 'other'
}

export function assessWith(classifiers: Classifiers, text: string): Flag | undefined {
  const read = undisguised(text.slice(0, LONGEST_READ))
  const explicit = explicitIn(read)
  if (explicit?.response === 'stop' && isBelieved(classifiers.flag, explicit, read)) {
    return explicitFlag(explicit, classifiers.severity, 'stop')
  }
  const suspicion = suspicionOf(classifiers, read)
  if (suspicion && !explicit && asksAboutFood(read)) return { ...suspicion, response: 'note' }
  return suspicion ?? (explicit && explicitFlag(explicit, classifiers.severity, 'ask'))
}

/**
 * Whether the front desk is sure that a message asks what to eat or drink and sees no health topic in it. Meal plans
 * around heat, early mornings or nerves look suspicious to the classifiers, so without an explicit danger they get a
 * note at most.
 */
function asksAboutFood(text: string): boolean {
  const likelihoods = subjectLikelihoods(text)
  const ofHealth = (likelihoods.get('health_advisor') ?? 0) + (likelihoods.get('psychologist') ?? 0)
  return (likelihoods.get('nutritionist') ?? 0) >= FOOD_CLEAR && ofHealth < HEALTH_NONE
}

const FOOD_CLEAR = 0.6
const HEALTH_NONE = 0.05

function explicitFlag(explicit: Explicit, classifier: TextClassifier, response: Explicit['response']): Flag {
  return { category: explicit.category, severity: severityOfExplicit(explicit, classifier), response }
}

/** An explicit danger in an otherwise almost certainly harmless message leads to a question instead of a stop. */
function isBelieved(flag: TextClassifier, { sentence }: Explicit, read: string): boolean {
  return Math.max(flagLikelihood(flag, read), flagLikelihood(flag, sentence)) >= THRESHOLDS.believed
}

/** The verdict of the classifiers on a message. */
function suspicionOf({ flag, category, severity }: Classifiers, read: string): Flag | undefined {
  const alarming = mostAlarming({ flag, category }, read)
  if (!alarming) return undefined
  const urgency = severityOf(kindsOf(severity, alarming.text), SEVERITIES[alarming.category])
  const isSure = alarming.likelihood >= THRESHOLDS.stop && isInOneSentence({ flag, category }, alarming.text)
  return { category: alarming.category, severity: urgency, response: responseTo(urgency, isSure) }
}

/** A long story that is only suspicious as a whole does not stop the conversation unless one of its sentences would. */
function isInOneSentence(classifiers: Pick<Classifiers, 'flag' | 'category'>, text: string): boolean {
  const sentences = text.trim().split(/\s+/).length < LONG_STORY ? [] : sentencesOf(text)
  const isStopping = (sentence: string) => alarmingIn(classifiers, sentence).likelihood >= THRESHOLDS.stoppingSentence
  return sentences.length === 0 || sentences.some(isStopping)
}

/** In words. */
const LONG_STORY = 30

/** Certainty stops the conversation, suspicion asks first; anything that is not urgent only adds a note. */
function responseTo(severity: SafetySeverity, isSure: boolean): SafetyResponse {
  if (severity === 'refer') return 'note'
  return isSure ? 'stop' : 'ask'
}

/** The classifier may raise the rule's severity, never lower it. */
function severityOfExplicit({ category, severity, sentence }: Explicit, classifier: TextClassifier): SafetySeverity {
  const read = severityOf(kindsOf(classifier, sentence), SEVERITIES[category])
  return read === 'emergency' ? read : (severity ?? read)
}

/** Underestimating an emergency costs more than the reverse, so it needs a smaller likelihood. */
function severityOf(scored: readonly Scored[], possible: readonly SafetySeverity[]): SafetySeverity {
  const likelihood = (severity: SafetySeverity) =>
    possible.includes(severity) ? (scored.find(({ label }) => label === severity)?.probability ?? 0) : 0
  if (likelihood('emergency') >= THRESHOLDS.emergency) return 'emergency'
  const urgent = likelihood('emergency') + likelihood('stop')
  const isUrgent = urgent >= THRESHOLDS.urgent * (urgent + likelihood('refer'))
  return likeliest(scored, isUrgent ? possible.filter((one) => one !== 'refer') : possible)
}

type Alarming = { text: string; category: SafetyCategory; likelihood: number }

/** The text that raises the flag: the message, or the first sentence in it that is alarming on its own. */
function mostAlarming(classifiers: Pick<Classifiers, 'flag' | 'category'>, text: string): Alarming | undefined {
  const isShort = text.trim().split(/\s+/).length < FEW_WORDS
  // A few words that name nothing alarming are not enough evidence.
  if (isShort && !namesAlarming(text)) return undefined
  const whole = alarmingIn(classifiers, text)
  if (whole.likelihood >= (isShort ? THRESHOLDS.short : THRESHOLDS.suspected)) return whole
  return sentencesOf(text)
    .map((sentence) => alarmingIn(classifiers, sentence))
    .find(({ likelihood }) => likelihood >= THRESHOLDS.sentence)
}

/**
 * Multiplied by the likeliest category: a real danger is of one kind, whereas ordinary talk that resembles one
 * resembles several.
 */
function alarmingIn({ flag, category }: Pick<Classifiers, 'flag' | 'category'>, text: string): Alarming {
  const isFlag = flagLikelihood(flag, text)
  if (isFlag < LEAST_LIKELY) return { text, category: 'first_aid', likelihood: 0 }
  const kinds = kindsOf(category, text)
  const found = likeliest(kinds, SAFETY_CATEGORIES)
  return { text, category: found, likelihood: isFlag * (kinds.find(({ label }) => label === found)?.probability ?? 0) }
}

/** Below this no category can make it a suspicion. */
const LEAST_LIKELY = 0.2

/** Whether a text names something that is rarely mentioned without a reason. */
function namesAlarming(text: string): boolean {
  return conceptsIn(text).some((concept) => ALARMING.has(concept))
}

/** The likeliest of the possible labels. */
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

/** Lazy-loaded at the first question, not at import: the training scripts need no weights. */
function opened(): Classifiers {
  const open = (name: string) => openTextClassifier(new URL(`${name}.weights`, import.meta.url))
  classifiers ??= { flag: open('flag'), category: open('category'), severity: open('severity'), about: open('about') }
  return classifiers
}
