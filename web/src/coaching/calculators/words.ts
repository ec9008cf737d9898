import type { Input, Problem, Result, Unit } from '@touchline/calculators/calculator.ts'
import { wordsKey } from '@touchline/calculators/calculator.ts'
import {
  type Notation,
  unitLabel,
  WORD_UNITS,
  writeRange,
  writeResult,
  writeValue,
} from '@touchline/calculators/notation.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { isInKilometres, isInMinutes } from './typed-values.ts'

/** The calculators' translations in the reader's language, and its number notation. */
export type Words = { t: TFunction; notation: Notation }

export function useCalculatorWords(): Words {
  const { t } = useTranslation('calculators')
  const { language } = useLanguage()
  const units = Object.fromEntries(WORD_UNITS.map((unit) => [unit, t(`units.${unit}`)])) as Notation['units']
  return { t, notation: { locale: language.locale, units } }
}

/** Splits a figure from its unit, because they are set in different sizes; times and points have no unit. */
export function splitUnit(written: string): { figure: string; unit?: string } {
  // Thousands may be separated by the same space, but then a digit follows it.
  const [, figure, unit] = /^(.*?\d)\u00a0([^\d].*)$/s.exec(written) ?? []
  return figure && unit ? { figure, unit } : { figure: written }
}

export function writtenResult(result: Result, { notation }: Words) {
  return splitUnit(writeResult(result, notation))
}

export function written(value: number, measure: { unit: Unit; digits: number }, { notation }: Words): string {
  return writeValue(value, measure, notation)
}

export function labelOf(input: Input, { t }: Words): string {
  return t(`inputs.${wordsKey(input)}.label`)
}

/** The unit shown after the value in its field. */
export function fieldUnit(input: Input, { notation }: Words): string | undefined {
  if (input.kind === 'choice') return undefined
  if (isInSeconds(input)) return 's'
  if (input.kind === 'duration') return isInMinutes(input) ? 'min' : 'min:s'
  if (input.kind === 'distance') return isInKilometres(input) ? 'km' : 'm'
  return unitLabel(input.unit, notation)
}

/** The valid range of a field, for below it. */
export function rangeHint(input: Input, words: Words): string | undefined {
  if (input.kind === 'choice') return undefined
  const range = rangeOf(input, words)
  const hint = words.t('form.range', range)
  if (input.kind !== 'list') return hint
  return `${words.t('form.values', { min: input.minCount, max: input.maxCount })} ${hint}`
}

/** What is wrong with a field, with its valid range. */
export function problemSentence({ problem, min, max }: Problem, input: Input, words: Words): string {
  const label = labelOf(input, words)
  const key = PROBLEM_WORDS[problem]
  if (key === 'count') return words.t('problems.count', { label, min, max })
  const range = input.kind === 'choice' ? {} : rangeOf(input, words)
  return words.t(`problems.${key}`, { label, ...range })
}

const PROBLEM_WORDS = {
  missing: 'missing',
  below: 'between',
  above: 'between',
  'not-a-number': 'number',
  'not-whole': 'whole',
  'not-a-choice': 'choice',
  'too-few': 'count',
  'too-many': 'count',
} as const satisfies Record<Problem['problem'], string>

/** Times of less than a minute, such as sprints. */
function isInSeconds(input: Exclude<Input, { kind: 'choice' }>): boolean {
  return input.unit === 's' && (input.kind === 'number' || (input.kind === 'duration' && input.max < 60))
}

function rangeOf(input: Exclude<Input, { kind: 'choice' }>, { notation }: Words): { min: string; max: string } {
  // A field of seconds is not a clock: it says 0.1 to 1.1 s.
  if (isInSeconds(input)) {
    const ends = writeRange({ ...input, unit: 'none' }, notation)
    return { min: ends.min, max: `${ends.max}\u00a0s` }
  }
  if (input.kind === 'duration' && isInMinutes(input)) {
    const minutes = { ...input, min: input.min / 60, max: input.max / 60, unit: 'none', step: 1 } as const
    const ends = writeRange(minutes, notation)
    return { min: ends.min, max: `${ends.max}\u00a0min` }
  }
  return writeRange(input, notation)
}
