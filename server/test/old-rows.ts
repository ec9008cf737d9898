import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../src/platform/database/database.ts'

/** A row of a certain age; `isLeft` tells whether it (or what its rule erases of it) still exists. */
type Written = { isLeft(): Promise<boolean> }
type Write = (at: Date, isOld: boolean) => Promise<Written>
export type OldRowCase = { rule: string; write: Write; marginMs?: number }

/** The owners that rows refer to. */
type Owners = { clubId: string; memberId: string; listId: string; endpointId: string; sessionId: string }

const DAY_MS = 24 * 60 * 60 * 1000

/** For each rule, how to write a row whose retention began at a given time; named `table: since`. */
export function oldRowCases(db: Database, owners: Owners): OldRowCase[] {
  const { clubId: club_id, memberId: member_id, listId: list_id, endpointId: endpoint_id } = owners
  const put = async (table: string, row: Record<string, unknown>, key = 'id', left = sql`true`): Promise<Written> => {
    const name = await insertRow(db, table, row, key)
    const isLeft = async () => {
      const found = sql`${sql.identifier(key)}::text = ${name} and ${left}`
      const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)} where ${found}`)
      return rows.length > 0
    }
    return { isLeft }
  }
  const answer = { specialist_id: 'hockey_fitness', language: 'cs', is_kept: true, status: 'done', model: 'gpt5' }
  const mail = { to_name: 'x', to_address: 'x@x.example', subject: 'x', text_body: 'x', holds_secret: false }
  const club = { name: 'x', admin_email: 'x@x.example', language: 'cs' }
  const fileless = { club_id, language: 'cs' }
  return [
    one('sessions: it expired', (at) =>
      put('sessions', { club_id, member_id, opened_with: 'pin', trusted_at: at, expires_at: at }),
    ),
    one('rate_limits: its window ended', (at) => put('rate_limits', { key: randomUUID(), expire: at }, 'key')),
    one('mailed_codes: it was asked for', (at) =>
      put(
        'mailed_codes',
        { nonce_hash: randomUUID(), account_hash: 'x', code_hash: 'x', is_mailed: true, created_at: at },
        'nonce_hash',
      ),
    ),
    one('mails: it was sent or given up: address and words', (at) =>
      put('mails', { ...mail, key: randomUUID(), sent_at: at }, 'key', sql`to_address <> ''`),
    ),
    one('mails: it was sent or given up: the rest', (at) =>
      put('mails', { ...mail, key: randomUUID(), to_address: '', failed_at: at }, 'key'),
    ),
    one('mails: it told of the erasure of a club', (at) =>
      put('mails', { ...mail, key: `club-erased:${randomUUID()}`, sent_at: at }, 'key'),
    ),
    one('answers: it was asked for', (at) =>
      put('answers', { id: randomUUID(), club_id, member_id, ...answer, prompt_tokens: 1, started_at: at }),
    ),
    one('answers: it ended, of nobody in particular', (at) =>
      put('answers', { id: randomUUID(), club_id, ...answer, prompt_tokens: 1, finished_at: at }),
    ),
    one('answers: the untrusted session it belonged to ended', (_, isOld) => {
      const session_id = isOld ? randomUUID() : owners.sessionId
      return put('answers', { id: randomUUID(), club_id, member_id, session_id, ...answer, prompt_tokens: 1 })
    }),
    one('chat_turns: the last turn of a conversation that is not saved', (at, isOld) => {
      const specialist_id = isOld ? 'hockey_fitness' : 'hockey_nutritionist'
      return put('chat_turns', { member_id, specialist_id, is_user: true, content: 'x', created_at: at })
    }),
    one('chat_histories: it was deleted', (at) => {
      const saved = { title: 'x', specialist_id: 'hockey_fitness', specialist_name: 'x', messages: '[]' }
      return put('chat_histories', { club_id, owner_id: member_id, ...saved, last_message_at: at, deleted_at: at })
    }),
    one('athlete_uses: the answer', (at) => {
      const use = { member_id, specialist_id: 'hockey_fitness', figures: '[]', used_at: at }
      return put('athlete_uses', { generation_id: randomUUID(), ...use }, 'generation_id')
    }),
    one('made_things: it was made', (at) =>
      put('made_things', { member_id, kind: 'plan', hash: randomUUID(), thing_id: randomUUID(), made_at: at }, 'hash'),
    ),
    one('plans: it was deleted', (at) => {
      const plan = { title: 'x', wish: '{}', weeks: '[]', sessions: '[]', sources: '[]', notes: '[]' }
      return put('plans', { club_id, owner_id: member_id, ...plan, deleted_at: at })
    }),
    one('members: they were removed', (at) => {
      const email = `${randomUUID()}@x.example`
      const person = { first_name: 'x', last_name: 'x', email, role: 'member', search_text: 'x', sort_name: 'x' }
      return put('members', { club_id, ...person, removed_at: at })
    }),
    one('clubs: it registered, of a club that never paid', (at) => put('clubs', { ...club, created_at: at })),
    one('clubs: it was opened: its codes for the success page', (at) =>
      put(
        'clubs',
        { ...club, password_hash: 'x', sealed_codes: 'x', codes_sealed_at: at },
        'id',
        sql`sealed_codes is not null`,
      ),
    ),
    one('invitations: it expired', (at) =>
      put('invitations', { club_id, kind: 'mail', token_hash: randomUUID(), expires_at: at }),
    ),
    one('team_lists: it was deleted', (at) => put('team_lists', { club_id, ...LIST, deleted_at: at })),
    one('list_people: they were taken off', (at) => put('list_people', { list_id, name: 'x', removed_at: at })),
    one('list_things: it was taken off', (at) => put('list_things', { list_id, name: 'x', removed_at: at })),
    one('competitions: it was deleted', (at) => {
      const rules = { rules_name: 'x', rules: '{}', timetable: '{}', teams: '[]', format: '{}' }
      return put('competitions', { club_id, name: 'x', time_zone: 'UTC', ...rules, deleted_at: at })
    }),
    one('webhook_deliveries: it was made; one that still waits stays', (at) => {
      const sent = { type: 'ping', body: 'x', state: 'delivered', max_attempts: 1, give_up_at: at }
      return put('webhook_deliveries', { endpoint_id, ...sent, created_at: at })
    }),
    one('export_chunks: the file expired, a day after it was made', async (at) => {
      const claim = randomUUID()
      const id = await insertRow(db, 'club_exports', { ...fileless, state: 'ready', claim, expires_at: at }, 'id')
      return put('export_chunks', { export_id: id, claim, number: 0, bytes: Buffer.of(0) }, 'claim')
    }),
    one('club_exports: it was asked for, once its file is gone', (at) =>
      put('club_exports', { ...fileless, state: 'gone', asked_at: at }),
    ),
    one('token_notices: it was made', (at) =>
      put('token_notices', { club_id, model: 'gpt5', month: randomUUID(), level: 80, created_at: at }, 'month'),
    ),
    daily('usage_days: the day', (at) =>
      put('usage_days', { club_id, day: at, questions: 1, tokens: 1, active: 1, people: '', usage: '{}' }, 'day'),
    ),
    daily('usage_windows: somebody last asked for it', (at) => {
      const sums = { days: 7, time_zone: randomUUID(), until: at, summed: '{}' }
      return put('usage_windows', { club_id, ...sums, requested_on: at }, 'time_zone')
    }),
    daily('safety_counts: the day', (at) =>
      put('safety_counts', { day: at, category: randomUUID(), severity: 'x', language: 'cs', flags: 1 }, 'category'),
    ),
    daily('safety_responses: the day', (at) => {
      const counted = { category: randomUUID(), severity: 'x', response: 'stop', language: 'cs', responses: 1 }
      return put('safety_responses', { day: at, ...counted }, 'category')
    }),
    one('payment_events: it happened; one that is not done stays', (at) =>
      put('payment_events', { id: randomUUID(), type: 'x', occurred_at: at, done_at: at }),
    ),
    one('purchases: it was begun, if it failed or expired', (at) =>
      put('purchases', { club_id, kind: 'tokens', package_id: 'x', status: 'expired', created_at: at }),
    ),
    one('test_events: it happened at the test provider', (at) =>
      put('test_events', { id: randomUUID(), type: 'x', occurred_at: at }),
    ),
  ]
}

/** The required columns of a team list besides its club. */
export const LIST = { language: 'cs', name: 'x', date: '2026-01-01', minutes: 60, time_zone: 'UTC' }

/** Inserts a row as given; returns its key as text. */
export async function insertRow(
  db: Database,
  table: string,
  row: Record<string, unknown>,
  key: string,
): Promise<string> {
  const columns = Object.keys(row).map((column) => sql.identifier(column))
  const values = Object.values(row).map((value) => sql`${value instanceof Date ? value.toISOString() : value}`)
  const { rows } = await db.execute<{ key: string }>(sql`
    insert into ${sql.identifier(table)} (${sql.join(columns, sql`, `)}) values (${sql.join(values, sql`, `)})
    returning ${sql.identifier(key)}::text as key`)
  return rows[0]?.key ?? ''
}

function one(rule: string, write: Write): OldRowCase {
  return { rule, write }
}

/** For rules that count whole days, one day more or less decides. */
function daily(rule: string, write: Write): OldRowCase {
  return { rule, write, marginMs: DAY_MS }
}
