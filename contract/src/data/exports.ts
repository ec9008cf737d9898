import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField } from '../platform/fields.ts'

/** For how long a club's export can be downloaded, and how many a club can request per day. */
export const EXPORT_KEPT_HOURS = 24
export const EXPORTS_A_DAY = 5

/** The parts of an export, in order; progress is counted in these. */
export const EXPORT_PARTS = ['members', 'usage', 'invoices', 'competitions', 'lists'] as const
export type ExportPart = (typeof EXPORT_PARTS)[number]

/**
 * A club's export: waiting and running ones become ready; ready ones are deleted after a day or with the next export.
 */
export const ClubExport = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'gone']),
  partsDone: z.int().meta({ description: `Of ${EXPORT_PARTS.length}` }),
  bytes: z.int().nullable().meta({ description: 'How large the file is, once it is ready' }),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable().meta({ description: 'Until when it can be downloaded' }),
})
export type ClubExport = z.infer<typeof ClubExport>

const ofClub = { access: 'admin', capability: 'dataExport', params: { clubId: IdField } } as const

export const getClubExport = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/export',
  ...ofClub,
  summary: "The latest export of the club's data",
  reply: z.object({ export: ClubExport.nullable() }),
})

export const startClubExport = endpoint({
  method: 'POST',
  path: '/api/clubs/:clubId/export',
  ...ofClub,
  limit: { requests: 30, perSeconds: 60 },
  summary: `Has the club's data written into a file in the background; the one before is gone. ${EXPORTS_A_DAY} a day`,
  status: 202,
  reply: z.object({ export: ClubExport }),
  errors: ['EXPORT_RUNNING', 'EXPORTS_USED_UP'],
})

export const downloadClubExport = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/export/file',
  ...ofClub,
  limit: { requests: 30, perSeconds: 600 },
  summary: 'The export as a ZIP of CSV and JSON files',
  reply: z.string().meta({ description: 'A ZIP file' }),
  replyType: 'application/zip',
  errors: ['EXPORT_GONE'],
})

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/members/me/data',
  access: 'session',
  limit: { requests: 20, perSeconds: 3600 },
  summary: 'Everything kept about the caller, as a ZIP of one HTML page to read and one JSON file',
  reply: z.string().meta({ description: 'A ZIP file' }),
  replyType: 'application/zip',
})
