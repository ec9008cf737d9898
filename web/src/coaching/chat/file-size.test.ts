import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  ['cs', 1, '1 kB'],
  ['cs', 655_360, '640 kB'],
  ['cs', 2_516_582, '2,4 MB'],
  ['cs', 10 * 1024 * 1024, '10 MB'],
  ['en', 1_048_000, '1 MB'],
  ['fr', 2_516_582, '2,4 Mo'],
])('in %s %d bytes are written %s', (code, bytes, text) => {
  const language = LANGUAGES.find((candidate) => candidate.code === code) ?? LANGUAGES[0]
  expect(fileSize(bytes, language).replace(/\s/g, ' ')).toBe(text)
})
