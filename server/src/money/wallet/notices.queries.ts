import type { NoticeLevel } from '@touchline/contract/money/wallet.ts'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { and, eq, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { tokenNotices } from './wallet.table.ts'

/** Below `nothingLeft`, a model's tokens count as used up: no answer fits any more. */
type Reaching = { month: string; nothingLeft: number }

/** Deletes notices made before a moment; each belongs to a month. */
export function deleteNoticesBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const { createdAt } = tokenNotices
  return deleteSome(db, tokenNotices, { isOld: lt(createdAt, moment), oldest: createdAt, limit })
}

/** The levels that accounts have reached in a month, notified or not. */
function reached({ month, nothingLeft }: Reaching, clubs: readonly string[] | undefined): SQL {
  return sql`
    from token_accounts a, (values (80), (95), (100)) as l (level)
    where a.month = ${month} and a.used > 0
      and ${
        clubs
          ? sql`a.club_id in (${sql.join(
              clubs.map((id) => sql`${id}::uuid`),
              sql`, `,
            )})`
          : sql`true`
      }
      and case l.level when 100 then a.allowance + a.bought < ${nothingLeft}::bigint
        else a.used * 100 >= l.level * (a.used + a.allowance + a.bought) end`
}

/** The clubs that have reached a level without a notice; of the given clubs, or of all. */
export async function selectClubsToNotify(
  db: Database,
  at: Reaching,
  clubs: readonly string[] | undefined,
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct a.club_id as id ${reached(at, clubs)} and not exists (
      select from token_notices n
      where n.club_id = a.club_id and n.model = a.model and n.month = a.month and n.level = l.level)`)
  return (rows as { id: string }[]).map(({ id }) => id)
}

/** Records the levels a club has reached, each once a month; returns the new ones, with what is left. */
export async function insertNotices(db: Database, at: Reaching, clubId: string) {
  const { rows } = await db.execute(sql`
    with news as (
      insert into token_notices (club_id, model, month, level)
      select a.club_id, a.model, a.month, l.level ${reached(at, [clubId])}
      on conflict do nothing returning club_id, model, level
    )
    select n.model, n.level, (a.allowance + a.bought)::float8 as left
    from news n join token_accounts a on a.club_id = n.club_id and a.model = n.model`)
  return rows as { model: TokenModel; level: NoticeLevel; left: number }[]
}

export function selectNotices(db: Database, clubId: string, month: string) {
  return db
    .select()
    .from(tokenNotices)
    .where(and(eq(tokenNotices.clubId, clubId), eq(tokenNotices.month, month)))
}

/** Dismisses the banners of a model up to a level. */
export async function updateDismissed(
  db: Database,
  { clubId, model, month, level }: { clubId: string; model: TokenModel; month: string; level: NoticeLevel },
): Promise<void> {
  await db
    .update(tokenNotices)
    .set({ dismissedAt: new Date() })
    .where(
      and(
        ...[eq(tokenNotices.clubId, clubId), eq(tokenNotices.model, model), eq(tokenNotices.month, month)],
        ...[lte(tokenNotices.level, level), isNull(tokenNotices.dismissedAt)],
      ),
    )
}
