import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { getClub } from '../../club/clubs/clubs.ts'
import { openHolds, releaseHold } from '../../money/tokens/tokens.ts'
import type { Database } from '../../platform/database/database.ts'
import { adoptOrphanedAnswers, selectRunningAt, selectRunningIds } from './answers.queries.ts'
import type { AnswerRow } from './chat.table.ts'

/** Ends answers of one account as failed, keeping what was saved of them. */
type EndDeserted = (rows: AnswerRow[], plan: PlanId | null) => Promise<unknown>

/** What this process knows about its own answers. */
type OwnAnswers = {
  /** Ids of the answers that it is writing. */
  own: Iterable<string>
  processId: number
  /** Ids of the answers that the database assigned to it at the last check but that it was not writing. */
  unwritten: Set<string>
}

/** A process may leave a thousand orphaned answers: the live ones claim them in batches of this size. */
const ADOPTED_AT_ONCE = 20

/** Ends orphaned answers: those of dead processes, and those assigned to this process that it is not writing. */
export async function recoverAnswers(db: Database, known: OwnAnswers, end: EndDeserted): Promise<void> {
  const seen = new Set(known.own)
  await endAll(db, await forgottenOf(db, known, seen), end)
  // Answers that this process is writing are only reclaimed: it had been presumed dead.
  const adopted = async () =>
    (await adoptOrphanedAnswers(db, known.processId, ADOPTED_AT_ONCE)).filter(({ id }) => !seen.has(id))
  for (let rows = await adopted(); rows.length > 0; rows = await adopted()) {
    for (const { id } of rows) seen.add(id)
    await endAll(db, rows, end)
  }
}

/** Ends the answers of one account together, since each would wait for its lock; accounts run in parallel. */
async function endAll(db: Database, rows: AnswerRow[], end: EndDeserted): Promise<void> {
  const accounts = Map.groupBy(rows, ({ clubId, model }) => `${clubId} ${model}`)
  await Promise.all(
    [...accounts.values()].map(async (ofAccount) => {
      const { plan } = await getClub(db, ofAccount[0]?.clubId ?? '')
      await end(ofAccount, plan as PlanId | null)
    }),
  )
}

/** A question is stored shortly before its answer is started; it never takes longer than this. */
const TAKEN_WITHIN_MS = 30_000

/**
 * Answers of this process that it is not writing: the question was stored, but the connection broke before we heard
 * so. Only those already seen at the last check: an answer stored just now may be about to start.
 */
async function forgottenOf(
  db: Database,
  { processId, unwritten }: OwnAnswers,
  own: ReadonlySet<string>,
): Promise<AnswerRow[]> {
  const rows = (await selectRunningAt(db, processId, TAKEN_WITHIN_MS)).filter(({ id }) => !own.has(id))
  const again = rows.filter(({ id }) => unwritten.has(id))
  unwritten.clear()
  for (const { id } of rows) unwritten.add(id)
  return again
}

/** Minimum age of an abandoned hold: it is stored together with its question, but the transaction may be slow. */
const HOLD_AGE_MS = 60_000

/** Releases the holds of answers that are not running: the row was deleted with a removed member. */
export async function releaseAbandonedHolds(db: Database): Promise<string[]> {
  const held = await openHolds(db, HOLD_AGE_MS)
  const running = await selectRunningIds(db, held)
  const abandoned = held.filter((id) => !running.has(id))
  for (const id of abandoned) await releaseHold(db, id)
  return abandoned
}
