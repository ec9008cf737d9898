import { and, count, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { deleteSome } from '../database/some-rows.ts'
import { mailedCodes } from './mailed-codes.table.ts'

/** Blocks issuing another code for this account, in any process, until the transaction ends. */
export async function lockAccount(db: Database, accountHash: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accountHash}, 0))`)
}

/** How many codes were recently mailed to an account: at the request of one address, and in total. */
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
 * Counts a try and returns what to compare it with, in one statement, so that concurrent tries in any number of
 * processes cannot exceed the limit. Undefined without a valid code or tries left.
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

/** Marks a code as used; false if a concurrent request already did. */
export async function markUsed(db: Database, nonceHash: string): Promise<boolean> {
  const used = await db
    .update(mailedCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mailedCodes.nonceHash, nonceHash), isNull(mailedCodes.usedAt)))
    .returning({ nonceHash: mailedCodes.nonceHash })
  return used.length > 0
}

/** Takes a try back: it was right, but the code stays valid. */
export async function returnTry(db: Database, nonceHash: string): Promise<void> {
  await db
    .update(mailedCodes)
    .set({ tries: sql`${mailedCodes.tries} - 1` })
    .where(eq(mailedCodes.nonceHash, nonceHash))
}

/** Deletes codes requested before a moment. */
export function deleteCodesBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const { createdAt } = mailedCodes
  return deleteSome(db, mailedCodes, { isOld: lte(createdAt, moment), oldest: createdAt, limit })
}

// Uses the database's clock, so that the processes' clocks need not agree.
function ago(seconds: number) {
  return sql`now() - make_interval(secs => ${seconds})`
}
