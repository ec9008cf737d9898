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
  const found = [...text.matchAll(NUMBER)].map(([, number = '', unit]) => ({
    value: Number(number.replace(',', '.')),
    unit,
  }))
  const weight = found.find(({ unit, value }) => unit && isWeight(value)) ?? found.find(({ value }) => isWeight(value))
  if (!weight) return undefined
  const age = found.find((one) => one !== weight && Number.isInteger(one.value) && one.value >= 5 && one.value <= 99)
  return { weight: weight.value, ...(age && asked.includes('age') && { age: age.value }) }
}

const NUMBER = /(\d{1,3}(?:[.,]\d)?)\s*(kg|kilo\w*|kil)?/g

function isWeight(value: number): boolean {
  return value >= 30 && value <= 200
}
