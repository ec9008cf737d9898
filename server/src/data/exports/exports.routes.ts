import { Readable } from 'node:stream'
import * as calls from '@touchline/contract/data/exports.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ExportRow } from './exports.table.ts'
import { exportFile, latestExport, startExport } from './exports.ts'
import { ownDataJson, ownSections } from './own-data.ts'
import { ownDataPage } from './own-data-page.ts'
import { zipOf } from './zip.ts'

export function exportsRoutes(app: FastifyInstance, db: Database): void {
  serve(app, calls.getClubExport, async ({ caller }) => {
    const latest = await latestExport(db, caller.clubId)
    return { export: latest ? shown(latest) : null }
  })

  serve(app, calls.startClubExport, async ({ caller }) => ({ export: shown(await startExport(db, caller.clubId)) }))

  serve(app, calls.downloadClubExport, async ({ caller, reply }) => {
    const { bytes, madeAt, chunks } = await exportFile(db, caller.clubId)
    asArchive(reply, `touchline-club-${dayOf(madeAt)}.zip`).header('content-length', bytes)
    return asText(Readable.from(chunks))
  })

  serve(app, calls.downloadOwnData, async ({ caller, language, reply }) => {
    const madeAt = new Date()
    const sections = ownSections(db, caller)
    const files = [
      { name: 'my-data.html', content: () => ownDataPage(sections, { language, madeAt }) },
      { name: 'my-data.json', content: () => ownDataJson(sections, madeAt) },
    ]
    asArchive(reply, `touchline-my-data-${dayOf(madeAt)}.zip`)
    return asText(Readable.from(zipOf(files, madeAt)))
  })
}

function asArchive(reply: FastifyReply, name: string): FastifyReply {
  return reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`)
}

/** The contract types the file as text; we stream bytes. */
function asText(stream: Readable): string {
  return stream as unknown as string
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function shown({ id, state, partsDone, bytes, askedAt, expiresAt }: ExportRow): calls.ClubExport {
  return {
    ...{ id, state, partsDone, bytes },
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}
