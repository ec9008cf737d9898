import { and, count, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { clubExports, type ExportRow, exportChunks } from './exports.table.ts'

/** An export that one worker has leased. */
export type ClaimedExport = ExportRow & { claim: string }

/** Stores a new export, unless one of the club is unfinished. */
export async function insertExport(
  db: Database,
  wish: Pick<ExportRow, 'clubId' | 'language'>,
): Promise<ExportRow | undefined> {
  const [row] = await db.insert(clubExports).values(wish).onConflictDoNothing().returning()
  return row
}

export async function selectLatestExport(db: Database, clubId: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(clubExports)
    .where(eq(clubExports.clubId, clubId))
    .orderBy(desc(clubExports.askedAt))
    .limit(1)
  return row
}

export async function countExportsSince(db: Database, clubId: string, moment: Date): Promise<number> {
  const [row] = await db
    .select({ asked: count() })
    .from(clubExports)
    .where(and(eq(clubExports.clubId, clubId), gt(clubExports.askedAt, moment)))
  return Number(row?.asked ?? 0)
}

/** Leases an export that is waiting or whose worker died; of several concurrent workers only one gets it. */
export async function claimExport(db: Database, leaseMs: number): Promise<ClaimedExport | undefined> {
  const free = db.$with('free').as(
    db
      .select({ id: clubExports.id })
      .from(clubExports)
      .where(
        and(
          inArray(clubExports.state, ['waiting', 'running']),
          // The lease doubles as the backoff after a failed attempt.
          or(isNull(clubExports.leasedUntil), lte(clubExports.leasedUntil, sql`now()`)),
        ),
      )
      .orderBy(clubExports.askedAt)
      .limit(1)
      .for('update', { skipLocked: true }),
  )
  const [row] = await db
    .with(free)
    .update(clubExports)
    .set({
      state: 'running',
      claim: sql`gen_random_uuid()`,
      attempts: sql`${clubExports.attempts} + 1`,
      partsDone: 0,
      leasedUntil: inMs(leaseMs),
    })
    .from(free)
    .where(eq(clubExports.id, free.id))
    .returning()
  if (!row?.claim) return undefined
  await db.delete(exportChunks).where(and(eq(exportChunks.exportId, row.id), ne(exportChunks.claim, row.claim)))
  return row as ClaimedExport
}

/** Updates an export while the claim is valid; false once it is lost. */
export async function updateClaimed(
  db: Database,
  { id, claim }: ClaimedExport,
  change: Partial<Pick<ExportRow, 'state' | 'partsDone' | 'bytes' | 'expiresAt'>>,
  leaseMs: number,
): Promise<boolean> {
  const updated = await db
    .update(clubExports)
    .set({ ...change, leasedUntil: inMs(leaseMs) })
    .where(and(eq(clubExports.id, id), eq(clubExports.claim, claim), eq(clubExports.state, 'running')))
    .returning({ id: clubExports.id })
  return updated.length > 0
}

/** Returns an unfinished export to the queue after an interruption; the attempt does not count. */
export async function releaseClaimed(db: Database, { id, claim }: ClaimedExport): Promise<void> {
  await db
    .update(clubExports)
    .set({ state: 'waiting', attempts: sql`${clubExports.attempts} - 1`, leasedUntil: null })
    .where(and(eq(clubExports.id, id), eq(clubExports.claim, claim), eq(clubExports.state, 'running')))
}

export async function insertChunk(
  db: Database,
  { id, claim }: ClaimedExport,
  number: number,
  bytes: Uint8Array,
): Promise<void> {
  await db.insert(exportChunks).values({ exportId: id, claim, number, bytes })
}

export async function selectChunk(
  db: Database,
  { id, claim }: ClaimedExport,
  number: number,
): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ bytes: exportChunks.bytes })
    .from(exportChunks)
    .where(and(eq(exportChunks.exportId, id), eq(exportChunks.claim, claim), eq(exportChunks.number, number)))
  return row?.bytes
}

/** Ends a club's files; unfinished ones are written again. */
export async function withdrawFiles(db: Database, clubId: string): Promise<void> {
  await db
    .update(clubExports)
    .set({ state: 'waiting', claim: null, partsDone: 0, leasedUntil: null })
    .where(and(eq(clubExports.clubId, clubId), eq(clubExports.state, 'running')))
  await endFiles(db, eq(clubExports.clubId, clubId))
}

/** Erases files whose download period ended before a moment. */
export async function deleteFilesBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const ended = await db
    .select({ id: clubExports.id })
    .from(clubExports)
    .where(and(lte(clubExports.expiresAt, moment), sql`state = 'ready'`))
    .orderBy(clubExports.expiresAt)
    .limit(limit)
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await endFiles(db, inArray(clubExports.id, ids))
  return ids.length
}

/** Erases old exports that no longer have a file. */
export function deleteExportsBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const { askedAt, state } = clubExports
  const isOld = and(lt(askedAt, moment), inArray(state, ['gone', 'failed']))
  return deleteSome(db, clubExports, { isOld, oldest: askedAt, limit })
}

async function endFiles(db: Database, which: ReturnType<typeof eq>): Promise<void> {
  const ended = await db
    .update(clubExports)
    .set({ state: 'gone' })
    .where(and(which, eq(clubExports.state, 'ready')))
    .returning({ id: clubExports.id })
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await db.delete(exportChunks).where(inArray(exportChunks.exportId, ids))
}

function inMs(ms: number) {
  return sql`now() + make_interval(secs => ${ms / 1000})`
}
