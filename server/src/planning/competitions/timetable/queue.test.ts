import { describe, expect, it } from 'vitest'
import { drawOf } from '../draw/draw.ts'
import { resolve } from '../resolve.ts'
import { RULES_OF } from '../standings/presets.ts'
import type { Match, Team, Timetable } from '../types.ts'
import { delayed } from './delay.ts'
import { nextFor, queueOf } from './queue.ts'
import { schedule } from './schedule.ts'

const DATE = '2026-11-15'
const TEAMS: Team[] = [1, 2, 3, 4].map((seed) => ({ id: `t${seed}`, name: `${seed}`, seed, rating: 1500 }))
const HALL: Timetable = {
  days: [{ date: DATE, from: '09:00', to: '11:00' }],
  courts: ['A', 'B'],
  matchMinutes: 20,
  gapMinutes: 0,
  restMinutes: 15,
  mode: 'queue',
}
const DRAWN = schedule(drawOf(TEAMS, { kind: 'knockout', thirdPlace: true, placement: false }, 'x'), HALL).matches

describe('[COMP-02] a queue', () => {
  it('sends the next match to the next free court, and none before its results and rest', () => {
    const [first, second] = ids(DRAWN)
    expect(nextFor(0, DRAWN, at('09:00'), HALL)?.id).toBe(first)

    const one = played(DRAWN, first, { status: 'playing', court: 0, start: at('09:00') })
    expect(nextFor(0, one, at('09:05'), HALL)).toBeNull()
    expect(nextFor(1, one, at('09:05'), HALL)?.id).toBe(second)

    const two = played(one, second, { status: 'playing', court: 1, start: at('09:05') })
    expect(queueOf(now(two), at('09:10'), HALL).map(({ waitsFor }) => waitsFor)).toEqual([2, 2])

    const done = over(over(two, first, '09:20'), second, '09:27')
    expect(queueOf(now(done), at('09:40'), HALL)).toEqual([
      expect.objectContaining({ waitsFor: 0, restMinutes: 13, isRested: false, isPlaying: false }),
      expect.objectContaining({ waitsFor: 0, restMinutes: 13, isRested: false, isPlaying: false }),
    ])
    expect(nextFor(0, now(done), at('09:40'), HALL)).toBeNull()
    expect(nextFor(0, now(done), at('09:42'), HALL)?.label.key).toBe('third_place')
  })

  it('keeps to the court of the timetable where times are fixed', () => {
    const fixed = { ...HALL, mode: 'fixed' as const }
    const matches = schedule(drawOf(TEAMS, { kind: 'round_robin', legs: 1 }, 'x'), fixed).matches
    expect(nextFor(1, matches, at('09:00'), fixed)?.court).toBe(1)
    expect(nextFor(0, matches, at('09:00'), fixed)?.court).toBe(0)
  })
})

describe('[COMP-02] a delay', () => {
  it('moves what has not begun on that day from that time on, and says when the day is over', () => {
    const [first] = ids(DRAWN)
    const begun = played(DRAWN, first, { status: 'playing', court: 0 })
    const { matches, unmet } = delayed(begun, 25, at('09:00'), HALL)
    expect(unmet).toEqual([])
    expect(matches.map(({ start }) => start?.time)).toEqual(['09:00', '09:25', '10:05', '10:05'])
    expect(delayed(begun, 25, { date: '2026-11-14', time: '09:00' }, HALL).matches).toEqual(begun)
    expect(delayed(begun, 65, at('09:30'), HALL).unmet).toEqual([
      { key: 'after_closing', values: { matches: 2, date: DATE, time: '11:05' } },
    ])
  })
})

function at(time: string) {
  return { date: DATE, time }
}

function ids(matches: readonly Match[]): string[] {
  return matches.map(({ id }) => id)
}

function now(matches: readonly Match[]): Match[] {
  return resolve({ id: 'c', teams: TEAMS, matches, rules: RULES_OF.plain })
}

function played(matches: readonly Match[], id: string | undefined, change: Partial<Match>): Match[] {
  return matches.map((match) => (match.id === id ? { ...match, ...change } : match))
}

function over(matches: readonly Match[], id: string | undefined, end: string): Match[] {
  return played(matches, id, { status: 'done', end: at(end), result: { home: 1, away: 0, decided: 'time' } })
}
