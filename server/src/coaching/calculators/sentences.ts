import { inputsFor } from '@touchline/calculators/calculate.ts'
import { type Calculator, type Input, type Problem, type Values, wordsKey } from '@touchline/calculators/calculator.ts'
import { type Notation, writeRange } from '@touchline/calculators/notation.ts'
import type { InputProblem } from '@touchline/contract/platform/endpoint.ts'
import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import { LOCALES, translate } from '@touchline/locales/locales.ts'

/** How a language writes values. */
export function notationOf(language: LanguageCode): Notation {
  const locale = localeOf(language)
  return { locale, units: LOCALES[language].calculators.units }
}

/** A calculation's problems with their sentences; ranges are those that the other values allow. */
export function problemsIn(
  language: LanguageCode,
  calculator: Calculator,
  values: Values,
  problems: readonly Problem[],
): InputProblem[] {
  const inputs = inputsFor(calculator, values)
  return problems.map((problem) => {
    const input = inputs.find(({ key }) => key === problem.input)
    return { ...problem, sentence: input ? sentenceOf(language, input, problem) : problem.input }
  })
}

const SENTENCES: Record<Problem['problem'], string> = {
  missing: 'missing',
  below: 'between',
  above: 'between',
  'not-a-number': 'number',
  'not-whole': 'whole',
  'not-a-choice': 'choice',
  'too-few': 'count',
  'too-many': 'count',
}

function sentenceOf(language: LanguageCode, input: Input, { problem, min = 0, max = 0 }: Problem): string {
  const label = translate(language, `calculators:inputs.${wordsKey(input)}.label`)
  const isCount = problem === 'too-few' || problem === 'too-many'
  const range = isCount || input.kind === 'choice' ? { min, max } : writeRange(input, notationOf(language))
  return translate(language, `calculators:problems.${SENTENCES[problem]}`, { label, ...range })
}
