import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { tokenAccounts, tokenEntries } from './tokens.table.ts'

/** An account in a month: its club, its model and the month's allowance. */
export type AccountMoment = { clubId: string; model: TokenModel; month: string; allowance: number }

/** Adds bought tokens (or takes some back, at most down to zero), once per key, in one statement. */
export async function addBought(
  db: Database,
  at: AccountMoment,
  entry: { key: string; purchaseId: string; tokens: number },
): Promise<void> {
  const { clubId, model, month, allowance } = at
  await db.execute(sql`
    with entry as (
      insert into token_entries (club_id, model, key, month, bought, purchase_id)
      select ${clubId}::uuid, ${model}, ${entry.key}, ${month},
        greatest(${entry.tokens}::bigint, -coalesce((
          select bought from token_accounts where club_id = ${clubId}::uuid and model = ${model}), 0)),
        ${entry.purchaseId}::uuid
      on conflict (key) do nothing returning bought
    ), opened as (
      ${allowanceEntry(
        { ...at, allowanceKey: allowanceKeyOf(at) },
        sql`from entry where not exists (
        select from token_accounts where club_id = ${clubId}::uuid and model = ${model} and month > ${month})`,
      )}
    )
    insert into token_accounts as a (club_id, model, month, allowance, bought)
    select ${clubId}::uuid, ${model}, ${month}, ${allowance}::bigint, greatest(0, bought) from entry
    on conflict (club_id, model) do update set
      bought = a.bought + (select bought from entry),
      allowance = case when a.month >= ${month} then a.allowance else ${allowance}::bigint end,
      used = case when a.month >= ${month} then a.used else 0 end,
      month = greatest(a.month, ${month})`)
}

/** Locks the account of a model until the transaction ends, even if it does not exist yet. */
export async function lockAccount(db: Database, clubId: string, model: TokenModel): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${clubId} ${model}`}, 0))`)
  await db
    .select({ clubId: tokenAccounts.clubId })
    .from(tokenAccounts)
    .where(and(eq(tokenAccounts.clubId, clubId), eq(tokenAccounts.model, model)))
    .for('update')
}

export function selectAccounts(db: Database, clubId: string) {
  return db.select().from(tokenAccounts).where(eq(tokenAccounts.clubId, clubId))
}

/** A club's usage per month and model since a month. */
export async function selectMonthlyUsage(db: Database, clubId: string, sinceMonth: string) {
  return db
    .select({
      month: tokenEntries.month,
      model: tokenEntries.model,
      tokens: sql<number>`sum(-${tokenEntries.allowance} - ${tokenEntries.bought})::float8`,
    })
    .from(tokenEntries)
    .where(
      and(
        eq(tokenEntries.clubId, clubId),
        gte(tokenEntries.month, sinceMonth),
        sql`${tokenEntries.generationId} is not null`,
      ),
    )
    .groupBy(tokenEntries.month, tokenEntries.model)
}

/** The tokens granted by one purchase, minus those taken back. */
export async function sumOfPurchase(db: Database, purchaseId: string): Promise<number> {
  const [row] = await db
    .select({ tokens: sql<number>`coalesce(sum(${tokenEntries.bought}), 0)::float8` })
    .from(tokenEntries)
    .where(eq(tokenEntries.purchaseId, purchaseId))
  return row?.tokens ?? 0
}

/** Removes the member from their entries; the amounts stay. */
export async function forgetMember(db: Database, clubId: string, memberId: string): Promise<void> {
  await db
    .update(tokenEntries)
    .set({ memberId: null })
    .where(and(eq(tokenEntries.clubId, clubId), eq(tokenEntries.memberId, memberId)))
}

/** The entry that starts a month's allowance, once a month; from values, or from their placeholders. */
export function allowanceEntry(
  { clubId, model, allowanceKey, month, allowance }: Record<keyof AccountMoment | 'allowanceKey', unknown>,
  from: ReturnType<typeof sql>,
) {
  return sql`
    insert into token_entries (club_id, model, key, month, allowance)
    select ${clubId}::uuid, ${model}, ${allowanceKey}, ${month}, ${allowance}::bigint ${from}
    on conflict (key) do nothing`
}

/** The key of the entry that starts a month's allowance. */
export function allowanceKeyOf({ clubId, model, month }: AccountMoment): string {
  return `allowance:${clubId}:${model}:${month}`
}
