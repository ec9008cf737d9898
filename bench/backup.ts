import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readSettings } from '../server/src/platform/env.ts'
import { createLog } from '../server/src/platform/http/logging.ts'
import { openProduct } from '../server/src/start/product.ts'
import { bearer, createClub, type TestClub } from '../server/test/clubs.ts'
import { urlOfDatabase } from '../server/test/databases.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'
import { startModelServer } from '../server/test/model-server.ts'
import { eventsOf } from '../server/test/response-bodies.ts'
import { startServer } from '../server/test/server-process.ts'

// Backs up a large PostgreSQL while a server runs and answers, and restores it into another database. Measures time,
// file size, the process's memory above that of an idle one, and the duration of requests meanwhile.
//
//   [TEST_DATABASE_URL=postgres://…] node bench/backup.ts [megabytes]
//
// Without the URL of a server where databases may be created, PostgreSQL comes from an npm package.

const MEGABYTES = Number(process.argv[2] ?? 1024)
/** Above that of an idle process. */
const MOST_MEMORY_MB = 300
/** The number of clients that ask one question after another. */
const ASKERS = 5

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-backup-'))
const model = await startModelServer()
const given = process.env.TEST_DATABASE_URL
const postgres = given ? { url: given, stop: async () => {} } : await startEmbeddedServer({ isDurable: true })
const [FILLED, RESTORED] = ['touchline_bench_filled', 'touchline_bench_restored']
const ENV = {
  ...process.env,
  PORT: '0',
  DATA_DIR: dataDir,
  APP_SECRET: 'a secret for this benchmark that is long enough',
  OPENAI_BASE_URL: model.baseUrl,
  TRUST_PROXY: 'on',
  LOG_LEVEL: 'error',
}
const source = { ...ENV, DATABASE_URL: urlOfDatabase(postgres.url, FILLED) }
const target = { ...ENV, DATABASE_URL: urlOfDatabase(postgres.url, RESTORED) }
const file = join(dataDir, 'bench.backup')
let isRight = false
try {
  const club = await prepare()
  const server = await startServer(source)
  const idle = await quietMemory()
  console.log('| what | seconds | memory | above idle | p95 of a request | p95 of a question |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  await row('nothing, for comparison', server.address, club, () => sleep(10_000).then(() => idle), idle)
  const backup = await row('backup, server answering', server.address, club, () => run('backup', source), idle)
  const restore = await row('restore, server answering', server.address, club, () => run('restore', target), idle)
  await server.end('SIGTERM')
  const size = await databaseSize(source.DATABASE_URL)
  console.log(`\ndatabase ${mb(size)} MB, file ${mb(statSync(file).size)} MB, idle process ${mb(idle)} MB`)
  isRight = Math.max(backup, restore) - idle < MOST_MEMORY_MB * 2 ** 20
  console.log(isRight ? `Both stay under ${MOST_MEMORY_MB} MB.` : `NOT under ${MOST_MEMORY_MB} MB.`)
} finally {
  await model.close()
  for (const name of [FILLED, RESTORED]) await query(postgres.url, `drop database if exists ${name} with (force)`)
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
// Exit explicitly: otherwise the embedded PostgreSQL ends the process itself, as if all were well.
process.exit(isRight ? 0 : 1)

async function prepare(): Promise<TestClub> {
  for (const name of [FILLED, RESTORED]) await query(postgres.url, `create database ${name}`)
  const product = await openProduct(readSettings(source), createLog('error'), 'none')
  product.app.countUse = async () => {}
  const club = await createClub(product, { plan: 'enterprise', players: ASKERS })
  await product.close()
  await fill(club)
  return club
}

/** Adds long conversations and many small ledger entries until the database has the wanted size. */
async function fill({ clubId, players }: TestClub): Promise<void> {
  const memberId = players[0]?.playerId
  for (let round = 0; (await databaseSize(source.DATABASE_URL)) < MEGABYTES * 2 ** 20; round++) {
    // Random words: neither PostgreSQL nor the file format can compress them well.
    await query(
      source.DATABASE_URL,
      `insert into chat_histories (club_id, owner_id, specialist_id, specialist_name, title, last_message_at, messages)
       select $1, $2, 'hockey_fitness', 'Bench', 'Bench', now(), (
         select jsonb_agg(jsonb_build_object('isUser', i % 2 = 0, 'content',
           (select string_agg(md5(random()::text || i || n || word), ' ') from generate_series(1, 30) word)))
         from generate_series(1, 40) i)
       from generate_series(1, 300) n`,
      [clubId, memberId],
    )
    await query(
      source.DATABASE_URL,
      `insert into token_entries (club_id, model, key, month, allowance, bought, generation_id, input_tokens, output_tokens, is_counted)
       select $1, 'gpt5', 'bench:' || gen_random_uuid(), '2020-01', 0, 0, gen_random_uuid(), 900, 300, true
       from generate_series(1, 20000)`,
      [clubId],
    )
    if (round % 10 === 0) console.error(`${mb(await databaseSize(source.DATABASE_URL))} MB filled`)
  }
}

/** Does some work while clients ask and read, and prints the figures; returns its peak memory. */
async function row(
  what: string,
  address: string,
  club: TestClub,
  work: () => Promise<number>,
  idle: number,
): Promise<number> {
  const state = { isDone: false }
  const [requests, questions]: [number[], number[]] = [[], []]
  const people = club.players.map(({ token }) => beAround(address, token, state, requests, questions))
  const start = performance.now()
  const memory = await work()
  const seconds = (performance.now() - start) / 1000
  state.isDone = true
  await Promise.all(people)
  console.log(
    `| ${what} | ${seconds.toFixed(1)} | ${mb(memory)} MB | ${mb(Math.max(0, memory - idle))} MB | ${p95(requests)} ms | ${p95(questions)} ms |`,
  )
  return memory
}

async function beAround(
  address: string,
  token: string,
  state: { isDone: boolean },
  requests: number[],
  questions: number[],
): Promise<void> {
  const headers = { 'content-type': 'application/json', ...bearer(token) }
  for (let round = 0; !state.isDone; round++) {
    const started = performance.now()
    await (await fetch(`${address}/api/chat/conversation/hockey_fitness`, { headers })).text()
    requests.push(performance.now() - started)
    if (round % 10 === 0) {
      const asked = performance.now()
      const body = JSON.stringify({
        memberId: 'hockey_fitness',
        message: 'Jak?',
        language: 'cs',
        requestId: randomUUID(),
      })
      await eventsOf(await fetch(`${address}/api/chat/stream`, { method: 'POST', headers, body }))
      questions.push(performance.now() - asked)
    }
    await sleep(200)
  }
}

/** Runs a command to its end; returns its peak memory as reported by the kernel. */
async function run(name: 'backup' | 'restore', env: NodeJS.ProcessEnv): Promise<number> {
  const program = fileURLToPath(new URL(`../server/src/start/${name}.ts`, import.meta.url))
  return memoryOf(spawn(process.execPath, [program, file], { env, stdio: ['ignore', 'ignore', 'inherit'] }))
}

/** The memory of an idle Node process that has loaded the same modules as the commands. */
async function quietMemory(): Promise<number> {
  const program = fileURLToPath(new URL('../server/src/start/restore.ts', import.meta.url))
  const args = ['--input-type=module', '-e', `await import(${JSON.stringify(program)}); setTimeout(() => {}, 2000)`]
  return memoryOf(spawn(process.execPath, args, { env: ENV, stdio: 'ignore' }))
}

async function memoryOf(child: ReturnType<typeof spawn>): Promise<number> {
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, peakOf(child.pid))
  }, 50)
  const [code] = await once(child, 'exit')
  clearInterval(look)
  if (code !== 0) throw new Error(`the command failed with ${code}`)
  return most
}

/** The peak resident memory of a process (Linux). */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

async function databaseSize(url: string): Promise<number> {
  const [found] = await query<{ size: string }>(url, 'select pg_database_size(current_database())::text as size')
  return Number(found?.size)
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

function p95(values: number[]): number {
  return Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0)
}

function mb(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}
