import { expect, test } from 'vitest'
import { dayAfter } from './list-words.ts'

test('[LIST-01] the date a week later is empty where the date before it is', () => {
  expect(dayAfter('2026-11-27', 7)).toBe('2026-12-04')
  for (const day of ['', 'x']) expect(dayAfter(day, 7)).toBe('')
})
