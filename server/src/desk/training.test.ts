import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES } from '@touchline/contract/languages.ts'
import { expect, test } from 'vitest'
import { decodeWeights } from '../text-classifier/text-classifier.ts'
import { questions, trained } from './training-data.ts'

test('[COACH-11] training again gives the weights that are in use', () => {
  const fresh = trained()
  for (const name of ['sports', 'topics'] as const) {
    const used = decodeWeights(readFileSync(new URL(`${name}.weights`, import.meta.url)))
    // The packed bytes may differ by platform, what they unpack to must not.
    expect(decodeWeights(fresh[name])).toEqual(used)
  }
}, 120_000)

test('[COACH-11] no question is both learned from and measured with', () => {
  const learned = new Set(questions('training').map(({ text }) => text))
  expect(questions('test').filter(({ text }) => learned.has(text))).toEqual([])
  expect(new Set(questions('training').map(({ language }) => language))).toEqual(new Set(LANGUAGE_CODES))
})
