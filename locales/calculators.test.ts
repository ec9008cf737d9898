import { calculate } from '@touchline/calculators/calculate.ts'
import {
  type Calculator,
  type Column,
  type Input,
  NOTES,
  type Picture,
  wordsKey,
} from '@touchline/calculators/calculator.ts'
import { CALCULATOR_IDS, CALCULATORS } from '@touchline/calculators/calculators.ts'
import { WORD_UNITS } from '@touchline/calculators/notation.ts'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { describe, expect, test } from 'vitest'
import { LOCALES } from './locales.ts'

type Words = Record<string, Record<string, unknown>>

const all: Calculator[] = Object.values(CALCULATORS)
const keys = (found: string[]) => [...new Set(found)].sort()
const inputs = all.flatMap((calculator) => calculator.inputs as readonly Input[])
const computed = all.flatMap((calculator) =>
  calculator.vectors.flatMap(({ values }) => {
    const outcome = calculate(calculator, values)
    return outcome.status === 'done' ? [outcome] : []
  }),
)

describe.each(LANGUAGE_CODES)('%s', (language) => {
  const words = LOCALES[language].calculators as unknown as Words

  test('[COACH-02] [NAV-07] every calculator, input and choice has its words, and none is left over', () => {
    expect(Object.keys(words.names ?? {})).toEqual(CALCULATOR_IDS)
    expect(Object.keys(words.descriptions ?? {})).toEqual(CALCULATOR_IDS)
    expect(keys(Object.keys(words.groups ?? {}))).toEqual(keys(all.map(({ group }) => group)))
    expect(keys(Object.keys(words.inputs ?? {}))).toEqual(keys(inputs.map(wordsKey)))
    expect(keys(Object.keys(words.choices ?? {}))).toEqual(
      keys(inputs.flatMap((input) => (input.kind === 'choice' ? input.choices : []))),
    )
    expect(keys(Object.keys(words.notFor ?? {}))).toEqual(keys(all.flatMap(({ notFor }) => notFor)))
    expect(keys(Object.keys(words.advice ?? {}))).toEqual(keys(all.flatMap(({ minors }) => minors?.advice ?? [])))
    expect(keys(Object.keys(words.units ?? {}))).toEqual(keys([...WORD_UNITS]))
  })

  test('[COACH-02] [NAV-07] every result, note and picture has its words', () => {
    expect(keys(Object.keys(words.results ?? {}))).toEqual(
      keys(computed.flatMap(({ results }) => results.map(wordsKey))),
    )
    expect(keys(Object.keys(words.notes ?? {}))).toEqual(keys([...NOTES]))
    const pictures = computed.flatMap((outcome) => outcome.pictures)
    for (const { key } of pictures) expect(words.pictures).toHaveProperty(key)
    for (const { key } of pictures.flatMap(columnsOf)) expect(words.columns).toHaveProperty(key)
  })

  test('[COACH-09] every input is asked for by a question', () => {
    for (const [key, { ask }] of Object.entries(words.inputs as Record<string, { ask: string }>)) {
      expect(ask, key).toMatch(/\?$/)
    }
  })
})

function columnsOf(picture: Picture): readonly Column[] {
  if (picture.kind === 'table') return picture.columns
  return picture.kind === 'curve' ? [picture.x, picture.y] : []
}
