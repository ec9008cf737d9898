import type { Match } from '@touchline/contract/planning/competition-views.ts'
import { describe, expect, test } from 'vitest'
import { match } from './match-for-test.ts'
import { timetableGrid } from './timetable-grid.ts'

const DAY = '2026-11-15'
const timetable = {
  days: [{ date: DAY, from: '09:00', to: '14:00' }],
  courts: ['A', 'B'],
  matchMinutes: 16,
  restMinutes: 15,
  gapMinutes: 4,
  mode: 'fixed' as const,
}

function at(time: string, court: number | null, said: Partial<Match> = {}): Match {
  return match({ id: `${time} ${court}`, start: { date: DAY, time }, court, ...said })
}

describe('timetable grid', () => {
  test('[COMP-02] a row for each start, a column for each court, and the pause between', () => {
    const { rows } = timetableGrid({ matches: [at('09:00', 0), at('09:00', 1), at('09:40', 1)], timetable })
    expect(rows.map((row) => row.kind)).toEqual(['starts', 'pause', 'starts'])
    expect(rows[1]).toEqual({ kind: 'pause', date: DAY, time: '09:20', minutes: 20 })
    expect(rows[2]).toMatchObject({ time: '09:40', cells: [{ kind: 'free' }, { kind: 'match' }] })
  })

  test('[COMP-02] where the match before goes on, a court is taken and not free', () => {
    const { rows } = timetableGrid({ matches: [at('09:00', 0), at('09:10', 1)], timetable })
    expect(rows[1]).toMatchObject({ cells: [{ kind: 'taken' }, { kind: 'match' }] })
  })

  test('[COMP-02] matches of a queue, which have no court yet, stand where there is room; without a time they follow', () => {
    const queued = at('09:00', null)
    const without = match({ id: 'late' })
    const { rows, unplaced } = timetableGrid({ matches: [at('09:00', 0), queued, without], timetable })
    expect(rows[0]).toMatchObject({ cells: [{ kind: 'match' }, { kind: 'match', match: queued }] })
    expect(unplaced).toEqual([without])
  })

  test('[COMP-02] groups that are played are folded away, the knock-out stays in sight', () => {
    const done = { status: 'done' as const }
    const matches = [
      ...['09:00', '09:20', '09:40'].map((time) => at(time, 0, done)),
      at('10:00', 0, { ...done, stage: 'knockout' }),
    ]
    const grid = timetableGrid({ matches, timetable })
    expect(grid.past).toHaveLength(3)
    expect(grid.pastMatches).toBe(3)
    expect(grid.rows).toHaveLength(1)
  })

  test('[COMP-02] several days have their headings', () => {
    const next = '2026-11-16'
    const days = [...timetable.days, { date: next, from: '09:00', to: '12:00' }]
    const matches = [at('09:00', 0), match({ id: 'next', start: { date: next, time: '09:00' }, court: 0 })]
    const { rows } = timetableGrid({ matches, timetable: { ...timetable, days } })
    expect(rows.map((row) => row.kind)).toEqual(['day', 'starts', 'day', 'starts'])
  })
})
