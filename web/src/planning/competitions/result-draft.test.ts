import type { Rules } from '@touchline/contract/planning/competition-shapes.ts'
import { describe, expect, test } from 'vitest'
import { asksForOvertime, canAddSet, canHaveShootout, draftOf, leaderOf, problemOf, resultOf } from './result-draft.ts'

const points = { win: 3, draw: 1, loss: 0, overtimeWin: 3, overtimeLoss: 0, forfeitLoss: 0 }
const football: Rules = { points, tieBreaks: ['points', 'lot'] }
const volleyball: Rules = { points, sets: { bestOf: 5 }, tieBreaks: ['wins', 'lot'] }
const hockey: Rules = { points: { ...points, overtimeWin: 2, overtimeLoss: 1 }, tieBreaks: ['points', 'lot'] }
const score = (home: number, away: number) => ({ ...draftOf({ result: null }, football), score: { home, away } })

describe('a result while it is typed', () => {
  test('[COMP-03] penalties are there only for a draw, and count only then', () => {
    const level = { ...score(1, 1), shootout: { home: 3, away: 2 } }
    expect(canHaveShootout(level, football)).toBe(true)
    expect(resultOf(level, football)).toEqual({
      home: 1,
      away: 1,
      decided: 'penalties',
      shootout: { home: 3, away: 2 },
    })
    expect(leaderOf(level, football)).toBe('home')
    const won = { ...level, score: { home: 1, away: 2 } }
    expect(canHaveShootout(won, football)).toBe(false)
    expect(resultOf(won, football)).toEqual({ home: 1, away: 2, decided: 'time' })
  })

  test('[COMP-03] a draw is the last word in a group and not in the knock-out', () => {
    expect(problemOf(score(1, 1), football, { stage: 'group' })).toBeUndefined()
    expect(problemOf(score(1, 1), football, { stage: 'knockout' })).toBe('draw')
    expect(problemOf(score(2, 1), football, { stage: 'knockout' })).toBeUndefined()
  })

  test('[COMP-03] sets are counted, and no more are played than needed', () => {
    const draft = draftOf({ result: null }, volleyball)
    const won = { home: 25, away: 20 }
    const lost = { home: 23, away: 25 }
    const open = { ...draft, sets: [won, lost, won] }
    expect(problemOf(open, volleyball, { stage: 'league' })).toBe('sets')
    expect(canAddSet(open, volleyball)).toBe(true)
    const over = { ...draft, sets: [won, lost, won, won] }
    expect(resultOf(over, volleyball)).toMatchObject({ home: 3, away: 1 })
    expect(problemOf(over, volleyball, { stage: 'league' })).toBeUndefined()
    expect(canAddSet(over, volleyball)).toBe(false)
  })

  test('[COMP-03] overtime is asked for only where it counts otherwise', () => {
    expect(asksForOvertime(score(2, 1), football)).toBe(false)
    expect(asksForOvertime(score(2, 1), hockey)).toBe(true)
    expect(resultOf({ ...score(2, 1), decided: 'overtime' }, hockey)).toMatchObject({ decided: 'overtime' })
  })

  test('[COMP-03] a forfeit has the score that the rules award, also where sets are played', () => {
    const forfeit = {
      ...draftOf({ result: null }, volleyball),
      decided: 'forfeit' as const,
      score: { home: 3, away: 0 },
    }
    expect(resultOf(forfeit, volleyball)).toEqual({ home: 3, away: 0, decided: 'forfeit' })
    expect(problemOf(forfeit, volleyball, { stage: 'knockout' })).toBeUndefined()
    expect(leaderOf(forfeit, volleyball)).toBe('home')
    const neither = { ...forfeit, score: { home: 0, away: 0 } }
    expect(problemOf(neither, football, { stage: 'group' })).toBeUndefined()
    expect(problemOf(neither, football, { stage: 'knockout' })).toBe('draw')
    expect(canHaveShootout(neither, football)).toBe(false)
    expect(draftOf({ result: resultOf(forfeit, volleyball) }, volleyball)).toMatchObject({ decided: 'forfeit' })
  })
})
