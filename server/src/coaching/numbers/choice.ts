import { calculate, isAskedFor } from '@touchline/calculators/calculate.ts'
import type { Group, Values } from '@touchline/calculators/calculator.ts'
import { CALCULATOR_IDS, CALCULATORS, type CalculatorId } from '@touchline/calculators/calculators.ts'
import { partsOf, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { openTextClassifier, type TextClassifier } from '../text-classifier/text-classifier.ts'
import { inputsIn } from './inputs/inputs.ts'
import type { Question } from './quantities.ts'
import type { Quantity } from './quantity.ts'
import { signsOf } from './signs.ts'

/** The calculator a question asks for, and the inputs it states. */
export type Chosen = { calculator: CalculatorId; values: Values }

// Chosen by cross-validation on the training questions: a wrong calculation is worse than none.
const SURE = 0.4
const SURE_WITH_ALL_INPUTS = 0.25
const SURE_WITHOUT_NUMBERS = 0.7
/** If the words do not decide between two calculators, the one whose inputs are complete wins. */
const NEARLY_AS_LIKELY = 0.35

let opened: TextClassifier | undefined

/** The calculator that answers a question; undefined if it asks for something else. */
export function chooseCalculator(
  question: Question,
  specialistId: SpecialistId,
  classifier = own(),
): Chosen | undefined {
  const scored = classifier.classify(signsOf(question))
  const likely = scored
    .filter(({ label }) => label !== 'none' && !(label === 'round_robin' && isNoRoundRobin(question)))
    .map(({ label, probability }) => candidate(question, label as CalculatorId, probability, specialistId))
    .filter(({ weight }) => weight > LEAST)
    .sort((one, other) => other.weight - one.weight)
  const [first] = likely
  if (!first) return undefined
  const close = likely.filter(({ weight }) => weight >= first.weight * NEARLY_AS_LIKELY)
  const best = close.find(({ isDone }) => isDone) ?? first
  const together = close.reduce((sum, { probability }) => sum + probability, 0)
  return together >= neededFor(question, best) ? { calculator: best.id, values: best.values } : undefined
}

/** Knockout words: no round robin, even if teams and games are counted. */
const KNOCKOUT =
  /\b(?:k\.?o\b|knock-?out\w*|pavouk\w*|vyrazov\w*|eliminac\w*|eliminat\w*|eliminaz\w*|elimin\w*|pucharow\w*|afvals?\w*|utslag\w*|elimination\w*|coupe\b)/

/** A question about one's child and the teams it plays for, only two teams, or the duration of a tournament. */
function isNoRoundRobin({ text, quantities }: Question): boolean {
  const teams = quantities.find(({ kind }) => kind === 'teams')
  const hasKind = (wanted: Quantity['kind']) => quantities.some(({ kind }) => kind === wanted)
  const isTooFew = teams !== undefined && teams.value <= 2
  return KNOCKOUT.test(text) || isTooFew || CHILD.test(text) || (hasKind('courts') && hasKind('time'))
}

const CHILD =
  /\b(?:dcer\w*|syn(?:a|ovi|em|u|ka)?\b|daughter\w*|son\b|tochter|sohn\w*|fille|fils\b|hij[ao]\b|figli[ao]\b|cork\w*|dochter|zoon|filh[ao]\b|dotter\w*|sonen)/

const LEAST = 0.05

type Candidate = {
  id: CalculatorId
  probability: number
  weight: number
  values: Values
  isDone: boolean
  isComplete: boolean
}

function candidate(question: Question, id: CalculatorId, probability: number, specialistId: SpecialistId): Candidate {
  const weight = probability * inField(CALCULATORS[id].group, specialistId)
  if (weight <= LEAST) return { id, probability, weight, values: {}, isDone: false, isComplete: false }
  const values = inputsIn(id, question)
  const outcome = calculate(CALCULATORS[id], values)
  const isDone = outcome.status !== 'refused'
  // Impossible values count as complete, so that the calculator refuses them.
  const isComplete = isDone || outcome.problems.every((problem) => !isAskedFor(problem))
  return { id, probability, weight, values, isDone, isComplete }
}

function neededFor({ quantities }: Question, { isComplete, values }: Candidate): number {
  if (isComplete) return SURE_WITH_ALL_INPUTS
  return quantities.length === 0 || Object.keys(values).length === 0 ? SURE_WITHOUT_NUMBERS : SURE
}

const GROUPS_OF: Partial<Record<ReturnType<typeof partsOf>['discipline'], readonly Group[]>> = {
  swimming: ['swimming'],
  golf: ['golf'],
  athletics: ['running', 'athletics', 'tests'],
}

/** How well a calculator fits the addressed specialist's field: the swimming coach's 400 m are swum. */
function inField(group: Group, specialistId: SpecialistId): number {
  const { discipline, role } = partsOf(specialistId)
  if (role === 'competition_administrator') return group === 'competition' ? 1.5 : 1
  return GROUPS_OF[discipline]?.includes(group) ? 1.5 : 1
}

function own(): TextClassifier {
  opened ??= openTextClassifier(new URL('calculators.weights', import.meta.url))
  return opened
}

export function isCalculator(id: string | undefined): id is CalculatorId {
  return id !== undefined && (CALCULATOR_IDS as readonly string[]).includes(id)
}
