import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { members } from '../../club/members/members.table.ts'
import { paymentTroubles, receipts } from '../../money/payments/payments.table.ts'
import { tokenEntries } from '../../money/tokens/tokens.table.ts'
import type { Database } from '../../platform/database/database.ts'

const PAGE = 1000

/** The members of a club, page by page, so that memory stays bounded. */
export async function* readMembers(db: Database, clubId: string) {
  let after: string | undefined
  for (;;) {
    const page = await db
      .select({
        id: members.id,
        firstName: members.firstName,
        lastName: members.lastName,
        email: members.email,
        role: members.role,
        isCoach: members.isCoach,
        joinedAt: members.joinedAt,
        lastActive: members.lastActive,
      })
      .from(members)
      .where(and(eq(members.clubId, clubId), isNull(members.removedAt), after ? gt(members.id, after) : undefined))
      .orderBy(asc(members.id))
      .limit(PAGE)
    yield* page
    after = page.at(-1)?.id
    if (page.length < PAGE) return
  }
}

const ENTRIES = 5000

/** A ledger line; the specialist is omitted on purpose. */
export type UsageLine = {
  day: string
  model: string
  occasion: string
  memberId: string | null
  memberName: string | null
  allowance: number
  bought: number
  inputTokens: number | null
  outputTokens: number | null
}

/** The ledger of a club, oldest first; paged within each month to use the index. */
export async function* readUsage(db: Database, clubId: string): AsyncGenerator<UsageLine> {
  const months = await db
    .selectDistinct({ month: tokenEntries.month })
    .from(tokenEntries)
    .where(eq(tokenEntries.clubId, clubId))
    .orderBy(tokenEntries.month)
  for (const { month } of months) yield* readMonth(db, clubId, month)
}

async function* readMonth(db: Database, clubId: string, month: string): AsyncGenerator<UsageLine> {
  let after: { at: string; id: string } | undefined
  for (;;) {
    const page = await db
      .select({
        id: tokenEntries.id,
        // Driver timestamps have milliseconds only, the database's are more precise.
        at: sql<string>`${tokenEntries.createdAt}::text`,
        day: sql<string>`to_char(${tokenEntries.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`,
        model: tokenEntries.model,
        occasion: sql<string>`split_part(${tokenEntries.key}, ':', 1)`,
        memberId: tokenEntries.memberId,
        memberName: sql<string | null>`nullif(trim(${members.firstName} || ' ' || ${members.lastName}), '')`,
        allowance: tokenEntries.allowance,
        bought: tokenEntries.bought,
        inputTokens: tokenEntries.inputTokens,
        outputTokens: tokenEntries.outputTokens,
      })
      .from(tokenEntries)
      .leftJoin(members, eq(members.id, tokenEntries.memberId))
      .where(
        and(
          eq(tokenEntries.clubId, clubId),
          eq(tokenEntries.month, month),
          after && sql`(${tokenEntries.createdAt}, ${tokenEntries.id}) > (${after.at}::timestamptz, ${after.id}::uuid)`,
        ),
      )
      .orderBy(tokenEntries.createdAt, tokenEntries.id)
      .limit(ENTRIES)
    for (const { id, at, ...line } of page) yield line
    const last = page.at(-1)
    if (!last || page.length < ENTRIES) return
    after = { at: last.at, id: last.id }
  }
}

/** What a club paid, oldest first. */
export async function* readReceipts(db: Database, clubId: string) {
  const rows = await db
    .select({ receipt: receipts, refundedAt: paymentTroubles.refundedAt })
    .from(receipts)
    .leftJoin(paymentTroubles, eq(paymentTroubles.paymentId, receipts.paymentId))
    .where(eq(receipts.clubId, clubId))
    .orderBy(receipts.paidAt)
  for (const { receipt, refundedAt } of rows) yield { ...receipt, refundedAt }
}
