import { calculate } from '@touchline/calculators/calculate.ts'
import {
  type Calculator,
  type Input,
  type Outcome,
  type Picture,
  type Value,
  wordsOfInputs,
} from '@touchline/calculators/calculator.ts'
import { findCalculator } from '@touchline/calculators/calculators.ts'
import type { CalculationPart } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { Failure } from '../../platform/failure.ts'
import { calculatorTools, compute } from '../calculators/calculators.ts'
import { type Given, type RunnableTool, type ToolResult, wrong } from './tool.ts'

/** The calculators as tools. */
export function calculatorToolbox(isOfUse: (name: string) => boolean): RunnableTool[] {
  // In English, which models read best, whatever the answer's language.
  return calculatorTools('en')
    .filter(({ name }) => isOfUse(name))
    .map((tool) => ({ ...tool, run: async (values, { language }) => runCalculator(tool.name, values, language) }))
}

function runCalculator(id: string, values: Given, language: LanguageCode): ToolResult {
  const calculator = findCalculator(id)
  if (!calculator) return wrong(`There is no tool "${id}".`)
  try {
    return resultOf(calculator, values as Record<string, Value | null>, language)
  } catch (error) {
    if (!(error instanceof Failure) || !error.problems) throw error
    const sentences = error.problems.map(({ sentence }) => sentence).join(' ')
    return wrong(sentences, error.problems)
  }
}

function resultOf(calculator: Calculator, values: Record<string, Value | null>, language: LanguageCode): ToolResult {
  const calculation = compute(language, calculator.id, values)
  if (calculation.status === 'advice') {
    return { content: JSON.stringify({ advice: calculation.advice.text }), isWrong: false }
  }
  const { results, notes } = calculation
  const content = JSON.stringify({
    values: calculation.values,
    results: results.map(({ digits: _, kind: __, ...result }) => result),
    notes: notes.map(({ text }) => text),
    ...fixturesOf(calculation.pictures as readonly Picture[]),
  })
  return { content, isWrong: false, part: partOf(calculator, calculation.values) }
}

/** Only the picture has the fixtures; a long list would use up the answer's tokens. */
function fixturesOf(pictures: readonly Picture[]): object {
  const fixtures = pictures.find(({ kind }) => kind === 'fixtures')
  if (fixtures?.kind !== 'fixtures') return {}
  const isShort = JSON.stringify(fixtures.rounds).length <= LONGEST_FIXTURES
  return isShort ? { rounds: fixtures.rounds } : { rounds: 'too many to list: the athlete sees them on the card' }
}

const LONGEST_FIXTURES = 4_000

/** The calculation as shown to the athlete and stored. */
function partOf(calculator: Calculator, values: Record<string, Value>): CalculationPart | undefined {
  const outcome: Outcome = calculate(calculator, values)
  if (outcome.status !== 'done') return undefined
  const inputs = calculator.inputs.filter(({ key }) => outcome.values[key] !== undefined)
  return {
    type: 'calculation',
    calculator: calculator.id,
    inputs: Object.fromEntries(inputs.map(({ key }) => [key, asPlain(outcome.values[key] as Value)])),
    units: Object.fromEntries(inputs.flatMap(unitOf)),
    words: wordsOfInputs(inputs),
    results: [...outcome.results],
    formula: [...calculator.formula],
    sources: [...calculator.sources],
    ...(outcome.notes.length > 0 && { notes: [...outcome.notes] }),
  }
}

function unitOf(input: Input): [string, string][] {
  return input.kind === 'choice' ? [] : [[input.key, input.unit]]
}

function asPlain(value: Value): number | string | number[] {
  return typeof value === 'object' ? [...value] : value
}
