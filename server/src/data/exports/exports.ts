import { EXPORT_KEPT_HOURS, EXPORTS_A_DAY } from '@touchline/contract/data/exports.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { lockClub } from '../../club/clubs/clubs.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import {
  type ClaimedExport,
  countExportsSince,
  insertExport,
  selectChunk,
  selectLatestExport,
  withdrawFiles,
} from './exports.queries.ts'
import type { ExportRow } from './exports.table.ts'

const HOUR_MS = 60 * 60 * 1000

/** Until when a file that is ready now can be downloaded. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + EXPORT_KEPT_HOURS * HOUR_MS)
}

/** Requests an export of a club's data, replacing the previous one. A worker makes it. */
export function startExport(db: Database, clubId: string, now = new Date()): Promise<ExportRow> {
  return db.transaction(async (tx) => {
    const club = await lockClub(tx, clubId)
    const latest = await selectLatestExport(tx, clubId)
    if (latest && isUnfinished(latest)) throw new Failure('EXPORT_RUNNING')
    const asked = await countExportsSince(tx, clubId, new Date(now.getTime() - 24 * HOUR_MS))
    if (asked >= EXPORTS_A_DAY) throw new Failure('EXPORTS_USED_UP', { count: EXPORTS_A_DAY })
    await withdrawFiles(tx, clubId)
    const started = await insertExport(tx, { clubId, language: club.language as LanguageCode })
    if (!started) throw new Failure('EXPORT_RUNNING')
    return started
  })
}

/** The latest export of a club; an expired one counts as gone even before it is erased. */
export async function latestExport(db: Database, clubId: string, now = new Date()): Promise<ExportRow | undefined> {
  const latest = await selectLatestExport(db, clubId)
  if (latest?.state !== 'ready' || !isOver(latest, now)) return latest
  return { ...latest, state: 'gone' }
}

/** The file of a club's latest export, as chunks. */
export async function exportFile(
  db: Database,
  clubId: string,
  now = new Date(),
): Promise<{ bytes: number; madeAt: Date; chunks: AsyncIterable<Uint8Array> }> {
  const latest = await latestExport(db, clubId, now)
  if (!latest?.claim || latest.state !== 'ready') throw new Failure('EXPORT_GONE')
  const file = latest as ClaimedExport
  return { bytes: latest.bytes ?? 0, madeAt: latest.askedAt, chunks: chunksOf(db, file) }
}

/** A file written before someone's data was erased must not be downloaded afterwards. */
export function withdrawExports(db: Database, clubId: string): Promise<void> {
  return withdrawFiles(db, clubId)
}

async function* chunksOf(db: Database, file: ClaimedExport): AsyncGenerator<Uint8Array> {
  let sent = 0
  for (let number = 0; sent < (file.bytes ?? 0); number++) {
    const bytes = await selectChunk(db, file, number)
    // A new export or an erasure removed the file meanwhile: fail, so that a truncated file is not mistaken for a
    // complete one.
    if (!bytes) throw new Failure('EXPORT_GONE')
    sent += bytes.length
    yield bytes
  }
}

function isUnfinished({ state }: ExportRow): boolean {
  return state === 'waiting' || state === 'running'
}

function isOver({ expiresAt }: ExportRow, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now
}
