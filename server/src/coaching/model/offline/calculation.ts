import { calculate, inputsFor, isAskedFor } from '@touchline/calculators/calculate.ts'
import {
  type Calculator,
  type Input,
  type Outcome,
  type Values,
  wordsKey,
  wordsOfInputs,
} from '@touchline/calculators/calculator.ts'
import { CALCULATORS } from '@touchline/calculators/calculators.ts'
import type { AskedInput, AskPart, CalculationPart, Part, PartValues } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import type { KnownFigure } from '../../../club/athletes/athletes.ts'
import { problemsIn } from '../../calculators/calculators.ts'
import type { Chosen } from '../../numbers/numbers.ts'
import { sentenceOf } from './calculation-sentence.ts'
import { withKnownFigures } from './known-figures.ts'

/** An answer before it is sent: its text as Markdown, and the parts after it. */
export type OfflineAnswer = { text: string; parts: Part[] }

/** The offline coach's answer to a calculation: figures, what is missing, what is wrong, or advice for a minor. */
export function answerCalculation(
  { calculator: id, values: told }: Chosen,
  language: LanguageCode,
  known: readonly KnownFigure[] = [],
): OfflineAnswer {
  const calculator = CALCULATORS[id] as Calculator
  const { values, used } = withKnownFigures(calculator, told, known)
  const outcome = calculate(calculator, values)
  const answer = answerOf(outcome, calculator, values, language)
  const figures = used.map((figure) => figure.used)
  return figures.length > 0 ? { ...answer, parts: [...answer.parts, { type: 'used', figures }] } : answer
}

function answerOf(outcome: Outcome, calculator: Calculator, values: Values, language: LanguageCode): OfflineAnswer {
  if (outcome.status === 'done') return done(outcome, calculator, language)
  if (outcome.status === 'advice') {
    const { key, under } = outcome.advice
    return { text: translate(language, `calculators:advice.${key}`, { under }), parts: [] }
  }
  const wrong = outcome.problems.filter((problem) => !isAskedFor(problem))
  const asked = (wrong.length > 0 ? wrong : outcome.problems).map(({ input }) => input)
  const right = Object.fromEntries(Object.entries(values).filter(([key]) => !asked.includes(key))) as Values
  const inputs = inputsFor(calculator, right).filter(({ key }) => asked.includes(key))
  const parts = [askFor(calculator, inputs, right)]
  if (wrong.length === 0) return { text: question(inputs, language), parts }
  const problems = problemsIn(language, calculator, values, wrong).map(({ sentence }) => sentence)
  return { text: translate(language, 'offline:refused', { problems: problems.join(' ') }), parts }
}

type Done = Extract<Outcome, { status: 'done' }>

function done(outcome: Done, calculator: Calculator, language: LanguageCode): OfflineAnswer {
  const [note] = outcome.notes
  const sentences = [
    sentenceOf(calculator, outcome, language),
    ...(note ? [translate(language, `calculators:notes.${note}`)] : []),
  ]
  const rounds = fixturesOf(outcome)
  const sources = calculator.sources.map(({ authors, year }) => `${authors} (${year})`)
  const source = translate(language, 'offline:source', { source: sources.join('; ') })
  const text = [sentences.join(' '), ...(rounds ? [rounds] : []), `*${source}*`].join('\n\n')
  return { text, parts: [calculationPart(outcome, calculator)] }
}

/** Fixtures, one line per round; more rounds than this need a page of their own. */
const MOST_ROUNDS = 14

function fixturesOf({ pictures }: Done): string | undefined {
  const fixtures = pictures.find((picture) => picture.kind === 'fixtures')
  if (!fixtures || fixtures.rounds.length > MOST_ROUNDS) return undefined
  const lines = fixtures.rounds.map(({ round, games }) => `${round}. ${games.map((game) => game.join('-')).join(', ')}`)
  return lines.join('\n')
}

function calculationPart(
  { values, results, notes }: Done,
  { id, inputs, formula, sources }: Calculator,
): CalculationPart {
  const measured = inputs.flatMap((input) =>
    'unit' in input && values[input.key] !== undefined ? [[input.key, input.unit]] : [],
  )
  return {
    type: 'calculation',
    calculator: id,
    inputs: values as PartValues,
    units: Object.fromEntries(measured),
    words: wordsOfInputs(inputs.filter(({ key }) => values[key] !== undefined)),
    results: [...results],
    formula: [...formula],
    sources: sources.map((source) => ({ ...source })),
    ...(notes.length > 0 && { notes: [...notes] }),
  }
}

/** A form for some inputs of a calculator. */
function askFor({ id }: Pick<Calculator, 'id'>, inputs: readonly Input[], known: Values): AskPart {
  const given = Object.entries(known).filter(([, value]) => value !== undefined)
  return {
    type: 'ask',
    calculator: id,
    purpose: 'calculation',
    inputs: inputs.map(askedInput),
    ...(given.length > 0 && { known: Object.fromEntries(given) as PartValues }),
  }
}

function askedInput(input: Input): AskedInput {
  const { key, words } = input
  const common = { key, ...(words !== undefined && { words }), kind: input.kind }
  if (input.kind === 'choice') return { ...common, choices: [...input.choices] }
  const { unit, min, max, step } = input
  const range = min <= max ? { min, max } : {}
  if (input.kind !== 'list') return { ...common, unit, ...range, step }
  return { ...common, unit, ...range, step, minCount: input.minCount, maxCount: input.maxCount }
}

function question(inputs: readonly Input[], language: LanguageCode): string {
  const [only] = inputs
  if (only && inputs.length === 1) {
    const asked = translate(language, `calculators:inputs.${wordsKey(only)}.ask`)
    return translate(language, 'offline:asksOne', { question: asked })
  }
  const labels = inputs.map((input) => translate(language, `calculators:inputs.${wordsKey(input)}.label`))
  return translate(language, 'offline:asksMore', { inputs: labels.join(', ') })
}
