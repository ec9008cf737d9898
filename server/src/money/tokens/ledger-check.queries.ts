import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** A checked club, and by how many tokens its ledger is off. */
export type CheckedClub = { clubId: string; drift: number }

/**
 * Recomputes the sums of all entries before this month for the accounts checked longest ago, and stores them. Past
 * months receive no new entries. Each call covers as many accounts as it takes to cover all within `calls` calls.
 */
export async function sumPastMonths(db: Database, month: string, calls: number): Promise<void> {
  await db.execute(sql`
    with due as (
      select a.club_id, a.model from token_accounts a
      left join ledger_checkpoints k on k.club_id = a.club_id and k.model = a.model
      order by k.summed_at nulls first, a.club_id, a.model
      limit (select ceil(count(*)::float8 / ${calls}::int) from token_accounts)
    )
    insert into ledger_checkpoints (club_id, model, month, bought, summed_at)
    select d.club_id, d.model, ${month}, coalesce(e.bought, 0), clock_timestamp() from due d left join lateral (
      select sum(bought) as bought from token_entries
      where club_id = d.club_id and model = d.model and month < ${month}
    ) e on true
    on conflict (club_id, model) do update
    set month = excluded.month, bought = excluded.bought, summed_at = excluded.summed_at`)
}

/**
 * Compares the balances of the next clubs with the sums of their entries and holds, using the stored sums of past
 * months. One statement sees one snapshot, and every change of a balance writes its entry in the same transaction, so a
 * drift is never transient.
 */
export async function selectDrift(db: Database, after: string | undefined, limit: number): Promise<CheckedClub[]> {
  const { rows } = await db.execute<CheckedClub>(sql`
    with next as (
      select distinct club_id from token_accounts
      where ${after === undefined ? sql`true` : sql`club_id > ${after}::uuid`}
      order by club_id limit ${limit}::int
    )
    select a.club_id as "clubId",
      sum(abs(a.allowance - e.allowance) + abs(a.bought - coalesce(k.bought, 0) - e.bought) + abs(a.held - h.held))::float8
        as drift
    from next join token_accounts a on a.club_id = next.club_id
    left join ledger_checkpoints k on k.club_id = a.club_id and k.model = a.model, lateral (
      select coalesce(sum(allowance) filter (where month = a.month), 0) as allowance,
        coalesce(sum(bought) filter (where month >= coalesce(k.month, '')), 0) as bought
      from token_entries
      where club_id = a.club_id and model = a.model and month >= least(coalesce(k.month, ''), a.month)
    ) e, lateral (
      select coalesce(sum(tokens), 0) as held from token_holds where club_id = a.club_id and model = a.model
    ) h
    group by a.club_id order by a.club_id`)
  return rows
}

/** How many holds there are, and their tokens. */
export async function selectHeld(db: Database): Promise<{ holds: number; tokens: number }> {
  const { rows } = await db.execute<{ holds: number; tokens: number }>(
    sql`select count(*)::int as holds, coalesce(sum(tokens), 0)::float8 as tokens from token_holds`,
  )
  return rows[0] ?? { holds: 0, tokens: 0 }
}
