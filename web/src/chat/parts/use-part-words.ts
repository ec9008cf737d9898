import type { i18n } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../language/use-language.ts'
import { type Notation, unitSymbol, writeValue } from './value-text.ts'

/** The words of parts in a language: names of calculators, inputs, results and choices, and how values are written. */
export type PartWords = {
  t: i18n['t']
  notation: Notation
  /** The words of what is asked for a purpose. */
  of: (purpose: string) => PartWords
  calculator: (id: string) => string
  input: (input: { key: string; words?: string | undefined }) => string
  result: (result: { key: string; words?: string | undefined }) => string
  value: (value: number | string | readonly number[], unit?: string, digits?: number) => string
  unit: (unit: string | undefined) => string | undefined
}

/** Where the words of things that are made stand; all other inputs are the calculators'. */
const SPACES: Record<string, 'plans' | 'competitions' | 'lists' | undefined> = {
  ...{ plan: 'plans', competition: 'competitions', list: 'lists' },
}

/** With a purpose also the words of what is asked for it, as soon as they are there. */
export function usePartWords(purpose = ''): PartWords {
  const { i18n, ready } = useTranslation(['interface', SPACES[purpose] ?? 'interface'])
  const { language } = useLanguage()
  // `ready` is no input, but what the words are made of.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change when they are there
  return useMemo(() => partWords(i18n, language.locale).of(purpose), [i18n, language.locale, purpose, ready])
}

/** A calculator that this release no longer has is named by its key. */
export function partWords(i18n: i18n, locale: string, purpose = ''): PartWords {
  const own = SPACES[purpose] && `${SPACES[purpose]}:offline`
  const ownWord = (path: string) => (own && i18n.exists(`${own}.${path}`) ? i18n.t(`${own}.${path}`) : undefined)
  const word = (path: string, key: string) => {
    const found = [`calculators:${path}`, `sports.${key}`].find((place) => i18n.exists(place))
    return ownWord(path) ?? (found ? i18n.t(found) : key.replaceAll('_', ' '))
  }
  const notation: Notation = { locale, unitWord: (unit) => word(`units.${unit}`, unit) }
  const one = (value: number | string, unit?: string, digits?: number) =>
    typeof value === 'string' ? word(`choices.${value}`, value) : writeValue(value, unit, digits, notation)
  const words: PartWords = {
    t: i18n.t,
    notation,
    of: (other) => (other === purpose ? words : partWords(i18n, locale, other)),
    calculator: (id) => word(`names.${id}`, id),
    input: ({ key, words: name = key }) => ownWord(`inputs.${name}`) ?? word(`inputs.${name}.label`, key),
    result: ({ key, words = key }) => word(`results.${words}`, key),
    value: (value, unit, digits) =>
      typeof value === 'object' ? value.map((each) => one(each, unit, digits)).join('; ') : one(value, unit, digits),
    unit: (unit) => unitSymbol(unit, notation),
  }
  return words
}
