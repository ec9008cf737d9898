import type { Format, Result } from '@touchline/contract/planning/competition-shapes.ts'
import type { Competition, Match } from '@touchline/contract/planning/competition-views.ts'
import type { FastifyInstance } from 'fastify'
import { bearer } from './clubs.ts'

export const NAMES = [
  'SK Jiskra Lipová',
  'Orel Zábrdí',
  'Viktorie Nová Ves',
  'Sokol Hradiště',
  'TJ Bystřice',
  'Slavoj Kamenec',
  'Tatran Podlesí',
  'Lokomotiva Studenec',
]

export const LEAGUE: Format = { kind: 'round_robin', legs: 1 }
export const KNOCKOUT: Format = { kind: 'knockout', thirdPlace: true, placement: false }
export const GROUPS: Format = {
  kind: 'groups',
  groups: 2,
  legs: 1,
  advance: 2,
  knockout: { thirdPlace: true, placement: false },
}

/** A request body for a competition: a Sunday in a hall with two courts. */
export function wishOf(change: object = {}, teams = 8) {
  return {
    name: 'Zimní pohár Lipová',
    sport: 'football',
    place: 'Sportovní hala Lipová',
    note: 'Šatny 3 a 4',
    timeZone: 'Europe/Prague',
    teams: NAMES.slice(0, teams).map((name, at) => ({ name, seed: at + 1 })),
    format: GROUPS,
    rulesName: 'football_h2h',
    timetable: {
      days: [{ date: '2026-11-15', from: '09:00', to: '16:00' }],
      courts: ['Hřiště A', 'Hřiště B'],
      matchMinutes: 20,
      restMinutes: 15,
      gapMinutes: 0,
      mode: 'fixed',
    },
    ...change,
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Competition requests made with this session. */
export function competitionCalls(app: FastifyInstance, token: string) {
  const send = (method: Method, path: string, payload?: object) =>
    app.inject({ method, url: `/api/competitions${path}`, headers: bearer(token), ...(payload && { payload }) })

  /** The competition in the response; throws if the request is refused. */
  const get = async (method: Method, path: string, payload?: object): Promise<Competition> => {
    const answer = await send(method, path, payload)
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
    return answer.json().competition
  }

  return {
    send,
    get,
    make: (change: object = {}, teams = 8) => get('POST', '', wishOf(change, teams)),
    see: (id: string) => get('GET', `/${id}`),
    /** The error code of a refused request; undefined if it succeeds. */
    refusal: async (method: Method, path: string, payload?: object) =>
      (await send(method, path, payload)).json().code as string | undefined,
    enter: ({ id }: Pick<Competition, 'id'>, match: Match, result: Partial<Result> | null, isFinal = true) =>
      get('PUT', `/${id}/matches/${match.id}/result`, entryOf(match, result, isFinal)),
  }
}

/** The request body that enters a result. */
export function entryOf({ version }: Match, result: Partial<Result> | null, isFinal = true) {
  return { result: result && { home: 0, away: 0, decided: 'time', ...result }, isFinal, version }
}

export type CompetitionCalls = ReturnType<typeof competitionCalls>

/** Plays all matches of a stage; the team listed first wins by the difference in list position. */
export async function playStage(calls: CompetitionCalls, id: string, stage: Match['stage']): Promise<Competition> {
  let competition = await calls.see(id)
  for (const { id: matchId } of competition.matches.filter((match) => match.stage === stage)) {
    const match = matchOf(competition, matchId)
    competition = await calls.enter(competition, match, scoreBySeed(competition, match))
  }
  return competition
}

function scoreBySeed({ teams }: Competition, { homeTeamId, awayTeamId }: Match): { home: number; away: number } {
  const strength = (teamId: string | null) => teams.length - teams.findIndex(({ id }) => id === teamId)
  const difference = strength(homeTeamId) - strength(awayTeamId)
  return { home: Math.max(difference, 0), away: Math.max(-difference, 0) }
}

export function matchOf({ matches }: Competition, id: string): Match {
  const match = matches.find((one) => one.id === id)
  if (!match) throw new Error(`no match ${id}`)
  return match
}

export function nameOf({ teams }: Pick<Competition, 'teams'>, teamId: string | null | undefined): string | undefined {
  return teams.find(({ id }) => id === teamId)?.name
}
