import type { TokenModel } from '@touchline/contract/pricing.ts'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { tokenAccounts, tokenEntries } from './tokens.table.ts'

/** One account at one moment: whose, of which model, and what the month gives it. */
export type AccountMoment = { clubId: string; model: TokenModel; month: string; allowance: number }

/** Who asked whom, for the entry of a charge. */
export type Trace = { memberId: string | undefined; specialistId: string }

/**
 * Holds back as many tokens as there are free, up to `most` and not less than `least`, in one statement: it opens the
 * account or its new month if need be. Answers how many, or nothing where there are not enough.
 */
export async function holdTokens(
  db: Database,
  id: string,
  at: AccountMoment,
  { least, most }: { least: number; most: number },
): Promise<number | undefined> {
  const { clubId, model, month, allowance } = at
  // A clock that is behind another process's never brings an old month back.
  const thisMonths = sql`(case when a.month >= ${month} then a.allowance else ${allowance}::bigint end)`
  const free = sql`(${thisMonths} + a.bought - a.held)`
  const { rows } = await db.execute(sql`
    with account as (
      insert into token_accounts as a (club_id, model, month, allowance, held, last_hold)
      select ${clubId}::uuid, ${model}, ${month}, ${allowance}::bigint, n, n
      from (select least(${most}::bigint, ${allowance}::bigint) as n) as first
      where n >= ${least}::bigint or exists (select from token_accounts where club_id = ${clubId}::uuid and model = ${model})
      on conflict (club_id, model) do update set
        month = greatest(a.month, ${month}),
        allowance = ${thisMonths},
        held = a.held + least(${most}::bigint, ${free}),
        last_hold = least(${most}::bigint, ${free})
      where ${free} >= ${least}::bigint
      returning a.month, a.last_hold
    ), opened as (${allowanceEntry(at, sql`from account where month = ${month}`)})
    insert into token_holds (id, club_id, model, tokens)
    select ${id}::uuid, ${clubId}::uuid, ${model}, last_hold from account
    returning tokens::float8 as tokens`)
  const [row] = rows as { tokens: number }[]
  return row?.tokens
}

/**
 * Ends a hold and charges what was used, the month's allowance first, in one statement. Never takes what other answers
 * hold; a hold that has ended already is charged no second time. Answers what was charged.
 */
export async function chargeHold(
  db: Database,
  id: string,
  at: Pick<AccountMoment, 'month'> & { allowances: Record<TokenModel, number> },
  usage: { inputTokens: number; outputTokens: number },
  { memberId, specialistId }: Trace,
): Promise<number | undefined> {
  const { month, allowances } = at
  const used = usage.inputTokens + usage.outputTokens
  const given = sql`(case a.model when 'gpt5' then ${allowances.gpt5}::bigint else ${allowances.gpt5_mini}::bigint end)`
  const thisMonths = sql`(case when a.month >= ${month} then a.allowance else ${given} end)`
  const due = sql`greatest(0, least(${used}::bigint, ${thisMonths} + a.bought - (a.held - h.tokens)))`
  const fromAllowance = sql`least(${due}, ${thisMonths})`
  const { rows } = await db.execute(sql`
    with hold as (
      delete from token_holds where id = ${id}::uuid returning club_id, model, tokens
    ), account as (
      update token_accounts as a set
        month = greatest(a.month, ${month}),
        allowance = ${thisMonths} - ${fromAllowance},
        bought = a.bought - (${due} - ${fromAllowance}),
        held = a.held - h.tokens,
        last_from_allowance = ${fromAllowance},
        last_from_bought = ${due} - ${fromAllowance}
      from hold h where a.club_id = h.club_id and a.model = h.model
      returning a.club_id, a.model, a.month, a.last_from_allowance, a.last_from_bought
    ), opened as (
      insert into token_entries (club_id, model, key, month, allowance)
      select club_id, model, 'allowance:' || club_id || ':' || model || ':' || month, month,
        case model when 'gpt5' then ${allowances.gpt5}::bigint else ${allowances.gpt5_mini}::bigint end
      from account on conflict (key) do nothing
    )
    insert into token_entries
      (club_id, model, key, month, allowance, bought, member_id, specialist_id, generation_id, input_tokens, output_tokens)
    select club_id, model, ${`charge:${id}`}, month, -last_from_allowance, -last_from_bought,
      ${memberId ?? null}::uuid, ${specialistId}, ${id}::uuid, ${usage.inputTokens}::bigint, ${usage.outputTokens}::bigint
    from account
    returning (-allowance - bought)::float8 as charged`)
  const [row] = rows as { charged: number }[]
  return row?.charged
}

/** Adds bought tokens (or takes some back, down to none), once per key, in one statement. */
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
        at,
        sql`from entry where not exists (
        select from token_accounts where club_id = ${clubId}::uuid and model = ${model} and month > ${month})`,
      )}
    )
    insert into token_accounts as a (club_id, model, month, allowance, bought)
    select ${clubId}::uuid, ${model}, ${month}, ${allowance}::bigint, greatest(0, bought) from entry
    on conflict (club_id, model) do update set
      bought = a.bought + (select bought from entry),
      allowance = case when a.month >= ${month} then a.allowance else ${allowance}::bigint end,
      month = greatest(a.month, ${month})`)
}

/** Keeps the account of a model as it is until the transaction ends, also one that is not there yet. */
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

/** What a club used per month and model since a month. */
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

/** What the club got by one purchase, less what was taken back. */
export async function sumOfPurchase(db: Database, purchaseId: string): Promise<number> {
  const [row] = await db
    .select({ tokens: sql<number>`coalesce(sum(${tokenEntries.bought}), 0)::float8` })
    .from(tokenEntries)
    .where(eq(tokenEntries.purchaseId, purchaseId))
  return row?.tokens ?? 0
}

/** The entry with which a month's allowance begins; once a month. */
function allowanceEntry({ clubId, model, month, allowance }: AccountMoment, from: ReturnType<typeof sql>) {
  return sql`
    insert into token_entries (club_id, model, key, month, allowance)
    select ${clubId}::uuid, ${model}, ${`allowance:${clubId}:${model}:${month}`}, ${month}, ${allowance}::bigint ${from}
    on conflict (key) do nothing`
}
