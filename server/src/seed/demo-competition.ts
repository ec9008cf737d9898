import type { Result } from '@touchline/contract/competition-shapes.ts'
import type { CompetitionWish } from '@touchline/contract/competitions.ts'
import {
  competitionOf,
  enterResult,
  makeCompetition,
  sendToCourt,
  setScorers,
  shareCompetition,
} from '../competitions/competitions.ts'
import type { Database } from '../database/database.ts'
import { localMoment, TIME_ZONE } from './demo-days.ts'

type People = { clubId: string; makerId: string; scorerId: string }

/** Today's tournament: the groups are played, the first semi-final is on, and everybody can watch it. */
export async function seedCompetition(db: Database, { clubId, makerId, scorerId }: People, now: Date): Promise<void> {
  const maker = { clubId, memberId: makerId, role: 'member' as const }
  const { id, matches } = await makeCompetition(db, maker, wishOn(now))
  const ofGroups = matches.filter(({ stage }) => stage === 'group')
  for (const [at, { id: matchId, version }] of ofGroups.entries()) {
    await enterResult(db, maker, id, { matchId, version, isFinal: true, result: GROUP_RESULTS[at] ?? won(2, 1) })
  }
  const played = await competitionOf(db, maker, id)
  const semiFinal = played.matches.find(({ stage, homeTeamId }) => stage === 'knockout' && homeTeamId)
  if (!semiFinal) throw new Error('the groups have no winners')
  const { id: matchId, version, court } = semiFinal
  await sendToCourt(db, maker, id, { matchId, version, court: court ?? 0, status: 'playing' })
  await enterResult(db, maker, id, { matchId, version: version + 1, isFinal: false, result: won(2, 1) })
  await setScorers(db, maker, id, [scorerId])
  await shareCompetition(db, maker, id)
}

function wishOn(now: Date): CompetitionWish {
  const { date, time } = localMoment(now)
  return {
    name: 'O pohár Lipové',
    sport: 'hockey',
    place: 'Zimní stadion Lipová',
    note: 'Hraje se dvakrát deset minut hrubého času. Občerstvení je v patře nad kabinami.',
    timeZone: TIME_ZONE,
    teams: TEAMS.map((name) => ({ name, seed: null })),
    format: { kind: 'groups', groups: 2, legs: 1, advance: 2, knockout: { thirdPlace: true, placement: false } },
    rulesName: 'hockey',
    timetable: {
      days: [{ date, from: firstStart(time), to: '22:00' }],
      courts: ['Velká plocha', 'Malá plocha'],
      matchMinutes: 20,
      restMinutes: 20,
      gapMinutes: 5,
      mode: 'fixed',
    },
  }
}

// The groups take about three hours, so that the play-offs begin about now; but nobody plays by night.
const GROUP_HOURS = 3
const [EARLIEST_HOUR, LATEST_HOUR] = [8, 16]

function firstStart(time: string): string {
  const hour = Math.min(Math.max(Number(time.slice(0, 2)) - GROUP_HOURS, EARLIEST_HOUR), LATEST_HOUR)
  return `${String(hour).padStart(2, '0')}:00`
}

const TEAMS = [
  ...['Jiskra Lipová', 'Sokol Doubrava', 'Vlci Brodek', 'Slavoj Kamenná'],
  ...['Tatran Javorná', 'Bobři Zálesí', 'Rytíři Podhájí', 'Orli Vysoká Lhota'],
]

const won = (home: number, away: number, decided: Result['decided'] = 'time'): Result => ({ home, away, decided })

const GROUP_RESULTS = [
  ...[won(4, 1), won(2, 3, 'overtime'), won(3, 0), won(1, 2), won(5, 2), won(3, 2)],
  ...[won(2, 1, 'penalties'), won(0, 4), won(3, 1), won(2, 5), won(4, 3), won(1, 3)],
]
