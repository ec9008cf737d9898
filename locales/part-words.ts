import type { i18n } from 'i18next'
import { type Notation, unitSymbol, writeValue } from './value-text.ts'

/** Looks up texts in one language by key. */
export type Texts = { t: i18n['t']; exists: (key: string) => boolean }

/** The texts of answer parts in a language: names of calculators, inputs, results and choices, and value formats. */
export type PartWords = {
  t: i18n['t']
  notation: Notation
  /** The product's base URL, for links to created artefacts. */
  origin: string
  /** The texts for the inputs of another purpose. */
  of: (purpose: string) => PartWords
  calculator: (id: string) => string
  input: (input: { key: string; words?: string | undefined }) => string
  result: (result: { key: string; words?: string | undefined }) => string
  value: (value: number | string | readonly number[], unit?: string, digits?: number) => string
  unit: (unit: string | undefined) => string | undefined
}

/** The namespaces with the makers' own texts; all other inputs use the calculators' texts. */
export const TEXTS_OF_PURPOSE: Record<string, 'plans' | 'competitions' | 'lists' | undefined> = {
  ...{ plan: 'plans', competition: 'competitions', list: 'lists' },
}

/** A calculator that no longer exists in this release is shown by its key. */
export function partWords(texts: Texts, locale: string, origin: string, purpose = ''): PartWords {
  const own = TEXTS_OF_PURPOSE[purpose] && `${TEXTS_OF_PURPOSE[purpose]}:offline`
  const ownWord = (path: string) => (own && texts.exists(`${own}.${path}`) ? texts.t(`${own}.${path}`) : undefined)
  const word = (path: string, key: string) => {
    const found = [`calculators:${path}`, `sports.${key}`].find((place) => texts.exists(place))
    return ownWord(path) ?? (found ? texts.t(found) : key.replaceAll('_', ' '))
  }
  const notation: Notation = { locale, unitWord: (unit) => word(`units.${unit}`, unit) }
  const one = (value: number | string, unit?: string, digits?: number) =>
    typeof value === 'string' ? word(`choices.${value}`, value) : writeValue(value, unit, digits, notation)
  const words: PartWords = {
    t: texts.t,
    notation,
    origin,
    of: (other) => (other === purpose ? words : partWords(texts, locale, origin, other)),
    calculator: (id) => word(`names.${id}`, id),
    input: ({ key, words: name = key }) => ownWord(`inputs.${name}`) ?? word(`inputs.${name}.label`, key),
    result: ({ key, words = key }) => word(`results.${words}`, key),
    value: (value, unit, digits) =>
      typeof value === 'object' ? value.map((each) => one(each, unit, digits)).join('; ') : one(value, unit, digits),
    unit: (unit) => unitSymbol(unit, notation),
  }
  return words
}
