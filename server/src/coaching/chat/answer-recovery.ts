import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { getClub } from '../../club/clubs/clubs.ts'
import { openHolds, releaseHold } from '../../money/tokens/tokens.ts'
import type { Database } from '../../platform/database/database.ts'
import { adoptDeserted, selectRunningAt, selectRunningIds } from './answers.queries.ts'
import type { AnswerRow } from './chat.table.ts'

/** Ends answers of one account as failed, with what was saved of them. */
type EndDeserted = (rows: AnswerRow[], plan: PlanId | null) => Promise<unknown>

/** What this process knows of its own answers. */
type OwnAnswers = {
  /** Those that it writes. */
  own: Iterable<string>
  processId: number
  /** Those that were its own by the database when it last looked, and that it did not write. */
  unwritten: Set<string>
}

/** A process may leave a thousand answers behind: the living ones share them out by so many. */
const ADOPTED_AT_ONCE = 20

/** Ends the answers that dead processes left behind, and those that this one should write and does not. */
export async function recoverAnswers(db: Database, known: OwnAnswers, end: EndDeserted): Promise<void> {
  const seen = new Set(known.own)
  await endAll(db, await forgottenOf(db, known, seen), end)
  // What this process writes itself it only takes back: it had been thought dead.
  const adopted = async () =>
    (await adoptDeserted(db, known.processId, ADOPTED_AT_ONCE)).filter(({ id }) => !seen.has(id))
  for (let rows = await adopted(); rows.length > 0; rows = await adopted()) {
    for (const { id } of rows) seen.add(id)
    await endAll(db, rows, end)
  }
}

/** Those of one account together, since one would wait for the other; the accounts side by side. */
async function endAll(db: Database, rows: AnswerRow[], end: EndDeserted): Promise<void> {
  const accounts = Map.groupBy(rows, ({ clubId, model }) => `${clubId} ${model}`)
  await Promise.all(
    [...accounts.values()].map(async (ofAccount) => {
      const { plan } = await getClub(db, ofAccount[0]?.clubId ?? '')
      await end(ofAccount, plan as PlanId | null)
    }),
  )
}

/** A question that is being taken is stored a moment before its answer is written; longer than this takes no question. */
const TAKEN_WITHIN_MS = 30_000

/**
 * Answers of this process that nobody writes: a question was stored, but the connection broke before we knew. Only
 * those that were found so before: what is stored just now is being begun.
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

/** A question and its hold are stored together, but a slow transaction may have begun a while ago. */
const HOLD_AGE_MS = 60_000

/** Lets go of tokens that are held for an answer nobody writes: its row went with a member who was removed. */
export async function releaseAbandonedHolds(db: Database): Promise<string[]> {
  const held = await openHolds(db, HOLD_AGE_MS)
  const running = await selectRunningIds(db, held)
  const abandoned = held.filter((id) => !running.has(id))
  for (const id of abandoned) await releaseHold(db, id)
  return abandoned
}
