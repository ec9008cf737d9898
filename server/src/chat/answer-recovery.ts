import type { PlanId } from '@touchline/contract/pricing.ts'
import { getClub } from '../clubs/clubs.ts'
import type { Database } from '../database/database.ts'
import { openHolds, releaseHold } from '../tokens/tokens.ts'
import { selectDeserted, selectRunningIds } from './answers.queries.ts'
import type { GenerationRow } from './chat.table.ts'

/** Ends an answer as failed, with what was saved of it. */
type EndDeserted = (row: GenerationRow, plan: PlanId | null) => Promise<unknown>

/** Ends the answers that dead processes left behind, except those that this process writes. */
export async function recoverAnswers(db: Database, own: Iterable<string>, end: EndDeserted): Promise<void> {
  const seen = new Set(own)
  const unseen = async () => (await selectDeserted(db)).filter(({ id }) => !seen.has(id))
  // A process may leave a thousand answers behind; one that cannot be ended must not be tried for ever.
  for (let rows = await unseen(); rows.length > 0; rows = await unseen()) {
    for (const row of rows) {
      seen.add(row.id)
      const { plan } = await getClub(db, row.clubId)
      await end(row, plan as PlanId | null)
    }
  }
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
