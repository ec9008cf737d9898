import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** The amounts of data; `SIZE` scales them. */
export function sizeOf(scale: number) {
  const of = (count: number) => Math.max(1, Math.round(count * scale))
  return { clubs: of(2_000), members: of(200_000), turns: of(2_000_000), entries: of(2_000_000) }
}

/** Fills a database with the past of many clubs in a few statements; ids derive from numbers, so references match. */
export async function fill(url: string, size: ReturnType<typeof sizeOf>): Promise<void> {
  // On its own connection: the product's has a statement timeout of half a minute.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const db = drizzle(client)
  const { clubs, members, turns, entries } = size
  for (const [name, statement] of [
    [
      'clubs',
      sql`insert into clubs (id, name, admin_email, language, plan, status, password_hash, created_at)
      select ${id('1', 'n')}, 'Klub ' || n, 'a' || n || '@klub.example', 'cs', 'basic', 'active', 'x',
        now() - n % 700 * interval '1 day' from generate_series(1, ${clubs}::int) n`,
    ],
    [
      'token_accounts',
      sql`insert into token_accounts (club_id, model, month, allowance)
      select ${id('1', 'n')}, model, to_char(now(), 'YYYY-MM'), 1000000
      from generate_series(1, ${clubs}::int) n, (values ('gpt5'), ('gpt5_mini')) m (model)`,
    ],
    [
      'members',
      sql`insert into members (id, club_id, first_name, last_name, email, role, search_text, sort_name, last_active)
      select ${id('2', 'n')}, ${id('1', `1 + n % ${clubs}`)}, 'Jan', 'Novák ' || n, 'p' || n || '@klub.example',
        'member', 'jan novak ' || n || ' p' || n || '@klub.example', 'novak ' || n, now() - n % 90 * interval '1 day'
      from generate_series(1, ${members}::int) n`,
    ],
    [
      'sessions',
      sql`insert into sessions (club_id, member_id, opened_with, trusted_at, expires_at)
      select ${id('1', `1 + n % ${clubs}`)}, ${id('2', 'n')}, 'own-password', now(), now() + n % 30 * interval '1 day'
      from generate_series(1, ${members}::int) n`,
    ],
    [
      'chat_turns',
      sql`insert into chat_turns (member_id, specialist_id, is_user, content, created_at)
      select ${id('2', `1 + n % ${members}`)}, (array['hockey_fitness', 'hockey_nutritionist'])[1 + n / ${members} % 2],
        n % 2 = 0, repeat('Trénuj rychlost dvakrát týdně. ', 4), now() - (${turns}::int - n) * interval '7 seconds'
      from generate_series(1, ${turns}::int) n`,
    ],
    [
      'chat_histories',
      sql`insert into chat_histories
        (club_id, owner_id, title, specialist_id, specialist_name, messages, search_text, last_message_at)
      select ${id('1', `1 + n % ${clubs}`)}, ${id('2', 'n')}, 'Rychlost', 'hockey_fitness', 'Kondice', '[]',
        'rychlost sila vytrvalost', now() - n % 300 * interval '1 day' from generate_series(1, ${members}::int) n`,
    ],
    [
      'answers',
      sql`insert into answers
        (id, club_id, member_id, specialist_id, language, is_kept, status, model, text, prompt_tokens, started_at, finished_at)
      select ${id('3', 'n')}, ${id('1', `1 + n % ${clubs}`)}, ${id('2', 'n')}, 'hockey_fitness', 'cs', true, 'done',
        'gpt5', 'Trénuj.', 100, now() - n % 29 * interval '1 day', now() - n % 29 * interval '1 day'
      from generate_series(1, ${members}::int) n`,
    ],
    [
      'token_entries',
      sql`insert into token_entries (club_id, model, key, month, allowance, member_id, specialist_id,
        generation_id, input_tokens, output_tokens, created_at, is_counted)
      select ${id('1', `1 + n % ${clubs}`)}, 'gpt5', 'charge:' || n, to_char(at, 'YYYY-MM'), -500,
        ${id('2', `1 + n % ${members}`)}, 'hockey_fitness', ${id('4', 'n')}, 400, 100, at, true
      from (select n, now() - (${entries}::int - n) * interval '15 seconds' as at
        from generate_series(1, ${entries}::int) n) made`,
    ],
    [
      'usage_days',
      sql`insert into usage_days (club_id, day, questions, tokens, active, people, usage)
      select ${id('1', 'n')}, current_date - d, 5, 2500, 3, '', '{}'
      from generate_series(1, ${clubs}::int) n, generate_series(1, 90) d`,
    ],
    [
      'mails',
      sql`insert into mails (key, to_name, to_address, subject, holds_secret, sent_at)
      select 'made-up:' || n, '', 'p' || n || '@klub.example', 'x', false, now() - n % 29 * interval '1 day'
      from generate_series(1, ${members}::int) n`,
    ],
    [
      'rate_limits',
      sql`insert into rate_limits (key, points, expire)
      select 'made-up:' || n, 1, now() + interval '1 hour' from generate_series(1, ${members}::int) n`,
    ],
  ] as const) {
    const started = performance.now()
    await db.execute(statement)
    console.log(`filled ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  await db.execute(sql`vacuum analyze`)
  await client.end()
}

/** An id derived from a kind and a number. */
function id(kind: string, number: string) {
  return sql.raw(`('${kind}0000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`)
}
