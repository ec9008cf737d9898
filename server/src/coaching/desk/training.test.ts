import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { expect, test } from 'vitest'
import { decodeWeights, plainText, sourceOf } from '../text-classifier/text-classifier.ts'
import { type Labelled, lessons, questions } from './training-data.ts'

test.each(Object.entries(lessons()))('[COACH-11] the weights of %s in use are made from the data', (name, lesson) => {
  const used = decodeWeights(readFileSync(new URL(`${name}.weights`, import.meta.url)))
  expect(used.source).toBe(sourceOf(lesson.examples, lesson.options))
})

test('[COACH-11] no question is both learned from and measured with', () => {
  const plain = ({ language, text }: Labelled) => `${language} ${plainText(text)}`
  const learned = new Set([...questions('training'), ...questions('short')].map(plain))
  const measured = [...questions('test'), ...questions('short-test')]
  expect(measured.filter((question) => learned.has(plain(question)))).toEqual([])
  for (const kind of ['training', 'short', 'short-test'] as const) {
    expect(new Set(questions(kind).map(({ language }) => language))).toEqual(new Set(LANGUAGE_CODES))
  }
})
