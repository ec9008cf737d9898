import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { ShownKind } from './tokens.table.ts'

/** An answer in a made-up history. */
export type PastAnswer = {
  memberId: string
  specialistId: string
  kind: ShownKind | undefined
  model: TokenModel
  tokens: number
  usedAt: Date
}

/**
 * Inserts a history for a club without usage, as though each answer had been reserved and settled at its time: the
 * ledger, this month's accounts and the members' shares, in one statement.
 */
export async function insertPastAnswers(
  db: Database,
  { clubId, month }: { clubId: string; month: string },
  allowances: Readonly<Record<TokenModel, number>>,
  answers: readonly PastAnswer[],
): Promise<void> {
  const [club, rows] = [sql`${clubId}::uuid`, JSON.stringify(answers)]
  const allowance = sql`(case model when 'gpt5' then ${allowances.gpt5}::bigint else ${allowances.gpt5_mini}::bigint end)`
  await db.execute(sql`
    with answers as (
      select gen_random_uuid() as id, to_char("usedAt" at time zone 'UTC', 'YYYY-MM') as month, answer.*
      from json_to_recordset(${rows}::json) as answer ("memberId" uuid, "specialistId" text, kind text, model text,
        tokens bigint, "usedAt" timestamptz)
    ), opened as (
      insert into token_entries (club_id, model, key, month, allowance, created_at)
      select ${club}, model, 'allowance:' || ${club} || ':' || model || ':' || month, month, ${allowance}, min("usedAt")
      from answers group by model, month
    ), charged as (
      insert into token_entries (club_id, model, key, month, allowance, member_id, specialist_id, kind, generation_id,
        input_tokens, output_tokens, created_at)
      select ${club}, model, 'charge:' || id, month, -tokens, "memberId", "specialistId", kind, id, tokens / 3,
        tokens - tokens / 3, "usedAt"
      from answers
    ), accounts as (
      insert into token_accounts (club_id, model, month, allowance, used)
      select ${club}, model, ${month}, ${allowance} - sum(tokens), sum(tokens)
      from answers where month = ${month} group by model
    )
    insert into token_shares (club_id, asker_id, member_id, month, used)
    select ${club}, "memberId", "memberId", ${month}, coalesce(sum(tokens) filter (where month = ${month}), 0)
    from answers group by "memberId"`)
}
