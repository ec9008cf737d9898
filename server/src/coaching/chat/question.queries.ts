import type { Attachment } from '@touchline/contract/coaching/attachments.ts'
import { type SQL, sql } from 'drizzle-orm'
import { keepsNothing } from '../../club/members/members.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { given, statement } from '../../platform/database/statement.ts'
import type { AnswerRow, TurnRow } from './chat.table.ts'

/** State that a question finds: the club's plan, the same request asked before, a running answer, and earlier turns. */
export type QuestionState = {
  plan: string | null
  answeredBy: string | null
  runningId: string | null
  /** The latest turns, more than any model gets. */
  turns: Pick<TurnRow, 'isUser' | 'content' | 'attachment' | 'finish' | 'parts'>[]
  /** Size of the whole conversation. */
  messages: number
  bytes: number
}

export async function selectQuestionState(
  db: Database,
  of: {
    clubId: string
    memberId: string | null
    sessionId: string | null
    specialistId: string
    requestId: string | undefined
  },
): Promise<QuestionState> {
  const [row] = await state(db, { ...of, requestId: of.requestId ?? null })
  if (!row) throw new Error('Question state query returned no row')
  return { ...row, bytes: Number(row.bytes) }
}

/** A question and the row of its answer. */
export type NewQuestion = Pick<
  AnswerRow,
  | 'id'
  | 'clubId'
  | 'memberId'
  | 'sessionId'
  | 'specialistId'
  | 'kind'
  | 'language'
  | 'requestId'
  | 'model'
  | 'promptTokens'
  | 'safety'
  | 'processId'
> & {
  /** The asking session, whoever owns the conversation. */
  askedIn: string | null
  /** The question's words, if they are to be kept. */
  content: string | null
  attachment: Attachment | null
}

/**
 * Stores a question and its answer's row and returns the question's position, 0 if it has none. Returns undefined if
 * it is a duplicate request or an answer is running in this conversation. Holds the conversation's lock from then on.
 */
export async function insertQuestion(db: Database, question: NewQuestion): Promise<number | undefined> {
  const attachment = question.attachment && JSON.stringify(question.attachment)
  const safety = question.safety && JSON.stringify(question.safety)
  const [row] = await storeQuestion(db, { ...question, attachment, safety })
  return row && Number(row.position)
}

/** Advisory lock of a conversation, held to the end of the transaction by asking, discarding and opening. */
export function conversationLock(owner: SQL, specialist: SQL): SQL {
  return sql`pg_advisory_xact_lock(hashtextextended(${owner}::text || ${specialist}, 0))`
}

// These bound what the database reads and sends; any model gets far less of a conversation.
const LATEST_TURNS = sql.raw('200')
const LATEST_LENGTH = sql.raw('200000')
const TURN_LENGTH = sql.raw('100000')

const ownTurns = sql`member_id = ${given('memberId')}::uuid
  and owner_id = coalesce(${given('sessionId')}::uuid, ${given('memberId')}::uuid)
  and specialist_id = ${given('specialistId')}`

const state = statement<
  {
    clubId: string
    memberId: string | null
    sessionId: string | null
    specialistId: string
    requestId: string | null
  },
  Omit<QuestionState, 'bytes'> & { bytes: number | string }
>(
  'select-state',
  sql`select
    (select plan from clubs where id = ${given('clubId')}::uuid) as plan,
    (select id from answers where member_id = ${given('memberId')}::uuid and request_id = ${given('requestId')}::uuid) as "answeredBy",
    (select id from answers where ${ownTurns} and status = 'running' and is_kept) as "runningId",
    (select coalesce(json_agg(json_build_object('isUser', is_user, 'content', content, 'attachment', attachment,
        'finish', finish, 'parts', parts) order by position), '[]')
      from (
        select *, sum(length(content)) over (order by position desc) - length(content) as later
        from (
          select position, is_user, left(content, ${TURN_LENGTH}) as content, attachment, finish, parts
          from chat_turns where ${ownTurns} order by position desc limit ${LATEST_TURNS}
        ) latest
      ) fitting where later < ${LATEST_LENGTH}) as turns,
    size.messages, size.bytes
    from (
      select count(*)::int as messages,
        coalesce(sum(octet_length(content) + coalesce(octet_length(attachment::text), 0)
          + case when parts = '[]' then 0 else octet_length(parts::text) end), 0)::bigint as bytes
      from chat_turns where ${ownTurns}
    ) size`,
)

const storeQuestion = statement<
  Omit<NewQuestion, 'attachment' | 'safety'> & { attachment: string | null; safety: string | null },
  { position: number | string }
>(
  'insert-question',
  sql`
    with asker as (
      select ${keepsNothing} as keeps_nothing from members where id = ${given('memberId')}::uuid for share
    ), owner as (
      select session_id, ${conversationLock(sql`coalesce(session_id, ${given('memberId')}::uuid)`, sql`${given('specialistId')}::text`)}
      from (
        -- A session may have become trusted, a parent may have agreed or withdrawn since the question came in.
        select case
          when coalesce((select keeps_nothing from asker), false) then ${given('askedIn')}::uuid
          when ${given('sessionId')}::uuid is null
            or exists (select 1 from sessions where id = ${given('askedIn')}::uuid and trusted_at is not null) then null
          else ${given('sessionId')}::uuid end as session_id
      ) session
    ), answer as (
      insert into answers
        (id, club_id, member_id, session_id, specialist_id, kind, language, request_id, is_kept, model, prompt_tokens,
        process_id, safety)
      select ${given('id')}::uuid, ${given('clubId')}::uuid, ${given('memberId')}::uuid, session_id,
        ${given('specialistId')}, ${given('kind')}, ${given('language')}, ${given('requestId')}::uuid,
        ${given('memberId')}::uuid is not null, ${given('model')}, ${given('promptTokens')}::integer,
        ${given('processId')}::integer, ${given('safety')}::jsonb
      from owner
      on conflict do nothing returning member_id, session_id, specialist_id
    ), question as (
      insert into chat_turns (member_id, session_id, specialist_id, is_user, content, attachment)
      select member_id, session_id, specialist_id, true, ${given('content')}::text, ${given('attachment')}::jsonb
      from answer where member_id is not null and ${given('content')}::text is not null
      returning position
    )
    select coalesce((select position from question), 0) as position from answer`,
)
