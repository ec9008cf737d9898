import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** A club whose ledger was checked, and by how many tokens it is off. */
export type CheckedClub = { clubId: string; drift: number }

/**
 * Compares the balances of the next clubs with the sums of their entries and holds. One statement sees one moment, and
 * whatever changes a balance writes its entry in the same transaction, so what is off is off for good.
 */
export async function selectDrift(db: Database, after: string | undefined, limit: number): Promise<CheckedClub[]> {
  const { rows } = await db.execute<CheckedClub>(sql`
    with next as (
      select distinct club_id from token_accounts
      where ${after === undefined ? sql`true` : sql`club_id > ${after}::uuid`}
      order by club_id limit ${limit}::int
    )
    select a.club_id as "clubId",
      sum(abs(a.allowance - e.allowance) + abs(a.bought - e.bought) + abs(a.held - h.held))::float8 as drift
    from next join token_accounts a on a.club_id = next.club_id, lateral (
      select coalesce(sum(allowance) filter (where month = a.month), 0) as allowance, coalesce(sum(bought), 0) as bought
      from token_entries where club_id = a.club_id and model = a.model
    ) e, lateral (
      select coalesce(sum(tokens), 0) as held from token_holds where club_id = a.club_id and model = a.model
    ) h
    group by a.club_id order by a.club_id`)
  return rows
}

/** How many answers tokens are held back for, and how many tokens. */
export async function selectHeld(db: Database): Promise<{ holds: number; tokens: number }> {
  const { rows } = await db.execute<{ holds: number; tokens: number }>(
    sql`select count(*)::int as holds, coalesce(sum(tokens), 0)::float8 as tokens from token_holds`,
  )
  return rows[0] ?? { holds: 0, tokens: 0 }
}
