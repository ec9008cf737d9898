import { expect, it } from 'vitest'
import { axisTop, barsOf } from './load-scale.ts'

const load = (planned: number, before: number | null = null, done = 0) => ({ planned, before, done })

it('[PLAN-02] the axis ends at a round number with room for the numbers above the bars', () => {
  expect(axisTop([load(775), load(866, 954), load(500, 906, 120)])).toBe(1200)
  expect(axisTop([load(90)])).toBe(120)
  expect(axisTop([load(0)])).toBe(100)
  for (let most = 10; most < 5000; most += 7) {
    const top = axisTop([load(most)])
    expect(top).toBeGreaterThanOrEqual(most * 1.1)
    expect(top).toBeLessThanOrEqual(most * 2)
  }
})

it('[PLAN-02] a week shows what was planned, what was done, and what it was before the change', () => {
  expect(barsOf(load(500, 906, 120), 1200, false)).toEqual({
    planned: (500 / 1200) * 100,
    before: 75.5,
    done: 10,
    label: 75.5,
    value: 500,
  })
  expect(barsOf(load(600, null, 520), 1200, true)).toMatchObject({ before: null, label: 50, value: 520 })
  expect(barsOf(load(600, 600), 1200, false).before).toBeNull()
})
