import { describe, expect, test } from 'vitest'
import { asymmetry, widthRatio } from './front.ts'

describe('[VID-01] left against right', () => {
  test.each([
    [90, 110, 20],
    [110, 90, 20],
    [100, 100, 0],
    [50, 0, 200],
  ])('%d and %d differ by %d %%', (left, right, percent) => expect(asymmetry(left, right)).toBeCloseTo(percent, 9))

  test('nothing can be said of one side alone, nor of none that bends', () => {
    expect(asymmetry(null, 90)).toBeNull()
    expect(asymmetry(0, 0)).toBeNull()
  })

  test('knees against ankles', () => {
    expect(widthRatio(30, 40)).toBe(0.75)
    expect(widthRatio(30, 0)).toBeNull()
    expect(widthRatio(null, 40)).toBeNull()
  })
})
