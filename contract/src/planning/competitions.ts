import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField, idOr, TimeZone, textField } from '../platform/fields.ts'
import { HEAVY_WORK } from '../platform/heavy-work.ts'
import { SPORTS } from '../platform/sports.ts'
import {
  Format,
  MAX_TEAMS,
  MatchId,
  MatchStart,
  MIN_TEAMS,
  Reason,
  Result,
  Rules,
  RulesName,
  Timetable,
} from './competition-shapes.ts'
import { Competition, CompetitionCard, Scorer } from './competition-views.ts'

const Name = textField(120)
const Place = textField(200).nullable()
const Note = z.string().trim().max(2000, 'INVALID_INPUT').nullable()
const Version = z.int('INVALID_INPUT').meta({ description: 'The version that was seen' })
const TeamName = textField(80)

/** The input for creating a competition. */
export const CompetitionWish = z.object({
  name: Name,
  sport: z.enum(SPORTS).nullable().default(null),
  place: Place.default(null),
  note: Note.default(null),
  timeZone: TimeZone.meta({ description: "IANA; of the maker's browser" }),
  teams: z
    .array(
      z.object({
        name: TeamName,
        seed: z.int().min(1).max(MAX_TEAMS).nullable().default(null),
        rating: z.number().min(0).max(4000).optional(),
      }),
    )
    .min(MIN_TEAMS, 'TEAMS_TOO_FEW')
    .max(MAX_TEAMS, 'INVALID_INPUT'),
  format: Format,
  rulesName: RulesName.default('plain'),
  rules: Rules.optional().meta({ description: 'Instead of those that `rulesName` stands for' }),
  timetable: Timetable,
})
export type CompetitionWish = z.output<typeof CompetitionWish>

const params = { competitionId: idOr('COMPETITION_NOT_FOUND') }
const matchParams = { ...params, matchId: MatchId }
const reply = z.object({ competition: Competition })
const ONE = ['COMPETITION_NOT_FOUND'] as const
const EDIT = [...ONE, 'NOT_ALLOWED', 'CHANGED_MEANWHILE'] as const
const MATCH = [...EDIT, 'MATCH_NOT_FOUND'] as const
const DRAW = [
  ...(['TEAMS_TOO_FEW', 'TEAMS_ALIKE', 'DRAW_IMPOSSIBLE', 'COMPETITION_TOO_LARGE', 'TIMETABLE_TOO_LONG'] as const),
  ...HEAVY_WORK,
] as const

export const listCompetitions = endpoint({
  method: 'GET',
  path: '/api/competitions',
  access: 'session',
  scope: 'competitions',
  summary: "The club's competitions, the latest first; `deleted` are those that the caller can bring back",
  reply: z.object({ competitions: z.array(CompetitionCard), deleted: z.array(CompetitionCard) }),
})

export const createCompetition = endpoint({
  method: 'POST',
  path: '/api/competitions',
  access: 'session',
  scope: 'competitions',
  limit: { requests: 60, perSeconds: 300 },
  summary: 'Makes a competition: draws it and sets its timetable',
  body: CompetitionWish,
  status: 201,
  reply,
  errors: [...DRAW, 'COMPETITIONS_FULL'],
})

export const previewCompetition = endpoint({
  method: 'POST',
  path: '/api/competitions/preview',
  access: 'session',
  scope: 'competitions',
  limit: { requests: 120, perSeconds: 60 },
  summary: 'How many matches a competition would have, when it would end and what could not be kept; stores nothing',
  body: CompetitionWish,
  reply: z.object({ matches: z.int(), ends: MatchStart.nullable(), unmet: z.array(Reason) }),
  errors: DRAW,
})

export const getCompetition = endpoint({
  method: 'GET',
  path: '/api/competitions/:competitionId',
  access: 'session',
  scope: 'competitions',
  limit: { requests: 240, perSeconds: 60 },
  summary: 'A competition with its matches, tables, bracket, courts and queue',
  params,
  reply,
  errors: ONE,
})

export const changeCompetition = endpoint({
  method: 'PUT',
  path: '/api/competitions/:competitionId',
  access: 'session',
  limit: { requests: 120, perSeconds: 60 },
  summary: 'Changes what is sent; a new timetable gives the matches that nobody has begun new times',
  params,
  body: z.object({
    version: Version,
    name: Name.optional(),
    sport: z.enum(SPORTS).nullable().optional(),
    place: Place.optional(),
    note: Note.optional(),
    rulesName: RulesName.optional(),
    rules: Rules.optional(),
    timetable: Timetable.optional(),
    teams: z
      .array(z.object({ id: IdField, name: TeamName }))
      .max(MAX_TEAMS)
      .optional()
      .meta({ description: 'New names, by the id of the team' }),
  }),
  reply,
  errors: [...EDIT, ...HEAVY_WORK, 'TEAMS_ALIKE', 'LATER_MATCH_PLAYED', 'COURT_BUSY', 'TIMETABLE_TOO_LONG'],
})

export const deleteCompetition = endpoint({
  method: 'DELETE',
  path: '/api/competitions/:competitionId',
  access: 'session',
  summary: 'Deletes a competition; it can be brought back for a while',
  params,
  reply: z.object({ deleted: z.literal(true) }),
  errors: [...ONE, 'NOT_ALLOWED'],
})

export const restoreCompetition = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/restore',
  access: 'session',
  summary: 'Brings a deleted competition back',
  params,
  reply,
  errors: [...ONE, 'NOT_ALLOWED', 'COMPETITIONS_FULL'],
})

export const drawCompetition = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/draw',
  access: 'session',
  limit: { requests: 60, perSeconds: 300 },
  summary: 'Draws anew, while nothing is played; teams and format may change with it',
  params,
  body: z.object({
    version: Version,
    teams: CompetitionWish.shape.teams.optional(),
    format: Format.optional(),
  }),
  reply,
  errors: [...EDIT, ...DRAW, 'DRAW_HAS_RESULTS'],
})

export const enterResult = endpoint({
  method: 'PUT',
  path: '/api/competitions/:competitionId/matches/:matchId/result',
  access: 'session',
  scope: 'competitions',
  summary: 'Enters, corrects or (null) removes a result; not final, it is the score of a match that is being played',
  params: matchParams,
  body: z.object({
    result: Result.nullable(),
    isFinal: z.boolean(),
    version: Version.meta({ description: 'The version of the match that was seen' }),
  }),
  reply,
  errors: [
    ...MATCH,
    'MATCH_NOT_READY',
    'TIE_NOT_ALLOWED',
    'RESULT_WRONG',
    'LATER_MATCH_PLAYED',
    'COURT_BUSY',
    'TEAM_PLAYING',
  ],
})

export const sendToCourt = endpoint({
  method: 'PUT',
  path: '/api/competitions/:competitionId/matches/:matchId/court',
  access: 'session',
  summary: 'Sends a match to a free court, or (status planned) calls it back',
  params: matchParams,
  body: z.object({
    court: z.int().min(0).nullable(),
    status: z.enum(['planned', 'playing']),
    version: Version.meta({ description: 'The version of the match that was seen' }),
  }),
  reply,
  errors: [...MATCH, 'MATCH_NOT_READY', 'MATCH_FINISHED', 'COURT_BUSY', 'TEAM_PLAYING'],
})

export const moveMatch = endpoint({
  method: 'PUT',
  path: '/api/competitions/:competitionId/matches/:matchId/start',
  access: 'session',
  summary: 'Moves a match to another time or court; `unmet` then says what that breaks',
  params: matchParams,
  body: z.object({
    start: MatchStart.nullable(),
    court: z.int().min(0).nullable(),
    version: Version.meta({ description: 'The version of the match that was seen' }),
  }),
  reply,
  errors: [...MATCH, 'MATCH_FINISHED', 'COURT_BUSY'],
})

export const delayMatches = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/delay',
  access: 'session',
  summary: 'Moves every match that nobody has begun, from a time on and on that day, by some minutes',
  params,
  body: z.object({ minutes: z.int().min(-600).max(600), from: MatchStart, version: Version }),
  reply,
  errors: EDIT,
})

export const setScorers = endpoint({
  method: 'PUT',
  path: '/api/competitions/:competitionId/scorers',
  access: 'session',
  summary: 'Says which members may enter results besides who can edit',
  params,
  body: z.object({ memberIds: z.array(IdField).max(100) }),
  reply,
  errors: [...ONE, 'NOT_ALLOWED', 'MEMBER_NOT_FOUND'],
})

export const listScorerCandidates = endpoint({
  method: 'GET',
  path: '/api/competitions/:competitionId/scorer-candidates',
  access: 'session',
  summary: "The club's members among whom scorers are chosen, for who can edit",
  params,
  reply: z.object({ members: z.array(Scorer) }),
  errors: [...ONE, 'NOT_ALLOWED'],
})

export const shareCompetition = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/share',
  access: 'session',
  summary: 'Opens the public page at a new secret address; an older one is no longer valid',
  params,
  reply,
  errors: [...ONE, 'NOT_ALLOWED'],
})

export const unshareCompetition = endpoint({
  method: 'DELETE',
  path: '/api/competitions/:competitionId/share',
  access: 'session',
  summary: 'Closes the public page',
  params,
  reply,
  errors: [...ONE, 'NOT_ALLOWED'],
})
