import * as calls from '@touchline/contract/competition-files.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../database/database.ts'
import { folded } from '../folded-text.ts'
import { serve } from '../http/serve.ts'
import { calendarOfMatches } from './competition-calendar.ts'
import { csvOf } from './competition-csv.ts'
import { pdfOfCompetition } from './competition-document.ts'
import { storedFor } from './competition-view.ts'
import { publicCompetition, sharedCompetition } from './sharing.ts'

// Asked for every time: an address that was revoked shows nothing any more, nor does a browser that has it still.
const PUBLIC_CACHE = 'no-cache'

export function competitionFilesRoutes(app: FastifyInstance, db: Database): void {
  serve(app, calls.getCompetitionPdf, async ({ caller, params, language, reply }) => {
    const stored = await storedFor(db, caller, params.competitionId)
    asFile(reply, 'application/pdf', `${stored.competition.name}.pdf`)
    // The contract describes a file by its text; what is sent is its bytes.
    return (await pdfOfCompetition(stored, language)) as unknown as string
  })

  serve(app, calls.getCompetitionCsv, async ({ caller, params, language, reply }) => {
    const stored = await storedFor(db, caller, params.competitionId)
    asFile(reply, 'text/csv; charset=utf-8', `${stored.competition.name}.csv`)
    return csvOf(stored, language)
  })

  serve(app, calls.getCompetitionCalendar, async ({ caller, params, query, language, reply }) => {
    const stored = await storedFor(db, caller, params.competitionId)
    asFile(reply, 'text/calendar; charset=utf-8', `${stored.competition.name}.ics`)
    return calendarOfMatches(stored, language, query.team)
  })

  serve(app, calls.getPublicCompetition, async ({ params, reply }) => {
    const competition = await publicCompetition(db, params.token)
    reply.header('cache-control', PUBLIC_CACHE)
    return { competition }
  })

  serve(app, calls.getPublicCalendar, async ({ params, query, language, reply }) => {
    const stored = await sharedCompetition(db, params.token)
    asFile(reply, 'text/calendar; charset=utf-8', `${stored.competition.name}.ics`)
    reply.header('cache-control', PUBLIC_CACHE)
    return calendarOfMatches(stored, language, query.team)
  })
}

/** Names of files that any system can keep; newer browsers take the full name. */
function asFile(reply: FastifyReply, type: string, name: string): void {
  const plain = folded(name).replace(/[^a-z0-9.]+/g, '-')
  const full = encodeURIComponent(name.replace(/[/\\]/g, '-')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  reply.type(type).header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${full}`)
}
