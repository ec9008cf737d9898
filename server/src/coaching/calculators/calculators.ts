import { calculate } from '@touchline/calculators/calculate.ts'
import type { Calculator, Input, Result, Values } from '@touchline/calculators/calculator.ts'
import { wordsKey } from '@touchline/calculators/calculator.ts'
import { CALCULATORS, findCalculator } from '@touchline/calculators/calculators.ts'
import { unitLabel, writeResult } from '@touchline/calculators/notation.ts'
import { type ToolSchema, toolSchema } from '@touchline/calculators/tool-schema.ts'
import type { Calculation, CalculatorDescription } from '@touchline/contract/coaching/calculators.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import { Failure } from '../../platform/failure.ts'
import { notationOf, problemsIn } from './sentences.ts'

/** All calculators in one language. */
export function allCalculators(language: LanguageCode): CalculatorDescription[] {
  return Object.values(CALCULATORS).map((calculator) => descriptionOf(calculator, language))
}

/** Computes with values as sent by a caller; null counts as omitted. */
export function compute(
  language: LanguageCode,
  id: string,
  values: Readonly<Record<string, Values[string] | null>>,
): Calculation {
  const calculator = findCalculator(id)
  if (!calculator) throw new Failure('CALCULATOR_NOT_FOUND')
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Values
  const outcome = calculate(calculator, given)
  if (outcome.status === 'refused') {
    const problems = problemsIn(language, calculator, given, outcome.problems)
    throw new Failure(
      'CALCULATOR_INPUT_WRONG',
      { problems: problems.map(({ sentence }) => sentence).join(' ') },
      { problems },
    )
  }
  if (outcome.status === 'advice') {
    const text = translate(language, `calculators:advice.${outcome.advice.key}`, { under: outcome.advice.under })
    return { status: 'advice', calculator: id, advice: { ...outcome.advice, text } }
  }
  return {
    status: 'done',
    calculator: id,
    values: outcome.values as Record<string, number | string | readonly number[]>,
    results: outcome.results.map((result) => described(result, language)),
    pictures: outcome.pictures,
    notes: outcome.notes.map((key) => ({ key, text: translate(language, `calculators:notes.${key}`) })),
    formula: calculator.formula,
    sources: calculator.sources,
  }
}

/** The calculators as tools for a model. */
export function calculatorTools(language: LanguageCode): ToolSchema[] {
  return Object.values(CALCULATORS).map((calculator) => {
    const { name, description, inputs } = descriptionOf(calculator, language)
    const labels = Object.fromEntries(inputs.map(({ key, label }) => [key, label]))
    return toolSchema(calculator, { description: `${name}: ${description}`, inputs: labels })
  })
}

function described(result: Result, language: LanguageCode) {
  const { words: _, ...plain } = result
  const label = translate(language, `calculators:results.${wordsKey(result)}`)
  return { ...plain, label, text: writeResult(result, notationOf(language)) }
}

function descriptionOf(calculator: Calculator, language: LanguageCode): CalculatorDescription {
  const { id, group, inputs, formula, sources, notFor, minors } = calculator
  const words = (key: string, values = {}) => translate(language, `calculators:${key}`, values)
  return {
    id,
    group,
    groupName: words(`groups.${group}`),
    name: words(`names.${id}`),
    description: words(`descriptions.${id}`),
    inputs: inputs.map((input) => inputOf(input, language)),
    formula,
    sources,
    notFor: notFor.map((key) => words(`notFor.${key}`)),
    ...(minors && { minors: { under: minors.under, text: words(`advice.${minors.advice}`, { under: minors.under }) } }),
  }
}

function inputOf(input: Input, language: LanguageCode): CalculatorDescription['inputs'][number] {
  const { words: _, optional = false, ...plain } = input
  const key = wordsKey(input)
  const common = {
    label: translate(language, `calculators:inputs.${key}.label`),
    ask: translate(language, `calculators:inputs.${key}.ask`),
    optional,
  }
  if (plain.kind === 'choice') {
    const choices = plain.choices.map((value) => ({
      value,
      label: translate(language, `calculators:choices.${value}`),
    }))
    return { ...plain, ...common, choices }
  }
  const label = unitLabel(plain.unit, notationOf(language))
  return { ...plain, ...common, ...(label && { unitLabel: label }) }
}

export { notationOf, problemsIn } from './sentences.ts'
