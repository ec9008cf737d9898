import type { Result } from '@touchline/contract/planning/competition-shapes.ts'
import type { CompetitionWish } from '@touchline/contract/planning/competitions.ts'
import {
  competitionOf,
  delayMatches,
  enterResult,
  makeCompetition,
  sendToCourt,
  setScorers,
  shareCompetition,
} from '../../planning/competitions/competitions.ts'
import { momentIn } from '../../platform/calendar/local-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { TIME_ZONE } from './demo-days.ts'

type People = { clubId: string; makerId: string; scorerId: string }

/** Today's tournament: the group stage is over, the first semi-final is running, and it is public. */
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
  const { id: matchId, version, court, start } = semiFinal
  await sendToCourt(db, maker, id, { matchId, version, court: court ?? 0, status: 'playing' })
  await enterResult(db, maker, id, { matchId, version: version + 1, isFinal: false, result: won(2, 1) })
  // The results were entered just now, and every team rests before its next match.
  const late = start ? minutesOf(timeOn(now)) - minutesOf(start.time) : 0
  const minutes = Math.ceil((late + REST_MINUTES + 1) / 5) * 5
  if (start && minutes > 0) await delayMatches(db, maker, id, { minutes, from: start, version: played.version })
  await setScorers(db, maker, id, [scorerId])
  await shareCompetition(db, maker, id)
}

function wishOn(now: Date): CompetitionWish {
  const { date } = momentIn(TIME_ZONE, now)
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
      days: [{ date, from: firstStart(timeOn(now)), to: '23:59' }],
      courts: ['Velká plocha', 'Malá plocha'],
      matchMinutes: 20,
      restMinutes: REST_MINUTES,
      gapMinutes: 5,
      mode: 'fixed',
    },
  }
}

const REST_MINUTES = 20

// So that the play-offs start about now, but no match starts before the morning and the final ends the same day.
const GROUP_MINUTES = 175
const EARLIEST = 6 * 60
const LATEST_PLAY_OFFS = '22:00'

function timeOn(now: Date): string {
  const { time } = momentIn(TIME_ZONE, now)
  return time < LATEST_PLAY_OFFS ? time : LATEST_PLAY_OFFS
}

function firstStart(time: string): string {
  const minutes = Math.max(Math.floor((minutesOf(time) - GROUP_MINUTES) / 5) * 5, EARLIEST)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
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
