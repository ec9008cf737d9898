import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../language/use-language.ts'
import { type Notation, unitSymbol, writeValue } from './value-text.ts'

/** The words of parts in a language: names of calculators, inputs, results and choices, and how values are written. */
export type PartWords = {
  t: i18n['t']
  notation: Notation
  calculator: (id: string) => string
  input: (input: { key: string; words?: string | undefined }) => string
  result: (result: { key: string; words?: string | undefined }) => string
  value: (value: number | string | readonly number[], unit?: string, digits?: number) => string
  unit: (unit: string | undefined) => string | undefined
}

export function usePartWords(): PartWords {
  const { i18n } = useTranslation()
  const { language } = useLanguage()
  return partWords(i18n, language.locale)
}

/** A calculator that this release no longer has is named by its key. */
export function partWords(i18n: i18n, locale: string): PartWords {
  const word = (path: string, key: string) =>
    i18n.exists(`calculators:${path}`) ? i18n.t(`calculators:${path}`) : key.replaceAll('_', ' ')
  const notation: Notation = { locale, unitWord: (unit) => word(`units.${unit}`, unit) }
  const one = (value: number | string, unit?: string, digits?: number) =>
    typeof value === 'string' ? word(`choices.${value}`, value) : writeValue(value, unit, digits, notation)
  return {
    t: i18n.t,
    notation,
    calculator: (id) => word(`names.${id}`, id),
    input: ({ key, words = key }) => word(`inputs.${words}.label`, key),
    result: ({ key, words = key }) => word(`results.${words}`, key),
    value: (value, unit, digits) =>
      typeof value === 'object' ? value.map((each) => one(each, unit, digits)).join('; ') : one(value, unit, digits),
    unit: (unit) => unitSymbol(unit, notation),
  }
}
