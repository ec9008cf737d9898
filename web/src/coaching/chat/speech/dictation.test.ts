import { expect, test } from 'vitest'
import { insertWords } from './dictation.ts'
import { piecesOf } from './read-aloud.ts'

test.each([
  ['', 'bolí mě koleno', '', 'bolí mě koleno|'],
  ['Dobrý den,', 'bolí mě koleno', '', 'Dobrý den, bolí mě koleno|'],
  ['Dnes ', 'bolí', 'koleno', 'Dnes bolí| koleno'],
  ['Dnes', 'bolí', '.', 'Dnes bolí|.'],
  ['Dnes', '', 'nic', 'Dnes|nic'],
])('[CHAT-28] between “%s” and “%s” words stand with the spaces they need', (before, words, after, expected) => {
  const { text, caret } = insertWords(before, words, after)
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected)
})

test('[CHAT-28] a long answer is read sentence by sentence, and no word is left out', () => {
  const text = Array.from({ length: 40 }, (_, at) => `Věta číslo ${at} má pár slov.`).join(' ')
  const pieces = piecesOf(`${text}\nA konec`)
  expect(pieces.join('')).toBe(`${text}\nA konec`)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(220)
})
