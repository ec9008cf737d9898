import type { Calculator, Outcome } from '@touchline/calculators/calculator.ts'
import { writeInput, writeResult } from '@touchline/calculators/notation.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import { notationOf } from '../../calculators/calculators.ts'

type Done = Extract<Outcome, { status: 'done' }>

/** Separate sentences for certain results of a calculator; the first one whose result is present is used. */
const VARIANTS: Readonly<Record<string, readonly (readonly [result: string, variant: string])[]>> = {
  pace_and_speed: [
    ['time', '_time'],
    ['distance', '_distance'],
  ],
  heart_rate_zones: [['target_heart_rate', '_target']],
  session_load: [
    ['load_ratio', '_ratio'],
    ['week_load', '_week'],
  ],
  elo: [['new_rating', '_result']],
}

/** The figures of a calculation in a sentence, in the notation of the language. */
export function sentenceOf({ id, inputs }: Calculator, { values, results }: Done, language: LanguageCode): string {
  const notation = notationOf(language)
  const words: Record<string, string> = {}
  for (const input of inputs) {
    const value = values[input.key]
    if ('unit' in input && input.kind !== 'list' && typeof value === 'number')
      words[input.key] = writeInput(input, value, notation)
  }
  for (const result of results) words[result.key] = writeResult(result, notation)
  const found = VARIANTS[id]?.find(([key]) => results.some((result) => result.key === key))
  return translate(language, `offline:answers.${id}${found?.[1] ?? ''}`, words)
}
