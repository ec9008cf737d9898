import { drawOf } from '../server/src/planning/competitions/draw/draw.ts'
import { finalRanking } from '../server/src/planning/competitions/ranking.ts'
import { RULES_OF } from '../server/src/planning/competitions/standings/presets.ts'
import { schedule } from '../server/src/planning/competitions/timetable/schedule.ts'
import type { Format, Match, Team, Timetable } from '../server/src/planning/competitions/types.ts'

// How long a competition of 64 teams takes to draw, to schedule and to rank; a timetable must take less than 1 s of CPU
// time, which stays the same while others share the machine.
//
//   node bench/competitions.ts

const LIMIT_MS = 1000
const TEAMS: Team[] = Array.from({ length: 64 }, (_, at) => ({
  id: `t${at}`,
  name: `${at}`,
  seed: at + 1,
  rating: 1500,
}))
const PLAY_ALL = { thirdPlace: true, placement: true }

const CASES: [name: string, format: Format, timetable: Timetable][] = [
  ['round robin, 2016 matches', { kind: 'round_robin', legs: 1 }, timetableOf(63, 8)],
  ['round robin on 10 days', { kind: 'round_robin', legs: 1 }, timetableOf(10, 12)],
  ['round robin that does not fit', { kind: 'round_robin', legs: 1 }, timetableOf(4, 8)],
  [
    'with so much rest that it does not fit',
    { kind: 'round_robin', legs: 1 },
    { ...timetableOf(20, 12), restMinutes: 500 },
  ],
  ['knock-out', { kind: 'knockout', ...PLAY_ALL }, timetableOf(2, 8)],
  ['16 groups of 4', { kind: 'groups', groups: 16, legs: 1, advance: 2, knockout: PLAY_ALL }, timetableOf(2, 8)],
  [
    '16 groups of 4 in a day that is too short',
    { kind: 'groups', groups: 16, legs: 1, advance: 2, knockout: PLAY_ALL },
    timetableOf(1, 4),
  ],
]

const rows = CASES.map(([name, format, timetable]) => {
  const drawn = timed(() => drawOf(TEAMS, format, 'bench'))
  const made = timed(() => schedule(drawn.value, timetable))
  const played = made.value.matches.map(withResult)
  const ranked = timed(() => finalRanking({ id: 'bench', teams: TEAMS, matches: played, rules: RULES_OF.football_h2h }))
  return {
    name,
    matches: drawn.value.length,
    'without a start': made.value.matches.filter(({ start }) => !start).length,
    'draw ms': drawn.ms,
    'timetable ms': made.ms,
    'timetable, cpu ms': made.cpuMs,
    'ranking ms': ranked.ms,
    unmet: made.value.unmet.map(({ key, values }) => [key, ...Object.values(values ?? {})].join(' ')).join(', '),
  }
})
console.table(rows)
process.exitCode = rows.every((row) => row['timetable, cpu ms'] < LIMIT_MS) ? 0 : 1

function timetableOf(days: number, courts: number): Timetable {
  return {
    days: Array.from({ length: days }, (_, at) => ({
      date: new Date(Date.UTC(2026, 10, 16 + at)).toISOString().slice(0, 10),
      from: '09:00',
      to: '19:00',
    })),
    courts: Array.from({ length: courts }, (_, at) => `${at + 1}`),
    matchMinutes: 20,
    restMinutes: 15,
    gapMinutes: 5,
    mode: 'fixed',
  }
}

function withResult(match: Match, at: number): Match {
  return { ...match, status: 'done', result: { home: 1 + (at % 3), away: at % 2 === 0 ? 0 : 5, decided: 'time' } }
}

function timed<Value>(act: () => Value): { value: Value; ms: number; cpuMs: number } {
  const [before, cpu] = [performance.now(), process.cpuUsage()]
  const value = act()
  const { user, system } = process.cpuUsage(cpu)
  return { value, ms: Math.round(performance.now() - before), cpuMs: Math.round((user + system) / 1000) }
}
