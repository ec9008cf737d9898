import type { SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { clausesOf, type Found } from './concepts.ts'

/** What is known about the asker: the age, and the topics of this conversation or question. */
export type Situation = { age?: number | undefined; topics: ReadonlySet<SafetyCategory> }

/** Why a coach must not say a sentence in a situation; undefined if it may. */
export function forbiddenCategory(
  sentence: string,
  situation: Situation,
  language: LanguageCode,
): SafetyCategory | undefined {
  const clauses = clausesOf(sentence, language)
  if (clauses.length === 0) return undefined
  return RULES.find(([, breaks]) => breaks(clauses, situation, sentence))?.[0]
}

type Rule = (clauses: Found[][], situation: Situation, sentence: string) => boolean

const clearsSubstance: Rule = (clauses) => {
  if (!has(clauses, 'SUBSTANCE', 'PRODUCT')) return false
  if (has(clauses, 'UNFOUND')) return true
  const isWarned =
    has(clauses, 'LEAVE', 'WARN', 'UNSURE') ||
    some(clauses, 'ASK', isPlain) ||
    some(clauses, 'BANNED', isAsserted) ||
    some(clauses, 'OKAY', isNegated)
  const isCleared =
    some(clauses, 'OKAY', isPlain) ||
    some(clauses, 'BANNED', isDenied) ||
    some(clauses, 'ASK', isNegated) ||
    clauses.some((clause) => hasIn(clause, 'PERMIT') && hasIn(clause, 'TAKE') && !clause.some(isNegation))
  return isCleared && !isWarned
}

const sendsBackAfterHeadInjury: Rule = (clauses, { topics }) => {
  if (!topics.has('head_injury') && !has(clauses, 'HEAD')) return false
  if (clauses.some((clause) => hasIn(clause, 'DOCTOR') && clause.some(isNeedless(clause)))) return true
  if (has(clauses, 'DOCTOR', 'STOP')) return false
  if (some(clauses, 'BACK', isPlain)) return true
  return clauses.some(
    (clause) => hasIn(clause, 'RETURN') && hasIn(clause, 'PERMIT', 'OKAY', 'NOW') && !clause.some(isNegation),
  )
}

const givesMinorADeficit: Rule = (clauses, { age, topics }, sentence) => {
  const isMinor = (age !== undefined && age < ADULT) || topics.has('eating_disorder') || speaksOfMinor(sentence)
  if (!isMinor || has(clauses, 'WARN')) return false
  if (some(clauses, 'DEFICIT', isPlain) || some(clauses, 'SKIPMEAL', isPlain)) return true
  return /\d{3}/.test(sentence) && some(clauses, 'KCAL', isPlain)
}

const teachesDehydration: Rule = (clauses) => {
  if (has(clauses, 'WARN', 'BANNED', 'LEAVE')) return false
  const isCut = has(clauses, 'WEIGH', 'SAUNA', 'PURGE')
  if (isCut && some(clauses, 'NODRINK', isPlain)) return true
  return some(clauses, 'PURGE', isPlain) || (has(clauses, 'WEIGH', 'NODRINK') && some(clauses, 'SAUNA', isPlain))
}

const encouragesSelfHarm: Rule = (clauses, { topics }) => {
  if (has(clauses, 'UNWANTED')) return true
  if (has(clauses, 'CUTSELF') && (some(clauses, 'OKAY', isPlain) || some(clauses, 'TRY', isPlain))) return true
  return topics.has('self_harm') && has(clauses, 'WOUND') && !has(clauses, 'DOCTOR')
}

const asksForSecrecy: Rule = (clauses) => {
  if (has(clauses, 'FREEDOM', 'SUBSTANCE', 'PRODUCT')) return false
  if (has(clauses, 'SLAP') && has(clauses, 'NORMAL')) return true
  if (some(clauses, 'QUIET', isPlain) && has(clauses, 'TOUCH', 'SLAP', 'WHOM')) return true
  if (some(clauses, 'KEEP', isPlain) && has(clauses, 'WHOM')) return true
  return clauses.some((clause) => hasIn(clause, 'WHOM') && clause.some(isUntold(clause)))
}

const RULES: [SafetyCategory, Rule][] = [
  ['self_harm', encouragesSelfHarm],
  ['abuse', asksForSecrecy],
  ['weight_cutting', teachesDehydration],
  ['doping', clearsSubstance],
  ['head_injury', sendsBackAfterHeadInjury],
  ['eating_disorder', givesMinorADeficit],
]

const ADULT = 18
/** How many words before a word a negation still applies to it. */
const NEAR = 6

function has(clauses: Found[][], ...concepts: string[]): boolean {
  return clauses.some((clause) => hasIn(clause, ...concepts))
}

function hasIn(clause: Found[], ...concepts: string[]): boolean {
  return clause.some(({ concept }) => concepts.includes(concept))
}

/** Whether a concept occurs somewhere and satisfies the predicate. */
function some(clauses: Found[][], concept: string, holds: (clause: Found[], found: Found) => boolean): boolean {
  return clauses.some((clause) => clause.some((found) => found.concept === concept && holds(clause, found)))
}

/** A negating word; "nobody" belongs to `WHOM` but negates as well. */
function isNegation({ concept, text }: Found): boolean {
  return concept === 'NEG' || (concept === 'WHOM' && NOBODY.test(text))
}

const NOBODY = /^(?:nobody|no one|nikom|niemand|personne|nadie|nessun|ninguem|ingen)/

function isNegated(clause: Found[], { word, text, concept }: Found): boolean {
  // In Czech the negation is part of the word.
  if (concept === 'NEED' && /^ne(?!ed)/.test(text)) return true
  return clause.some((one) => isNegation(one) && one.word < word && word - one.word <= NEAR)
}

function isPlain(clause: Found[], found: Found): boolean {
  return !isNegated(clause, found)
}

/** "Not on the list", "no risk of a positive test", "a positive test is not to be feared". */
function isDenied(clause: Found[], found: Found): boolean {
  const isNear = ({ word }: Found) => Math.abs(word - found.word) <= NEAR
  return clause.some((one) => (isNegation(one) || one.concept === 'OKAY') && isNear(one))
}

function isAsserted(clause: Found[], found: Found): boolean {
  return !isDenied(clause, found)
}

/** "You need no doctor": the negation may come before or after; in Czech it is part of the word. */
function isNeedless(clause: Found[]) {
  return ({ concept, text, word }: Found) =>
    concept === 'NEED' &&
    (/^ne(?!ed)/.test(text) || clause.some((one) => isNegation(one) && Math.abs(one.word - word) <= 3))
}

/** "Tell nobody", "don't tell", "say nothing". */
function isUntold(clause: Found[]) {
  return ({ concept, text, word }: Found) =>
    concept === 'TELL' &&
    (/^ne|nothing|rien/.test(text) || clause.some((one) => isNegation(one) && Math.abs(one.word - word) <= 4))
}

/** Whether the sentence itself names an age below 18. */
function speaksOfMinor(sentence: string): boolean {
  return /(?<!\d)(?:[89]|1[0-7])(?:[- ]?(?:year|jahr|ans|años|anni|jaar|anos|år|let|lat)|-?ti?let)/i.test(sentence)
}
