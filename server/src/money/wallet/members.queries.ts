import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** A member with this month's usage and their cap. */
export type CappedRow = {
  id: string
  name: string
  role: 'admin' | 'member'
  isCoach: boolean
  used: number
  cap: number | null
  hasOwnCap: boolean
}

const capped = (clubId: string, month: string, isWanted: SQL) => sql`
  select m.id, coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), m.email) as name, m.role, m.is_coach as "isCoach", m.sort_name,
    (case when s.month >= ${month} then s.used else 0 end)::float8 as used,
    coalesce(s.cap, c.member_cap)::float8 as cap, s.cap is not null as "hasOwnCap"
  from members m
  left join token_shares s on s.club_id = m.club_id and s.asker_id = m.id
  left join token_caps c on c.club_id = m.club_id
  where m.club_id = ${clubId}::uuid and m.removed_at is null and ${isWanted}`

/** The members whose name or e-mail contains a text, nearest to their cap first, then by usage. */
export async function selectCapped(
  db: Database,
  clubId: string,
  month: string,
  { search, limit, offset }: { search: string | undefined; limit: number; offset: number },
): Promise<{ members: CappedRow[]; total: number }> {
  const isWanted = search ? sql`m.search_text like ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}` : sql`true`
  const { rows } = await db.execute(sql`
    with capped as (${capped(clubId, month, isWanted)})
    select id, name, role, "isCoach", used, cap, "hasOwnCap", count(*) over ()::int as total from capped
    order by case when cap is null then 0 when cap = 0 then 1 else used / cap end desc, used desc, sort_name, id
    limit ${limit} offset ${offset}`)
  const found = rows as (CappedRow & { total: number })[]
  return { members: found.map(({ total: _, ...member }) => member), total: found[0]?.total ?? 0 }
}

export async function selectCappedMember(
  db: Database,
  clubId: string,
  month: string,
  memberId: string,
): Promise<CappedRow | undefined> {
  const { rows } = await db.execute(sql`
    with capped as (${capped(clubId, month, sql`m.id = ${memberId}::uuid`)})
    select id, name, role, "isCoach", used, cap, "hasOwnCap" from capped`)
  return rows[0] as CappedRow | undefined
}
