import type { TokenModel } from '@touchline/contract/pricing.ts'
import { lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { given, statement } from '../database/statement.ts'
import { type AccountMoment, allowanceEntry, allowanceKeyOf } from './tokens.queries.ts'
import { tokenHolds, withheldTokens } from './tokens.table.ts'

export type TokenCounts = { inputTokens: number; outputTokens: number }

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
  const [row] = await hold(db, { id, ...at, allowanceKey: allowanceKeyOf(at), least, most })
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
  usage: TokenCounts,
  { memberId, specialistId }: Trace,
): Promise<number | undefined> {
  const { month, allowances } = at
  const [row] = await charge(db, {
    ...{ id, key: `charge:${id}`, month, gpt5: allowances.gpt5, gpt5Mini: allowances.gpt5_mini },
    ...{ ...usage, used: usage.inputTokens + usage.outputTokens, memberId: memberId ?? null, specialistId },
  })
  return row?.charged
}

/** Books to the operator what a model said and no reader was shown, once an answer. */
export async function bookWithheld(db: Database, id: string, counts: TokenCounts): Promise<void> {
  await db
    .insert(withheldTokens)
    .values({ generationId: id, ...counts })
    .onConflictDoNothing()
}

/** The answers of holds that are older than this, by the database's clock. */
export async function selectHoldsOlderThan(db: Database, ageMs: number): Promise<string[]> {
  const rows = await db
    .select({ id: tokenHolds.id })
    .from(tokenHolds)
    .where(lt(tokenHolds.createdAt, sql`now() - make_interval(secs => ${ageMs / 1000})`))
    .orderBy(tokenHolds.createdAt)
    .limit(1000)
  return rows.map(({ id }) => id)
}

/** Ends a hold without a charge, in one statement. */
export async function deleteHold(db: Database, id: string): Promise<void> {
  await db.execute(sql`
    with hold as (delete from token_holds where id = ${id}::uuid returning club_id, model, tokens)
    update token_accounts as account set held = account.held - hold.tokens
    from hold where account.club_id = hold.club_id and account.model = hold.model`)
}

const hold = (() => {
  const [id, clubId, model, month] = [given('id'), given('clubId'), given('model'), given('month')]
  const [allowance, least, most] = [given('allowance'), given('least'), given('most')]
  // A clock that is behind another process's never brings an old month back.
  const thisMonths = sql`(case when a.month >= ${month} then a.allowance else ${allowance}::bigint end)`
  const free = sql`(${thisMonths} + a.bought - a.held)`
  return statement<
    AccountMoment & { id: string; allowanceKey: string; least: number; most: number },
    { tokens: number }
  >(
    'hold-tokens',
    sql`
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
    ), opened as (${allowanceEntry(
      { clubId, model, allowanceKey: given('allowanceKey'), month, allowance },
      sql`from account where month = ${month}`,
    )})
    insert into token_holds (id, club_id, model, tokens)
    select ${id}::uuid, ${clubId}::uuid, ${model}, last_hold from account
    returning tokens::float8 as tokens`,
  )
})()

const charge = (() => {
  const [id, month, used] = [given('id'), given('month'), given('used')]
  const allowanceOf = (model: ReturnType<typeof sql>) =>
    sql`(case ${model} when 'gpt5' then ${given('gpt5')}::bigint else ${given('gpt5Mini')}::bigint end)`
  const thisMonths = sql`(case when a.month >= ${month} then a.allowance else ${allowanceOf(sql`a.model`)} end)`
  const due = sql`greatest(0, least(${used}::bigint, ${thisMonths} + a.bought - (a.held - h.tokens)))`
  const fromAllowance = sql`least(${due}, ${thisMonths})`
  return statement<
    Record<'id' | 'key' | 'month' | 'specialistId', string> &
      Record<'gpt5' | 'gpt5Mini' | 'used' | 'inputTokens' | 'outputTokens', number> & { memberId: string | null },
    { charged: number }
  >(
    'charge-hold',
    sql`
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
      select club_id, model, 'allowance:' || club_id || ':' || model || ':' || month, month, ${allowanceOf(sql`model`)}
      from account on conflict (key) do nothing
    )
    insert into token_entries
      (club_id, model, key, month, allowance, bought, member_id, specialist_id, generation_id, input_tokens, output_tokens)
    select club_id, model, ${given('key')}, month, -last_from_allowance, -last_from_bought,
      (select id from members where id = ${given('memberId')}::uuid), ${given('specialistId')}, ${id}::uuid,
      ${given('inputTokens')}::bigint, ${given('outputTokens')}::bigint
    from account
    returning (-allowance - bought)::float8 as charged`,
  )
})()
