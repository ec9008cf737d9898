import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { makeExports } from '../server/src/data/exports/export-job.ts'
import { exportFile, startExport } from '../server/src/data/exports/exports.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'

// Exports a club of 1,500 members and a year of 500,000 ledger entries on PostgreSQL, and measures duration, file size
// and the additional peak memory of the process. Linux only: memory is read from /proc.
//
// The heap must be limited, otherwise the garbage collector waits as long as the machine has memory:
//
//   node --max-old-space-size=100 bench/export.ts [members] [entries]

const [members = 1500, entries = 500_000] = process.argv.slice(2).map(Number)
const MOST_MEMORY_MB = 120
const PIECE = 20_000

const server = await startEmbeddedServer()
const database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
const { db } = database
let isSmall = false
try {
  const clubId = randomUUID()
  await fill(clubId)
  await startExport(db, clubId)
  const before = memoryMb()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryMb())
  }, 20)
  const start = performance.now()
  await makeExports(db, 'http://localhost:3000', console)
  const seconds = (performance.now() - start) / 1000
  let bytes = 0
  const reading = performance.now()
  for await (const chunk of (await exportFile(db, clubId)).chunks) bytes += chunk.length
  const readMs = performance.now() - reading
  clearInterval(watch)
  const more = most - before
  isSmall = more <= MOST_MEMORY_MB
  console.log('| members | entries | seconds | ZIP MB | read ms | memory MB more at most |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  const figures = [seconds, bytes / 1e6, readMs, more].map((figure) => figure.toFixed(1))
  console.log(`| ${[members, entries, ...figures].join(' | ')} |`)
} finally {
  await database.close()
  await server.stop()
}
process.exitCode = isSmall ? 0 : 1

async function fill(clubId: string): Promise<void> {
  await db.execute(sql`insert into clubs (id, name, admin_email, language, plan, status)
    values (${clubId}, 'SK Jiskra Lipová', 'admin@club.example', 'cs', 'enterprise', 'active')`)
  await db.execute(sql`insert into members (club_id, first_name, last_name, email, role, search_text, sort_name)
    select ${clubId}, 'Tereza', 'Nováková ' || n, 'player-' || n || '@mail.example', 'member', '', n::text
    from generate_series(1, ${members}::int) n`)
  // In batches: the product's statement timeout is half a minute.
  for (let from = 1; from <= entries; from += PIECE)
    await fillEntries(clubId, from, Math.min(entries, from + PIECE - 1))
  await db.execute(sql`analyze`)
}

async function fillEntries(clubId: string, from: number, to: number): Promise<void> {
  await db.execute(sql`insert into token_entries
      (club_id, model, key, month, allowance, member_id, specialist_id, generation_id, input_tokens, output_tokens, created_at)
    select ${clubId}, 'gpt5', 'charge:' || gen_random_uuid(), to_char(at, 'YYYY-MM'), -900, people.id, 'golf_fitness',
      gen_random_uuid(), 500, 400, at
    from generate_series(${from}::int, ${to}::int) n
    cross join lateral (select now() - make_interval(mins => n) as at) moment
    join (select id, row_number() over () as place from members where club_id = ${clubId}) people
      on people.place = 1 + n % ${members}::int`)
}

function memoryMb(): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
