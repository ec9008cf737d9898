import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

const OPEN = {
  subscription: (club: SQL) => sql`select from subscriptions where club_id = ${club} and state <> 'ended'`,
  checkout: (club: SQL) =>
    sql`select from purchases where club_id = ${club} and status = 'pending' and not is_automatic`,
  payment: (club: SQL) => sql`select from purchases where club_id = ${club} and status = 'processing'`,
  topUp: (club: SQL) => sql`select from top_up_settings where club_id = ${club} and is_on`,
  topUpBill: (club: SQL) => sql`select from top_ups where club_id = ${club} and state = 'open'`,
  session: (club: SQL) => sql`select from sessions where club_id = ${club}`,
  answer: (club: SQL) => sql`select from answers where club_id = ${club} and status = 'running'`,
  export: (club: SQL) =>
    sql`select from club_exports where club_id = ${club} and state in ('waiting', 'running', 'ready')`,
  apiKey: (club: SQL) => sql`select from api_keys where club_id = ${club}`,
  webhook: (club: SQL) => sql`select from webhook_endpoints where club_id = ${club} and is_active`,
  delivery: (club: SQL) => sql`select from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where e.club_id = ${club} and d.state = 'waiting'`,
  handOver: (club: SQL) => sql`select from hand_overs where club_id = ${club}`,
  reminder: (club: SQL) =>
    sql`select from team_lists where club_id = ${club} and remind_at is not null and reminded_at is null`,
  invitation: (club: SQL) => sql`select from invitations where club_id = ${club} and revoked_at is null`,
  publicAddress: (club: SQL) => sql`select from team_lists where club_id = ${club} and link_token is not null
    union all select from competitions where club_id = ${club} and share_token is not null
    union all select from plans where club_id = ${club} and feed_token is not null`,
  mail: (club: SQL) => sql`select from mails where key like '%' || ${club}::text || '%' and sent_at is null`,
} as const

/** Something of a club that is still in progress or usable. */
export type OpenThing = keyof typeof OPEN

/** Whether a club still has something of this kind open. */
export async function isOpen(db: Database, thing: OpenThing, clubId: string): Promise<boolean> {
  const open = OPEN[thing](sql`${clubId}::uuid`)
  const { rows } = await db.execute<{ is_open: boolean }>(sql`select exists (${open}) as is_open`)
  return rows[0]?.is_open === true
}
