import type { Attachment } from '@touchline/contract/attachments.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { given, statement } from '../database/statement.ts'
import type { GenerationRow, TurnRow } from './chat.table.ts'

/** What a question meets: the club's plan, the same question asked before, an answer that still runs, and what was said. */
export type Standing = {
  plan: string | null
  answeredBy: string | null
  runningId: string | null
  turns: Pick<TurnRow, 'isUser' | 'content' | 'attachment'>[]
}

export async function selectStanding(
  db: Database,
  of: { clubId: string; memberId: string | undefined; specialistId: string; requestId: string | undefined },
): Promise<Standing> {
  const [row] = await standing(db, { ...of, memberId: of.memberId ?? null, requestId: of.requestId ?? null })
  if (!row) throw new Error('a select without a table answers one row')
  return row
}

/** A question and the answer that will be written to it. */
export type NewQuestion = Pick<
  GenerationRow,
  'id' | 'clubId' | 'memberId' | 'specialistId' | 'language' | 'requestId' | 'model' | 'promptTokens' | 'processId'
> & {
  /** The question's words, where they are to be kept. */
  content: string | null
  attachment: Attachment | null
}

/** Stores a question and the place of its answer; not where it was asked before. */
export async function insertQuestion(db: Database, question: NewQuestion): Promise<boolean> {
  const attachment = question.attachment && JSON.stringify(question.attachment)
  const rows = await storeQuestion(db, { ...question, attachment })
  return rows.length > 0
}

const standing = statement<
  { clubId: string; memberId: string | null; specialistId: string; requestId: string | null },
  Standing
>(
  'select-standing',
  sql`select
    (select plan from clubs where id = ${given('clubId')}::uuid) as plan,
    (select id from generations where member_id = ${given('memberId')}::uuid and request_id = ${given('requestId')}::uuid) as "answeredBy",
    (select id from generations where member_id = ${given('memberId')}::uuid and specialist_id = ${given('specialistId')}
      and status = 'running' and is_kept order by started_at desc limit 1) as "runningId",
    (select coalesce(json_agg(json_build_object('isUser', is_user, 'content', content, 'attachment', attachment)
        order by position), '[]')
      from chat_turns where member_id = ${given('memberId')}::uuid and specialist_id = ${given('specialistId')}) as turns`,
)

const storeQuestion = statement<Omit<NewQuestion, 'attachment'> & { attachment: string | null }, { id: string }>(
  'insert-question',
  sql`
    with answer as (
      insert into generations
        (id, club_id, member_id, specialist_id, language, request_id, is_kept, model, prompt_tokens, process_id)
      values (${given('id')}::uuid, ${given('clubId')}::uuid, ${given('memberId')}::uuid, ${given('specialistId')},
        ${given('language')}, ${given('requestId')}::uuid, ${given('memberId')}::uuid is not null, ${given('model')},
        ${given('promptTokens')}::integer, ${given('processId')}::integer)
      on conflict do nothing returning id, member_id, specialist_id
    ), question as (
      insert into chat_turns (member_id, specialist_id, is_user, content, attachment)
      select member_id, specialist_id, true, ${given('content')}::text, ${given('attachment')}::jsonb
      from answer where member_id is not null and ${given('content')}::text is not null
    )
    select id from answer`,
)
