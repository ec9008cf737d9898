import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** The specialists with whom a session has its own conversation. */
export async function selectSpecialistsOfSession(db: Database, sessionId: string): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select specialist_id from chat_turns where session_id = ${sessionId}::uuid
    union select specialist_id from answers where session_id = ${sessionId}::uuid
    order by specialist_id`)
  return (rows as { specialist_id: string }[]).map((row) => row.specialist_id)
}

/** Appends a session's turns to its member's conversations, in order. */
export async function moveTurns(db: Database, sessionId: string): Promise<void> {
  await db.execute(sql`
    with moved as (delete from chat_turns where session_id = ${sessionId}::uuid returning *)
    insert into chat_turns (id, member_id, specialist_id, is_user, content, model, finish, parts, attachment, created_at)
    select id, member_id, specialist_id, is_user, content, model, finish, parts, attachment, created_at
    from moved order by position`)
  await db.execute(sql`delete from chat_drafts where session_id = ${sessionId}::uuid`)
}

/**
 * Transfers a session's answers to its member. If the member already has a running answer in the same conversation,
 * the session's answer is asked to stop and stays with the session until then: only one can run per conversation.
 */
export async function moveAnswers(db: Database, sessionId: string): Promise<void> {
  await db.execute(sql`
    update answers set
      is_adopted = true,
      is_stop_wanted = is_stop_wanted or is_second,
      session_id = case when is_second then session_id end
    from (
      select id as moved_id, status = 'running' and is_kept and exists (
        select 1 from answers own where own.owner_id = moved.member_id and own.specialist_id = moved.specialist_id
          and own.status = 'running' and own.is_kept) as is_second
      from answers moved where session_id = ${sessionId}::uuid
    ) moved
    where id = moved_id`)
}
