import { and, count, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { deleteSome } from '../database/some-rows.ts'
import { mailedCodes } from './mailed-codes.table.ts'

/** Lets nobody else issue a code for this account until the transaction ends, in no process. */
export async function lockAccount(db: Database, accountHash: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accountHash}, 0))`)
}

/** How many codes an account was mailed lately: at the request of one address, and in all. */
export async function countMailedSince(
  db: Database,
  { accountHash, addressHash }: { accountHash: string; addressHash: string },
  seconds: number,
): Promise<{ atRequest: number; inAll: number }> {
  const [row] = await db
    .select({
      inAll: count(),
      atRequest: sql<number>`count(*) filter (where ${mailedCodes.addressHash} = ${addressHash})::int`,
    })
    .from(mailedCodes)
    .where(and(eq(mailedCodes.accountHash, accountHash), mailedCodes.isMailed, gt(mailedCodes.createdAt, ago(seconds))))
  return { inAll: Number(row?.inAll ?? 0), atRequest: row?.atRequest ?? 0 }
}

export async function insertCode(db: Database, code: typeof mailedCodes.$inferInsert): Promise<void> {
  await db.insert(mailedCodes).values(code)
}

/**
 * Counts a try and returns what it is compared with, in one statement: of tries made at the same moment, in however
 * many processes, no more than allowed get through. Nothing if there is no live code or no try left.
 */
export async function spendTry(
  db: Database,
  { nonceHash, accountHash }: { nonceHash: string; accountHash: string },
  { maxTries, seconds }: { maxTries: number; seconds: number },
): Promise<{ codeHash: string; isMailed: boolean; tries: number } | undefined> {
  const [row] = await db
    .update(mailedCodes)
    .set({ tries: sql`${mailedCodes.tries} + 1` })
    .where(
      and(
        eq(mailedCodes.nonceHash, nonceHash),
        eq(mailedCodes.accountHash, accountHash),
        isNull(mailedCodes.usedAt),
        gt(mailedCodes.createdAt, ago(seconds)),
        lt(mailedCodes.tries, maxTries),
      ),
    )
    .returning({ codeHash: mailedCodes.codeHash, isMailed: mailedCodes.isMailed, tries: mailedCodes.tries })
  return row
}

/** Uses a code up; false if somebody else just did. */
export async function markUsed(db: Database, nonceHash: string): Promise<boolean> {
  const used = await db
    .update(mailedCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mailedCodes.nonceHash, nonceHash), isNull(mailedCodes.usedAt)))
    .returning({ nonceHash: mailedCodes.nonceHash })
  return used.length > 0
}

/** Takes back a try: it was right, but the code is not used up yet. */
export async function returnTry(db: Database, nonceHash: string): Promise<void> {
  await db
    .update(mailedCodes)
    .set({ tries: sql`${mailedCodes.tries} - 1` })
    .where(eq(mailedCodes.nonceHash, nonceHash))
}

/** Forgets codes that were asked for before a moment. */
export function deleteCodesBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const { createdAt } = mailedCodes
  return deleteSome(db, mailedCodes, { isOld: lte(createdAt, moment), oldest: createdAt, limit })
}

// The database's clock decides, so that the clocks of the processes need not agree.
function ago(seconds: number) {
  return sql`now() - make_interval(secs => ${seconds})`
}
