import { mkdtempSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { addSeedPlayers } from '../server/src/club/members/members.ts'
import { countUsage } from '../server/src/money/statistics/counting.ts'
import { readSettings } from '../server/src/platform/env.ts'
import { createLog } from '../server/src/platform/http/logging.ts'
import { openProduct, type Product } from '../server/src/start/product.ts'
import { adminToken, createClub, joinClub } from '../server/test/clubs.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'
import { type HotCall, hotCalls } from '../server/test/hot-calls.ts'
import { startModelServer } from '../server/test/model-server.ts'
import { writeMadeUpLedger } from '../server/test/usage.ts'
import { fill, sizeOf } from './growth/filling.ts'

// The ten most frequent requests of a club of 100 members with 1,000 questions, alone in a product and among 2,000
// other clubs with 200,000 members, 2 million turns and 2 million ledger entries, on PostgreSQL and interleaved in one
// run. Bar: p95 among the others at most 1.5 times that of the club alone. Also prints the tables that were read by
// sequential scans meanwhile.
//
//   SIZE=0.05 ROUNDS=100 node bench/growth.ts

const SIZE = Number(process.env.SIZE ?? 1)
const ROUNDS = Number(process.env.ROUNDS ?? 200)
const WARM_UP = 10
const MOST_RATIO = 1.5

const server = await startEmbeddedServer({ isDurable: true })
const model = await startModelServer()
const places = [await openPlace('alone'), await openPlace('filled')]
await fill(urlOf('filled'), sizeOf(SIZE))
await places[1]?.product.db.execute(sql`select pg_stat_reset()`)
console.log(`load of the machine: ${load()}`)

const times = new Map<string, number[]>()
for (let round = 0; round < ROUNDS + WARM_UP; round++) {
  for (const { product } of places)
    await product.db.execute(sql`delete from rate_limits where key not like 'made-up:%'`)
  for (let place = 0; place < (places[0]?.calls.length ?? 0); place++) {
    // The order alternates, so that neither always runs after the other.
    for (const { name, calls } of round % 2 ? places : places.toReversed()) {
      const took = await timed(calls[place] ?? never())
      if (round >= WARM_UP) timesOf(name, calls[place]?.name ?? '').push(took)
    }
  }
}

let isHeld = true
console.log('call                    alone p50    p95   filled p50    p95   p95 ratio')
for (const { name } of places[0]?.calls ?? []) {
  const figures = ['alone', 'filled'].flatMap((place) =>
    [50, 95].map((share) => percentile(timesOf(place, name), share)),
  )
  const ratio = (figures[3] ?? 0) / (figures[1] ?? 1)
  if (ratio > MOST_RATIO) isHeld = false
  console.log(
    [name.padEnd(22), ...figures.map((ms) => ms.toFixed(1).padStart(8)), ratio.toFixed(2).padStart(8)].join(' '),
  )
}
console.log(`load of the machine: ${load()}`)
await tellScans(places[1]?.product ?? never())
console.log(`bar: p95 at most ${MOST_RATIO} times: ${isHeld ? 'held' : 'MISSED'}`)
for (const { product } of places) await product.close()
await model.close()
await server.stop()
process.exit(isHeld ? 0 : 1)

async function openPlace(name: string): Promise<{ name: string; product: Product; calls: HotCall[] }> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const settings = readSettings({
    DATABASE_URL: urlOf(name),
    APP_SECRET: 'x'.repeat(32),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'touchline-growth-')),
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_API_KEY: 'any',
  })
  const product = await openProduct(settings, createLog('silent'), '/nowhere')
  return { name, product, calls: await callsOf(product) }
}

function urlOf(database: string): string {
  return new URL(database, server.url).href
}

async function callsOf({ app, db, clubDependencies }: Product): Promise<HotCall[]> {
  const club = await createClub({ app, db, clubDependencies }, { plan: 'enterprise' })
  const people = Array.from({ length: 100 }, (_, index) => ({
    ...{ firstName: `Jméno${index}`, lastName: `Příjmení${index}`, email: `m${index}@mail.example` },
    ...{ joinedAt: new Date(), lastActive: null },
  }))
  await addSeedPlayers(db, club.clubId, people)
  await writeMadeUpLedger(db, { clubId: club.clubId, questions: 1_000, days: 90 })
  await countUsage(db, club.clubId)
  const player = await joinClub(app, club)
  await db.execute(sql`insert into chat_turns (member_id, specialist_id, is_user, content)
    select ${player.playerId}::uuid, 'hockey_nutritionist', n % 2 = 0, repeat('Trénuj rychlost. ', 8) from generate_series(1, 20) n`)
  await db.execute(sql`insert into chat_histories
      (club_id, owner_id, title, specialist_id, specialist_name, messages, search_text, last_message_at)
    select ${club.clubId}::uuid, ${player.playerId}::uuid, 'Rychlost', 'hockey_fitness', 'Kondice', '[]', 'rychlost', now()
    from generate_series(1, 20)`)
  return hotCalls(app, club, { player: player.token, admin: await adminToken(app, club) })
}

async function timed({ call }: HotCall): Promise<number> {
  const started = performance.now()
  await call()
  return performance.now() - started
}

/** Prints the large tables read by sequential scans during the measurement, including those of the product's jobs. */
async function tellScans({ db }: Product): Promise<void> {
  const { rows } = await db.execute<{ name: string; scans: number; rows: number }>(sql`
    select pg_class.relname as name, seq_scan::int as scans, seq_tup_read::float8 as rows from pg_stat_user_tables
    join pg_class on pg_class.oid = relid
    where seq_scan > 0 and reltuples > 1000 order by seq_tup_read desc`)
  for (const one of rows) console.log(`read from end to end: ${one.name} ${one.scans} times, ${one.rows} rows in all`)
}

function timesOf(place: string, call: string): number[] {
  const key = `${place} ${call}`
  const known = times.get(key) ?? []
  times.set(key, known)
  return known
}

function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.ceil((sorted.length * share) / 100) - 1] ?? 0
}

function load(): string {
  return loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')
}

function never(): never {
  throw new Error('cannot be')
}
