import { expect, test } from 'vitest'
import { initialOf } from './initial.ts'

test.each([
  ['Tereza Nováková', 'T'],
  ['  žaneta', 'Ž'],
  ['Z\u030Caneta', 'Z\u030C'],
  ['👩‍👧‍👦 rodina', '👩‍👧‍👦'],
  ['', ''],
])('the initial of %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

test('the initial is capitalised by the rules of the language', () => {
  expect(initialOf('ilker', 'tr')).toBe('İ')
})
