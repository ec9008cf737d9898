import { SPECIALIST_IDS, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { members } from '../src/club/members/members.table.ts'
import type { Database } from '../src/platform/database/database.ts'

/** A question as recorded in the ledger. */
export type LedgerQuestion = {
  memberId: string | null
  specialistId: SpecialistId
  model: 'gpt5' | 'gpt5_mini'
  kind: 'document' | 'clip' | null
  tokens: number
  at: Date
}

/** How many questions a club asked in how many days before now. */
export type LedgerWish = { clubId: string; questions: number; days: number }

/** Writes past charges straight into the ledger. */
export async function writeLedger(db: Database, clubId: string, questions: readonly LedgerQuestion[]): Promise<void> {
  for (let from = 0; from < questions.length; from += 5000) {
    const rows = JSON.stringify(questions.slice(from, from + 5000))
    await db.execute(sql`
      insert into token_entries (club_id, model, key, month, allowance, member_id, specialist_id, kind, generation_id,
        input_tokens, output_tokens, created_at)
      select ${clubId}::uuid, model, 'charge:' || id, to_char(at at time zone 'UTC', 'YYYY-MM'), -tokens, "memberId",
        "specialistId", kind, id, tokens, 0, at
      from (select gen_random_uuid() as id, question.* from json_to_recordset(${rows}::json) as question (
        model text, tokens bigint, "memberId" uuid, "specialistId" text, kind text, at timestamptz)) questions`)
  }
}

/** Gives a club a realistic past: evenings and training days are busy, some members ask much more than others. */
export async function writeMadeUpLedger(db: Database, { clubId, questions, days }: LedgerWish): Promise<void> {
  const people = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.clubId, clubId), isNull(members.removedAt)))
  const random = randomFrom(1)
  const now = Date.now()
  await writeLedger(
    db,
    clubId,
    Array.from({ length: questions }, () => madeUpQuestion(random, people, now, days)),
  )
}

function madeUpQuestion(
  random: () => number,
  people: readonly { id: string }[],
  now: number,
  days: number,
): LedgerQuestion {
  // Skewed, so that later days, earlier members and the first sports are more frequent.
  const daysAgo = Math.floor(days * (1 - Math.sqrt(random())))
  const hour = Math.min(23, Math.floor(7 + 8 * (random() + random())))
  const at = new Date(now - daysAgo * DAY_MS)
  at.setUTCHours(hour, Math.floor(random() * 60))
  const kind = random()
  return {
    memberId: people[Math.floor(random() ** 1.3 * people.length)]?.id ?? null,
    specialistId: SPECIALIST_IDS[Math.floor(random() ** 2 * SPECIALIST_IDS.length)] as SpecialistId,
    model: random() < 0.3 ? 'gpt5' : 'gpt5_mini',
    kind: kind < 0.04 ? 'document' : kind < 0.06 ? 'clip' : null,
    tokens: 400 + Math.floor(random() * 4000),
    at: at.getTime() > now ? new Date(now) : at,
  }
}

const DAY_MS = 24 * 60 * 60_000

/** A deterministic random number generator (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
