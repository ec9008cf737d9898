import { EXPORT_PARTS } from '@touchline/contract/data/exports.ts'
import { getClub, mailAdministrator } from '../../club/clubs/clubs.ts'
import type { Database } from '../../platform/database/database.ts'
import { attemptRow, backoffMs, type ClaimedWork, type QueueLog } from '../../platform/workers/claimed-row.ts'
import type { Job } from '../../platform/workers/worker.ts'
import { clubFiles } from './club-files.ts'
import { clubSheets } from './club-sheets.ts'
import { type ClaimedExport, claimExport, insertChunk, releaseClaimed, updateClaimed } from './exports.queries.ts'
import { expiryFrom } from './exports.ts'
import { zipOf } from './zip.ts'

/** Makes requested exports, in every process; each export has one worker at a time. */
export function exportsJob(db: Database, publicUrl: string, log: QueueLog): Job {
  return {
    name: 'exports of clubs',
    everyMs: 2_000,
    run: async (signal) => void (await makeExports(db, publicUrl, log, signal)),
  }
}

/** Makes the queued exports one by one; returns how many. */
export async function makeExports(
  db: Database,
  publicUrl: string,
  log: QueueLog,
  signal?: AbortSignal,
): Promise<number> {
  let made = 0
  const queue = queueOf(db, publicUrl, signal, () => made++)
  for (;;) {
    const claimed = signal?.aborted ? undefined : await claimExport(db, LEASE_MS)
    if (!claimed) return made
    await attemptRow(claimed, queue, log)
  }
}

/** After this many attempts we give up: the club is notified and can request it again. */
export const MAX_ATTEMPTS = 3
// Renewed with every chunk written; long enough for a slow query, short enough to wait for after a crash.
const LEASE_MS = 2 * 60_000
const RETRIES = { firstMs: 10_000, longestMs: 60_000 }
const CHUNK_BYTES = 256 * 1024

/** The claim is lost: another worker has the export, or it was reset. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

function queueOf(
  db: Database,
  publicUrl: string,
  signal: AbortSignal | undefined,
  onMade: () => void,
): ClaimedWork<ClaimedExport> {
  return {
    subject: 'Club export',
    maxAttempts: () => MAX_ATTEMPTS,
    async work(claimed) {
      try {
        await finish(db, publicUrl, claimed, await writeFile(db, claimed, signal))
        onMade()
      } catch (error) {
        if (error instanceof ClaimLost) return
        if (!signal?.aborted) throw error
        // A server shutdown is no failure of the export: another process takes it over at once.
        await releaseClaimed(db, claimed)
      }
    },
    retry: async (claimed) =>
      void (await updateClaimed(db, claimed, { state: 'waiting' }, backoffMs(claimed.attempts, RETRIES))),
    async giveUp(claimed) {
      if (!(await updateClaimed(db, claimed, { state: 'failed' }, 0))) return
      // In its own transaction: the export must end even if the club cannot be notified.
      await db.transaction(async (tx) => {
        const club = await getClub(tx, claimed.clubId)
        const values = { clubName: club.name, exportUrl: exportUrlOf(publicUrl) }
        await mailAdministrator(tx, club, `club-export-failed:${claimed.id}`, 'clubExportFailed', values)
      })
    },
    details: ({ id, clubId }, err) => ({ export: id, clubId, err }),
  }
}

const exportUrlOf = (publicUrl: string) => `${publicUrl}/club/settings#export`

/** Streams the archive into the database; returns its size in bytes. */
async function writeFile(db: Database, claimed: ClaimedExport, signal: AbortSignal | undefined): Promise<number> {
  const { clubId, language } = claimed
  const club = await getClub(db, clubId)
  const sheets = clubSheets(db, clubId, language)
  const onPart = (partsDone: number) => keepClaim(db, claimed, { partsDone })
  const archive = zipOf(
    clubFiles({ clubName: club.name, language, madeAt: claimed.askedAt }, sheets, onPart),
    claimed.askedAt,
  )
  let [written, number] = [0, 0]
  for await (const chunk of inChunks(archive)) {
    signal?.throwIfAborted()
    await keepClaim(db, claimed, {})
    await insertChunk(db, claimed, number++, chunk)
    written += chunk.length
  }
  return written
}

async function keepClaim(
  db: Database,
  claimed: ClaimedExport,
  change: Parameters<typeof updateClaimed>[2],
): Promise<void> {
  if (!(await updateClaimed(db, claimed, change, LEASE_MS))) throw new ClaimLost()
}

/** Marks the file as ready and notifies the administrator in one transaction. */
async function finish(db: Database, publicUrl: string, claimed: ClaimedExport, bytes: number): Promise<void> {
  const expiresAt = expiryFrom(new Date())
  await db.transaction(async (tx) => {
    await keepClaim(tx, claimed, { state: 'ready', partsDone: EXPORT_PARTS.length, bytes, expiresAt })
    const club = await getClub(tx, claimed.clubId)
    const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const values = { clubName: club.name, until, exportUrl: exportUrlOf(publicUrl) }
    await mailAdministrator(tx, club, `club-export:${claimed.id}`, 'clubExportReady', values)
  })
}

/** Re-chunks the archive into pieces of equal size. */
async function* inChunks(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [parts, bytes]: [Buffer[], number] = [[], 0]
  for await (const part of archive) {
    parts.push(part)
    bytes += part.length
    if (bytes < CHUNK_BYTES) continue
    yield Buffer.concat(parts)
    ;[parts, bytes] = [[], 0]
  }
  if (bytes > 0) yield Buffer.concat(parts)
}
