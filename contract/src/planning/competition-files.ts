import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField, idOr } from '../platform/fields.ts'
import { HEAVY_WORK } from '../platform/heavy-work.ts'
import { PublicCompetition } from './competition-views.ts'

const params = { competitionId: idOr('COMPETITION_NOT_FOUND') }
const ONE = ['COMPETITION_NOT_FOUND'] as const
const FILE = [...ONE, ...HEAVY_WORK] as const
const FILE_LIMIT = { requests: 60, perSeconds: 300 }

export const getCompetitionPdf = endpoint({
  method: 'GET',
  path: '/api/competitions/:competitionId/pdf',
  access: 'session',
  scope: 'competitions',
  limit: FILE_LIMIT,
  summary: 'Tables, bracket and timetable to print',
  params,
  reply: z.string(),
  replyType: 'application/pdf',
  errors: FILE,
})

export const getCompetitionCsv = endpoint({
  method: 'GET',
  path: '/api/competitions/:competitionId/csv',
  access: 'session',
  scope: 'competitions',
  limit: FILE_LIMIT,
  summary: 'The matches as a table',
  params,
  reply: z.string(),
  replyType: 'text/csv',
  errors: FILE,
})

const ofTeam = z.object({ team: IdField.optional().meta({ description: 'Only the matches of this team' }) })

export const getCompetitionCalendar = endpoint({
  method: 'GET',
  path: '/api/competitions/:competitionId/calendar',
  access: 'session',
  scope: 'competitions',
  limit: FILE_LIMIT,
  summary: 'The matches as a calendar, of one team or of all',
  params,
  query: ofTeam,
  reply: z.string(),
  replyType: 'text/calendar',
  errors: FILE,
})

/** Everyone in a sports hall may open the page from the same IP address. */
const PUBLIC_LIMIT = { requests: 600, perSeconds: 60 }
const publicParams = { token: z.string().regex(/^[\dA-Za-z]{20,60}$/, 'COMPETITION_NOT_FOUND') }

export const getPublicCompetition = endpoint({
  method: 'GET',
  path: '/api/public/competitions/:token',
  access: 'everyone',
  limit: PUBLIC_LIMIT,
  summary: 'A competition for whoever has its secret address',
  params: publicParams,
  reply: z.object({ competition: PublicCompetition }),
  errors: ONE,
})

export const getPublicCalendar = endpoint({
  method: 'GET',
  path: '/api/public/competitions/:token/calendar',
  access: 'everyone',
  limit: PUBLIC_LIMIT,
  summary: 'The matches as a calendar that can be subscribed to, of one team or of all',
  params: publicParams,
  query: ofTeam,
  reply: z.string(),
  replyType: 'text/calendar',
  errors: FILE,
})
