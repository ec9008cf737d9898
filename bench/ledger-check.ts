import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { selectDrift, sumPastMonths } from '../server/src/money/tokens/ledger-check.queries.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'

// The cost of a ledger check for clubs with some old entries, and with ten times as many: the comparison of all
// balances, and the slice of old months that each run reads again. Misses its bar if the comparison costs more than 1.5
// times as much; the slice grows, but each account has one a day.
//
//   node bench/ledger-check.ts [clubs] [old entries a club]

const [clubs = 100, old = 1000] = process.argv.slice(2).map(Number)
const MOST_TIMES = 1.5
const RUNS_A_DAY = 288
const LAST_MONTH = new Date(Date.now() - 31 * 24 * 60 * 60_000).toISOString().slice(0, 7)

const postgres = await startEmbeddedServer()
const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
await db.execute(sql`insert into clubs (id, name, admin_email, language, plan, status)
  select gen_random_uuid(), 'SK Jiskra', n || '@club.example', 'cs', 'pro', 'active' from generate_series(1, ${clubs}::int) n`)
const month = new Date().toISOString().slice(0, 7)
await db.execute(
  sql`insert into token_accounts (club_id, model, month, bought) select id, 'gpt5', ${month}, 100 from clubs`,
)
await db.execute(sql`insert into token_entries (club_id, model, key, month, bought)
  select id, 'gpt5', gen_random_uuid()::text, ${month}, 1 from clubs, generate_series(1, 100)`)

console.log('| old entries a club | comparing all, ms | slice of old months, ms | off |')
console.log('| --- | --- | --- | --- |')
const cost: number[] = []
let entries = 0
for (const wanted of [old, 10 * old]) {
  for (; entries < wanted; entries += old)
    await db.execute(sql`insert into token_entries (club_id, model, key, month, bought)
      select id, 'gpt5', ${randomUUID()} || id || n, '2020-01', 0 from clubs, generate_series(1, ${old}::int) n`)
  await db.execute(sql`vacuum analyze token_entries`)
  await sumPastMonths(db, LAST_MONTH, 1)
  const [comparing, off] = await median(async () => {
    const checked = await selectDrift(db, undefined, clubs)
    return checked.reduce((sum, { drift }) => sum + drift, 0)
  })
  const [slice] = await median(async () => {
    await sumPastMonths(db, LAST_MONTH, RUNS_A_DAY)
    return 0
  })
  cost.push(comparing)
  console.log(`| ${wanted} | ${comparing.toFixed(1)} | ${slice.toFixed(1)} | ${off} |`)
}
await close()
await postgres.stop()
const times = (cost[1] ?? Infinity) / (cost[0] ?? 1)
console.log(`${times.toFixed(2)} times as much with ten times as many old entries.`)
process.exit(times <= MOST_TIMES ? 0 : 1)

async function median(act: () => Promise<number>): Promise<[ms: number, result: number]> {
  const took: number[] = []
  let result = 0
  for (let time = 0; time < 15; time++) {
    const begun = performance.now()
    result = await act()
    took.push(performance.now() - begun)
  }
  return [took.sort((one, other) => one - other)[7] ?? 0, result]
}
