import { expect, test } from 'vitest'
import { byPattern, lettersOf } from './letters.ts'

test.each(['Žluťoučký', 'Z\u030Caneta', '👩‍🚀🇨🇿🏃🏽‍♀️ a', 'e\u0301te\u0301'])(
  '[OPS-18] the letters of %s are the same with a segmenter and without one',
  (text) => {
    expect(byPattern(text)).toEqual(lettersOf(text))
    expect(byPattern(text).join('')).toBe(text)
  },
)
