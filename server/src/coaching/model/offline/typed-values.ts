import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { readQuestion } from '../../numbers/numbers.ts'

/** In words; a longer message is a new question. */
const LONGEST = 10

/** A weight, and an age if it was asked for, as people type them into a conversation; undefined without a weight. */
export function typedValues(
  message: string,
  language: LanguageCode,
  asked: readonly string[],
): Record<string, number> | undefined {
  if (message.trim().split(/\s+/).length > LONGEST || message.includes('?')) return undefined
  const { text } = readQuestion(language, message)
  const found = [...text.matchAll(NUMBER)].map(({ 1: number = '', 2: unit, index }) => ({
    value: Number(number.replace(',', '.')),
    hasUnit: unit !== undefined,
    isSaidAsWeight: WEIGHS.test(text.slice(0, index)),
    isSaidAsAge: YEARS.test(text.slice(index)),
  }))
  const weights = found.filter(({ value, isSaidAsAge }) => value >= 30 && value <= 200 && !isSaidAsAge)
  const weight =
    weights.find(({ hasUnit }) => hasUnit) ?? weights.find(({ isSaidAsWeight }) => isSaidAsWeight) ?? weights[0]
  if (!weight) return undefined
  const age = found.find((one) => one !== weight && Number.isInteger(one.value) && one.value >= 5 && one.value <= 99)
  return { weight: weight.value, ...(age && asked.includes('age') && { age: age.value }) }
}

const NUMBER = /(\d{1,3}(?:[.,]\d)?)\s*(kg|kilo\w*|kil)?/g

/** "I weigh", "vážím", "ich wiege", directly before a number, in ten languages. */
const WEIGHS =
  /(?:weigh\p{L}*|v[áa]ž\p{L}*|v[áa]z[íi]m|hmotnost\p{L}*|wieg\p{L}*|gewicht|p[èe]s[eo]|poids|peso|wa[żz][ęe]|waga|weeg|v[äa]ger|vikt)\P{L}*$/iu

/** "34 let", "34 years", "34 Jahre", from the number on. */
const YEARS = /^\d{1,3} ?(?:let|rok\p{L}*|ye?a?rs?|jahr\p{L}*|ans|a[ñn]os|anos|anni|lata?|jaar|år)(?!\p{L})/iu
