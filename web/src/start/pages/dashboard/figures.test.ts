import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { describe, expect, test } from 'vitest'
import { figuresOf, formatPercent } from './figures.ts'

describe('[MEMB-09] the figures', () => {
  test('are rounded to whole per cents', () => {
    const figures = figuresOf({ total_members: 312, max_members: 500, active_members: 241 })
    expect(figures).toEqual({ freeSeats: 188, activePercent: 77, usedPercent: 62 })
  })

  test('of a club without players are noughts', () => {
    const figures = figuresOf({ total_members: 0, max_members: 100, active_members: 0 })
    expect(figures).toEqual({ freeSeats: 100, activePercent: 0, usedPercent: 0 })
  })

  test('of a club without a plan are noughts too', () => {
    expect(figuresOf({ total_members: 0, max_members: 0, active_members: 0 }).usedPercent).toBe(0)
  })

  test('of a club with more players than seats say so, but no seat is less than free', () => {
    const figures = figuresOf({ total_members: 120, max_members: 100, active_members: 120 })
    expect(figures).toEqual({ freeSeats: 0, activePercent: 100, usedPercent: 120 })
  })
})

test('per cents are written as the language does', () => {
  const [cs, en] = LANGUAGES
  expect(formatPercent(62, cs)).toBe('62\u00a0%')
  expect(formatPercent(62, en)).toBe('62%')
})
