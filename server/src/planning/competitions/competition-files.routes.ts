import * as calls from '@touchline/contract/planning/competition-files.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { workOwner } from '../../platform/off-thread/off-thread.ts'
import { folded } from '../../platform/text/folded-text.ts'
import { competitionPdf, competitionText } from './competition-files.ts'
import { competitionFor } from './competition-view.ts'
import { publicCompetition, sharedCompetition } from './sharing.ts'

// Revalidated on every request: a revoked link must stop working even in browsers that have a cached copy.
const PUBLIC_CACHE = 'no-cache'

export function competitionFilesRoutes(app: FastifyInstance, db: Database): void {
  serve(app, calls.getCompetitionPdf, async ({ caller, params, language, reply }) => {
    const competition = await competitionFor(db, caller, params.competitionId)
    const file = await competitionPdf(db, competition, language, workOwner(caller))
    asFile(reply, 'application/pdf', `${competition.name}.pdf`)
    // The contract declares a file as a string; its bytes are sent.
    return file as string
  })

  serve(app, calls.getCompetitionCsv, async ({ caller, params, language, reply }) => {
    const competition = await competitionFor(db, caller, params.competitionId)
    const file = await competitionText(db, competition, { kind: 'csv', language }, workOwner(caller))
    asFile(reply, 'text/csv; charset=utf-8', `${competition.name}.csv`)
    return file
  })

  serve(app, calls.getCompetitionCalendar, async ({ caller, params, query, language, reply }) => {
    const competition = await competitionFor(db, caller, params.competitionId)
    const wanted = { kind: 'calendar', language, teamId: query.team } as const
    const file = await competitionText(db, competition, wanted, workOwner(caller))
    asFile(reply, 'text/calendar; charset=utf-8', `${competition.name}.ics`)
    return file
  })

  serve(app, calls.getPublicCompetition, async ({ params, reply }) => {
    const competition = await publicCompetition(db, params.token)
    reply.header('cache-control', PUBLIC_CACHE)
    return { competition }
  })

  serve(app, calls.getPublicCalendar, async ({ params, query, language, reply }) => {
    const competition = await sharedCompetition(db, params.token)
    const wanted = { kind: 'calendar', language, teamId: query.team } as const
    // Public requests queue separately, so that they never delay the club's own.
    const file = await competitionText(db, competition, wanted, { clubId: `public ${competition.id}` })
    asFile(reply, 'text/calendar; charset=utf-8', `${competition.name}.ics`)
    reply.header('cache-control', PUBLIC_CACHE)
    return file
  })
}

/** A file name that is safe on any system; newer browsers use the full one. */
function asFile(reply: FastifyReply, type: string, name: string): void {
  const plain = folded(name).replace(/[^a-z0-9.]+/g, '-')
  const full = encodeURIComponent(name.replace(/[/\\]/g, '-')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  reply.type(type).header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${full}`)
}
