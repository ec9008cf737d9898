import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES } from '@touchline/contract/languages.ts'
import { expect, test } from 'vitest'
import { decodeWeights, sourceOf } from '../text-classifier/text-classifier.ts'
import { lessons, questions } from './training-data.ts'

test.each(Object.entries(lessons()))('[COACH-11] the weights of %s in use are made from the data', (name, lesson) => {
  const used = decodeWeights(readFileSync(new URL(`${name}.weights`, import.meta.url)))
  expect(used.source).toBe(sourceOf(lesson.examples, lesson.options))
})

test('[COACH-11] no question is both learned from and measured with', () => {
  const learned = new Set(questions('training').map(({ text }) => text))
  expect(questions('test').filter(({ text }) => learned.has(text))).toEqual([])
  expect(new Set(questions('training').map(({ language }) => language))).toEqual(new Set(LANGUAGE_CODES))
})
