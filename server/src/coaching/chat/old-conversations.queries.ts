import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { chatTurns } from './chat.table.ts'
import type { ConversationKey } from './conversation-key.ts'

/** A batch of turns: its last position, whether any turn is old, and which conversations ended before a moment. */
export type LookedAt = { reached: number; anyIsOld: boolean; ended: ConversationKey[] }

/** Checks a batch of turns after a position; fully saved conversations never count as ended. */
export async function lookAtTurns(db: Database, after: number, before: Date, limit: number): Promise<LookedAt> {
  const moment = sql`${before.toISOString()}::timestamptz`
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with spoken as (
      select position, member_id, session_id, owner_id, specialist_id, created_at from chat_turns
      where position > ${after} order by position limit ${limit}
    )
    select member_id as "memberId", session_id as "sessionId", specialist_id as "specialistId",
      max(position)::float8 as reached, bool_or(created_at < ${moment}) as "isOld",
      ${endedUnsaved(moment)} as "hasEnded"
    from spoken group by member_id, session_id, owner_id, specialist_id`)
  const seen = rows as (ConversationKey & { reached: number; isOld: boolean; hasEnded: boolean | null })[]
  return {
    reached: Math.max(after, ...seen.map(({ reached }) => reached)),
    anyIsOld: seen.some(({ isOld }) => isOld),
    ended: seen
      .filter(({ hasEnded }) => hasEnded)
      .map(({ memberId, sessionId, specialistId }) => ({ memberId, sessionId, specialistId })),
  }
}

/** Whether a conversation ended before a moment, is not saved and has no running answer. */
export async function hasEndedBefore(db: Database, key: ConversationKey, before: Date): Promise<boolean> {
  const moment = sql`${before.toISOString()}::timestamptz`
  const owner = key.sessionId ?? key.memberId
  const { rows } = await db.execute<{ hasEnded: boolean | null }>(sql`
    select ${endedUnsaved(moment)} and not exists (
      select from answers where answers.owner_id = spoken.owner_id
        and answers.specialist_id = spoken.specialist_id and status = 'running' and is_kept
    ) as "hasEnded"
    from (select ${key.memberId}::uuid as member_id, ${owner}::uuid as owner_id,
      ${key.specialistId}::text as specialist_id) spoken`)
  return rows[0]?.hasEnded ?? false
}

/** The time of the last turn of each unsaved conversation of a member with these specialists. */
export async function selectLastUnsavedTurns(
  db: Database,
  memberId: string,
  specialists: readonly SpecialistId[],
): Promise<{ specialistId: SpecialistId; lastTurnAt: Date }[]> {
  const { rows } = await db.execute<{ specialistId: SpecialistId; lastTurnMs: number }>(sql`
    select spoken.specialist_id as "specialistId", (extract(epoch from last.created_at) * 1000)::float8 as "lastTurnMs"
    from (
      select ${memberId}::uuid as member_id, ${memberId}::uuid as owner_id, specialist_id
      from json_array_elements_text(${JSON.stringify(specialists)}::json) as specialist (specialist_id)
    ) spoken cross join lateral (${lastTurn}) last
    where not ${isSaved}`)
  return rows.map(({ specialistId, lastTurnMs }) => ({ specialistId, lastTurnAt: new Date(lastTurnMs) }))
}

/** Deletes the turns and the draft of a conversation; returns the number of turns. */
export async function deleteConversation(db: Database, key: ConversationKey): Promise<number> {
  const { memberId, specialistId } = key
  const owner = key.sessionId ?? key.memberId
  const isOf = sql`member_id = ${memberId}::uuid and owner_id = ${owner}::uuid and specialist_id = ${specialistId}`
  const deleted = await db.delete(chatTurns).where(isOf).returning({ position: chatTurns.position })
  await db.execute(sql`delete from chat_drafts where ${isOf}`)
  return deleted.length
}

const lastTurn = sql`
  select position, created_at from chat_turns turn
  where turn.member_id = spoken.member_id and turn.owner_id = spoken.owner_id and turn.specialist_id = spoken.specialist_id
  order by turn.member_id desc, turn.owner_id desc, turn.specialist_id desc, turn.position desc limit 1`

const isSaved = sql`exists (
  select from chat_drafts draft
  where draft.member_id = spoken.member_id and draft.owner_id = spoken.owner_id
    and draft.specialist_id = spoken.specialist_id and draft.history_id is not null and draft.saved_to >= last.position
)`

function endedUnsaved(moment: ReturnType<typeof sql>) {
  return sql`(select last.created_at < ${moment} and not ${isSaved} from (${lastTurn}) last)`
}
