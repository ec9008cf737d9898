import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { given, statement } from '../../platform/database/statement.ts'
import { openShare } from './shares.queries.ts'
import type { TokenAsker } from './token-asker.ts'
import { type AccountMoment, allowanceEntry, allowanceKeyOf } from './tokens.queries.ts'
import { type ShownKind, tokenHolds, withheldTokens } from './tokens.table.ts'

export type TokenCounts = { inputTokens: number; outputTokens: number }

/** The asker, specialist, kind and time for the entry of a charge. */
export type Trace = {
  memberId: string | undefined
  specialistId: string
  kind?: ShownKind | undefined
  /** Defaults to now; set for a made-up past in demos and tests. */
  askedAt?: Date | undefined
}

/** How many tokens are held; none if the model, or the asker's share, has too few left. */
export type Held = { tokens: number } | 'model-empty' | 'share-empty'

/**
 * Holds as many tokens as the account and the asker's share allow, between `least` and `most`, in one statement, which
 * also opens the account or its new month if needed.
 */
export async function holdTokens(
  db: Database,
  { id, asker }: { id: string; asker: TokenAsker },
  at: AccountMoment,
  { least, most }: { least: number; most: number },
): Promise<Held> {
  const values = { id, askerId: asker.id, ...at, allowanceKey: allowanceKeyOf(at), least, most }
  let [row] = await hold(db, values)
  if (!row?.isShareOpen) {
    // A share inserted concurrently is visible only to a new statement.
    await openShare(db, at, asker)
    row = (await hold(db, values))[0]
  }
  if (row && row.tokens !== null) return { tokens: row.tokens }
  return row?.isShareEnough ? 'model-empty' : 'share-empty'
}

/**
 * Ends a hold and charges the usage, the month's allowance first, in one statement. Never charges more than was held,
 * so it touches neither the holds of other answers nor exceeds the asker's cap. Idempotent: a hold that has ended is
 * not charged again. Returns the charged amount.
 */
export async function chargeHold(
  db: Database,
  id: string,
  at: Pick<AccountMoment, 'month'> & { allowances: Record<TokenModel, number> },
  usage: TokenCounts,
  { memberId, specialistId, kind, askedAt }: Trace,
): Promise<number | undefined> {
  const { month, allowances } = at
  const [row] = await charge(db, {
    ...{ id, key: `charge:${id}`, month, gpt5: allowances.gpt5, gpt5Mini: allowances.gpt5_mini },
    ...{ ...usage, used: usage.inputTokens + usage.outputTokens },
    ...{ memberId: memberId ?? null, specialistId, kind: kind ?? null, askedAt: askedAt?.toISOString() ?? null },
  })
  return row?.charged
}

/**
 * Locks several holds and their shares, each in a fixed order, for charges that follow in the same transaction: a
 * charge that has locked the account must not wait for the share of the next (deadlock).
 */
export async function lockHolds(db: Database, ids: string[]): Promise<void> {
  await lock(db, { ids })
}

/** Books output that was withheld from the reader to the operator, once per answer. */
export async function bookWithheld(db: Database, id: string, counts: TokenCounts): Promise<void> {
  await db
    .insert(withheldTokens)
    .values({ generationId: id, ...counts })
    .onConflictDoNothing()
}

/** The answers with holds older than this, by the database's clock. */
export async function selectHoldsOlderThan(db: Database, ageMs: number): Promise<string[]> {
  const rows = await db
    .select({ id: tokenHolds.id })
    .from(tokenHolds)
    .where(lt(tokenHolds.createdAt, sql`now() - make_interval(secs => ${ageMs / 1000})`))
    .orderBy(tokenHolds.createdAt)
    .limit(1000)
  return rows.map(({ id }) => id)
}

/** Locks the share of a hold: always the share before the account, else two transactions could deadlock. */
const lockedShare = sql`
  select s.asker_id from token_shares s, hold h
  where s.club_id = h.club_id and s.asker_id = h.asker_id for update of s`

/** Releases a hold without a charge, in one statement. */
export async function deleteHold(db: Database, id: string): Promise<void> {
  await db.execute(sql`
    with hold as (
      delete from token_holds where id = ${id}::uuid returning club_id, model, tokens, asker_id
    ), share as (${lockedShare}), account as (
      update token_accounts as account set held = account.held - hold.tokens
      from hold
      where account.club_id = hold.club_id and account.model = hold.model and (select count(*) from share) >= 0
      returning account.club_id
    )
    update token_shares as s set held = s.held - hold.tokens
    from hold, account where s.club_id = hold.club_id and s.asker_id = hold.asker_id`)
}

const lock = statement<{ ids: string[] }>(
  'lock-holds',
  sql`
    with hold as (
      select club_id, asker_id from token_holds where id = any(${given('ids')}::uuid[]) order by id for update
    )
    select from token_shares s
    where (s.club_id, s.asker_id) in (select club_id, asker_id from hold)
    order by s.club_id, s.asker_id for update of s`,
)

const hold = (() => {
  const [id, clubId, model, month] = [given('id'), given('clubId'), given('model'), given('month')]
  const [allowance, least, most, askerId] = [given('allowance'), given('least'), given('most'), given('askerId')]
  // A process whose clock is behind never brings back an old month.
  const thisMonths = sql`(case when a.month >= ${month} then a.allowance else ${allowance}::bigint end)`
  const free = sql`(${thisMonths} + a.bought - a.held)`
  // The share is locked, so what is left of it cannot change before the statement ends.
  const mostOfShare = sql`(select most from share)`
  return statement<
    AccountMoment & { id: string; askerId: string; allowanceKey: string; least: number; most: number },
    { isShareOpen: boolean; isShareEnough: boolean | null; tokens: number | null }
  >(
    'hold-tokens',
    sql`
    with share as (
      select least(${most}::bigint,
        coalesce(s.cap, case when s.member_id is not null then c.member_cap end)
          - (case when s.month >= ${month} then s.used else 0 end) - s.held) as most
      from token_shares s left join token_caps c on c.club_id = s.club_id
      where s.club_id = ${clubId}::uuid and s.asker_id = ${askerId}::uuid
      for update of s
    ), account as (
      insert into token_accounts as a (club_id, model, month, allowance, held, last_hold)
      select ${clubId}::uuid, ${model}, ${month}, ${allowance}::bigint, n, n
      from (select least(most, ${allowance}::bigint) as n from share where most >= ${least}::bigint) as first
      where n >= ${least}::bigint or exists (select from token_accounts where club_id = ${clubId}::uuid and model = ${model})
      on conflict (club_id, model) do update set
        month = greatest(a.month, ${month}),
        allowance = ${thisMonths},
        used = case when a.month >= ${month} then a.used else 0 end,
        held = a.held + least(${mostOfShare}, ${free}),
        last_hold = least(${mostOfShare}, ${free})
      where ${free} >= ${least}::bigint
      returning a.month, a.last_hold
    ), opened as (${allowanceEntry(
      { clubId, model, allowanceKey: given('allowanceKey'), month, allowance },
      sql`from account where month = ${month}`,
    )}), taken as (
      update token_shares as s set held = s.held + account.last_hold
      from account where s.club_id = ${clubId}::uuid and s.asker_id = ${askerId}::uuid
    ), held as (
      insert into token_holds (id, club_id, model, tokens, asker_id)
      select ${id}::uuid, ${clubId}::uuid, ${model}, last_hold, ${askerId}::uuid from account
      returning tokens
    )
    select exists (select from share) as "isShareOpen", ${mostOfShare} >= ${least}::bigint as "isShareEnough",
      (select tokens from held)::float8 as tokens`,
  )
})()

const charge = (() => {
  const [id, month, used] = [given('id'), given('month'), given('used')]
  const allowanceOf = (model: ReturnType<typeof sql>) =>
    sql`(case ${model} when 'gpt5' then ${given('gpt5')}::bigint else ${given('gpt5Mini')}::bigint end)`
  const thisMonths = sql`(case when a.month >= ${month} then a.allowance else ${allowanceOf(sql`a.model`)} end)`
  const due = sql`greatest(0, least(${used}::bigint, h.tokens, ${thisMonths} + a.bought - (a.held - h.tokens)))`
  const fromAllowance = sql`least(${due}, ${thisMonths})`
  return statement<
    Record<'id' | 'key' | 'month' | 'specialistId', string> &
      Record<'gpt5' | 'gpt5Mini' | 'used' | 'inputTokens' | 'outputTokens', number> &
      Record<'memberId' | 'kind' | 'askedAt', string | null>,
    { charged: number }
  >(
    'charge-hold',
    sql`
    with hold as (
      delete from token_holds where id = ${id}::uuid returning club_id, model, tokens, asker_id
    ), share as (${lockedShare}), account as (
      update token_accounts as a set
        month = greatest(a.month, ${month}),
        allowance = ${thisMonths} - ${fromAllowance},
        bought = a.bought - (${due} - ${fromAllowance}),
        held = a.held - h.tokens,
        used = (case when a.month >= ${month} then a.used else 0 end) + ${due},
        last_from_allowance = ${fromAllowance},
        last_from_bought = ${due} - ${fromAllowance}
      from hold h where a.club_id = h.club_id and a.model = h.model and (select count(*) from share) >= 0
      returning a.club_id, a.model, a.month, a.last_from_allowance, a.last_from_bought, h.tokens as held, h.asker_id
    ), opened as (
      insert into token_entries (club_id, model, key, month, allowance)
      select club_id, model, 'allowance:' || club_id || ':' || model || ':' || month, month, ${allowanceOf(sql`model`)}
      from account on conflict (key) do nothing
    ), shared as (
      update token_shares as s set
        month = greatest(s.month, account.month),
        used = (case when s.month >= account.month then s.used else 0 end)
          + account.last_from_allowance + account.last_from_bought,
        held = s.held - account.held
      from account where s.club_id = account.club_id and s.asker_id = account.asker_id
    )
    insert into token_entries
      (club_id, model, key, month, allowance, bought, member_id, asker_id, specialist_id, kind, generation_id,
        input_tokens, output_tokens, created_at)
    select club_id, model, ${given('key')}, month, -last_from_allowance, -last_from_bought,
      (select id from members where id = ${given('memberId')}::uuid),
      case when asker_id is distinct from ${given('memberId')}::uuid then asker_id end,
      ${given('specialistId')}, ${given('kind')}, ${id}::uuid, ${given('inputTokens')}::bigint,
      ${given('outputTokens')}::bigint, coalesce(${given('askedAt')}::timestamptz, now())
    from account
    returning (-allowance - bought)::float8 as charged`,
  )
})()
