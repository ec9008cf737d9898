import type { StatementLine } from '@touchline/contract/money/wallet.ts'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { monthAfter } from './days.ts'

/** The statement's scope: a club and its first day; the filter adds a last day. */
export type StatementOf = {
  clubId: string
  from: string
  /** This month; the rest of earlier months' allowances has expired. */
  month: string
  /** This month's allowance of models not used yet this month: they have no entry so far. */
  unopened: { model: TokenModel; tokens: number }[]
}

export type LineFilter = { to: string; model?: TokenModel | undefined; who?: string | undefined }

/** A line's position in the order (the cursor); the latest is the greatest. */
export type LinePlace = { sort: string; rank: number; id: string }

export type LineRow = LinePlace & {
  at: string
  model: TokenModel
  kind: StatementLine['kind']
  tokens: number
  memberId: string | null
  askerId: string | null
  name: string | null
}

const startOf = (month: SQL) => sql`((${month} || '-01')::timestamp at time zone 'UTC')`

/**
 * All movements of a club's tokens since the month of a day. An entry is dated within its own month whatever the clocks
 * said; a month begins with its allowance, the rest of which expires when the next month begins. Questions that cost
 * nothing moved no tokens and are left out, which protects the asker's privacy.
 */
function linesOf({ clubId, from, month, unopened }: StatementOf): SQL {
  const first = from.slice(0, 7)
  const renewals = unopened.map(
    ({ model, tokens }) => sql`
    union all select ${`renewal:${model}`}, 1, ${model}, 'renewal', ${startOf(sql`${month}::text`)}, ${tokens}::bigint,
      null, null`,
  )
  return sql`
    select e.id::text as id, case when e.key like 'allowance:%' then 1 else 2 end as rank, e.model,
      case when e.generation_id is not null then 'charge' when e.key like 'allowance:%' then 'renewal'
        when e.bought < 0 then 'refund' else 'purchase' end as kind,
      case when e.key like 'allowance:%' then ${startOf(sql`e.month`)} else least(
        greatest(e.created_at, ${startOf(sql`e.month`)}),
        ${startOf(sql`e.month`)} + interval '1 month' - interval '1 microsecond') end as at,
      e.allowance + e.bought as tokens, e.member_id, e.asker_id
    from token_entries e where e.club_id = ${clubId}::uuid and e.month >= ${first}
      and (e.generation_id is null or e.allowance + e.bought <> 0)
    union all
    select 'expiry:' || model || ':' || month, 0, model, 'expiry', ${startOf(sql`month`)} + interval '1 month',
      -sum(allowance), null, null
    from token_entries where club_id = ${clubId}::uuid and month >= ${monthAfter(first, -1)} and month < ${month}
    group by model, month having sum(allowance) <> 0
    ${sql.join(renewals, sql` `)}`
}

const startOfDay = (day: string) => sql`(${day}::timestamp at time zone 'UTC')`
const isWithin = (from: string, to: string) =>
  sql`(at >= ${startOfDay(from)} and at < ${startOfDay(to)} + interval '1 day')`

/** Filters a line's person: a member, a former member, or anyone with only the club password. */
function isOf(clubId: string, who: string | undefined): SQL {
  switch (who) {
    case undefined:
      return sql`true`
    case 'shared':
      return sql`(kind = 'charge' and l.asker_id = ${clubId}::uuid)`
    case 'former':
      return sql`(kind = 'charge' and l.asker_id is null and m.id is null)`
    default:
      return sql`(kind = 'charge' and l.asker_id is null and m.id = ${who}::uuid)`
  }
}

const membersOfLines = sql`left join members m on m.id = l.member_id and m.removed_at is null`

/** A page of lines before a cursor, latest first. */
export async function selectLines(
  db: Database,
  of: StatementOf,
  { to, model, who }: LineFilter,
  before: LinePlace | undefined,
  limit: number,
): Promise<LineRow[]> {
  const sort = sql`(extract(epoch from at) * 1000000)::bigint`
  const { rows } = await db.execute(sql`
    with lines as (${linesOf(of)})
    select l.id, rank, l.model, kind, tokens::float8 as tokens, l.member_id as "memberId", l.asker_id as "askerId",
      ${sort}::text as sort, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), m.email) as name
    from lines l ${membersOfLines}
    where ${isWithin(of.from, to)} and ${isOf(of.clubId, who)} and ${model ? sql`l.model = ${model}` : sql`true`}
      and ${before ? sql`(${sort}, rank, l.id collate "C") < (${before.sort}::bigint, ${before.rank}::int, ${before.id})` : sql`true`}
    order by ${sort} desc, rank desc, l.id collate "C" desc limit ${limit}`)
  return rows as LineRow[]
}

export type SumRow = {
  model: TokenModel
  kind: StatementLine['kind']
  /** Totals of the requested days, of the selected lines with their count, and of everything after those days. */
  within: number
  selected: number
  count: number
  after: number
}

export async function sumLines(db: Database, of: StatementOf, { to, model, who }: LineFilter): Promise<SumRow[]> {
  const isSelected = sql`${isWithin(of.from, to)} and ${isOf(of.clubId, who)}
    and ${model ? sql`l.model = ${model}` : sql`true`}`
  const { rows } = await db.execute(sql`
    with lines as (${linesOf(of)})
    select l.model, kind,
      coalesce(sum(tokens) filter (where ${isWithin(of.from, to)}), 0)::float8 as within,
      coalesce(sum(tokens) filter (where ${isSelected}), 0)::float8 as selected,
      count(*) filter (where ${isSelected})::int as count,
      coalesce(sum(tokens) filter (where at >= ${startOfDay(to)} + interval '1 day'), 0)::float8 as after
    from lines l ${membersOfLines} group by l.model, kind`)
  return rows as SumRow[]
}

/** Usage per specialist in a month, and the number of people. */
export async function sumSpecialists(db: Database, clubId: string, month: string) {
  const { rows } = await db.execute(sql`
    select specialist_id as "specialistId", sum(-allowance - bought)::float8 as tokens,
      count(distinct member_id) filter (where asker_id is null)::int as people
    from token_entries where club_id = ${clubId}::uuid and month = ${month} and generation_id is not null
    group by specialist_id order by 2 desc`)
  return rows as { specialistId: string | null; tokens: number; people: number }[]
}

/** Usage per day since a given one; days are within the entries' own months. */
export async function selectDailyUse(db: Database, clubId: string, since: string) {
  const { rows } = await db.execute(sql`
    with lines as (${linesOf({ clubId, from: since, month: since.slice(0, 7), unopened: [] })})
    select model, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(-tokens)::float8 as tokens
    from lines where kind = 'charge' and at >= ${startOfDay(since)} group by 1, 2`)
  return rows as { model: TokenModel; day: string; tokens: number }[]
}

export async function selectFirstUse(db: Database, clubId: string): Promise<string | undefined> {
  const { rows } = await db.execute(sql`
    select to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD') as day from token_entries
    where club_id = ${clubId}::uuid and generation_id is not null and month = (
      select min(month) from token_entries where club_id = ${clubId}::uuid and generation_id is not null)`)
  return (rows[0] as { day: string | null } | undefined)?.day ?? undefined
}
