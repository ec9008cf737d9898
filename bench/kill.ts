import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SPECIALIST_IDS } from '@touchline/contract/sports.ts'
import { type Database, openDatabase } from '../server/src/database/database.ts'
import { readSettings } from '../server/src/env.ts'
import { createLog } from '../server/src/http/logging.ts'
import { openProduct } from '../server/src/product.ts'
import { createClub } from '../server/test/clubs.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'
import { startModelServer } from '../server/test/model-server.ts'

// Kills the server with SIGKILL at random moments while many answers stream, over and over, then holds the ledger against
// the sum of its entries and against what the model service says it produced.
//
//   node bench/kill.ts [pglite|postgres] [kills] [streams]
const [kind = 'postgres', kills = '200', streams = '50'] = process.argv.slice(2)
const KILLS = Number(kills)
const STREAMS = Number(streams)
const PORT = 35_173
const ADDRESS = `http://127.0.0.1:${PORT}`
const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-kill-'))
const model = await startModelServer({ tokensPerSecond: 60 })
const postgres = kind === 'postgres' ? await startEmbeddedServer() : undefined
const env = {
  ...process.env,
  PORT: String(PORT),
  DATA_DIR: dataDir,
  APP_SECRET: 'a secret for this benchmark that is long enough',
  OPENAI_BASE_URL: model.baseUrl,
  LOG_LEVEL: 'error',
  ...(postgres && { DATABASE_URL: postgres.url }),
}

const tokens = await players(STREAMS)
let asked = 0
let answered = 0
const started = Date.now()
for (let kill = 1; kill <= KILLS; kill++) {
  const server = await startServer()
  const asking = tokens.map((token) => askUntilDead(token))
  await sleep(300 + Math.random() * 1500)
  server.kill('SIGKILL')
  await Promise.all([...asking, new Promise((gone) => server.once('exit', gone))])
  if (kill % 20 === 0) console.log(`${kill} kills, ${asked} questions, ${answered} whole answers`)
}

// The last process ends what the dead ones left behind: their heartbeats are 20 s old by then.
const last = await startServer()
await sleep(45_000)
last.kill('SIGTERM')
await new Promise((gone) => last.once('exit', gone))
const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
await report(database.db)
await database.close()
await model.close()
await postgres?.stop()
rmSync(dataDir, { recursive: true, force: true })

async function players(count: number): Promise<string[]> {
  const product = await openProduct(readSettings(env), createLog('error'), 'none')
  product.app.countUse = async () => {}
  const club = await createClub(product, { plan: 'enterprise', players: count })
  await product.close()
  return club.players.map(({ token }) => token)
}

async function startServer(): Promise<ChildProcess> {
  const server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await new Promise<void>((ready, failed) => {
    server.once('message', (message: { type: string; sentence?: string }) =>
      message.type === 'listening' ? ready() : failed(new Error(message.sentence)),
    )
    server.once('exit', () => failed(new Error('the server ended before it listened')))
  })
  return server
}

/** Asks one question after the other until nobody answers any more. */
async function askUntilDead(token: string): Promise<void> {
  for (;;) {
    try {
      // Whom a killed process left in the middle of an answer is busy for a while: mostly somebody else is asked.
      const memberId = SPECIALIST_IDS[Math.floor(Math.random() * SPECIALIST_IDS.length)]
      const body = { memberId, message: `#words:120 ${randomUUID()}`, language: 'cs' }
      const response = await fetch(`${ADDRESS}/api/chat/stream`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ ...body, conversationHistory: [] }),
      })
      if (response.status === 409) continue
      asked++
      if ((await response.text()).includes('[DONE]')) answered++
    } catch {
      return
    }
  }
}

async function report(db: Database): Promise<void> {
  const one = async (query: string) => (await db.execute(query)).rows[0] as Record<string, number>
  const books = await one(`
    select count(*)::int as accounts,
      coalesce(sum(abs(a.allowance - e.allowance) + abs(a.bought - e.bought)), 0)::float8 as off,
      sum(a.held)::float8 as held, min(least(a.allowance, a.bought, a.held))::float8 as least
    from token_accounts a join lateral (
      select coalesce(sum(allowance) filter (where month = a.month), 0) as allowance, coalesce(sum(bought), 0) as bought
      from token_entries where club_id = a.club_id and model = a.model) e on true`)
  const charges = await one(`
    select count(*)::int as charges, count(distinct generation_id)::int as answers,
      sum(input_tokens + output_tokens)::float8 as tokens, sum(-allowance - bought)::float8 as charged
    from token_entries where generation_id is not null`)
  const left = await one(`
    select count(*) filter (where status = 'running')::int as running, count(*)::int as generations,
      count(*) filter (where status = 'failed')::int as failed from generations`)
  const reported = model.reported.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`
${kind}: ${KILLS} kills under ${STREAMS} streams in ${seconds} s; ${asked} questions, ${answered} whole answers

accounts                                        ${books.accounts}
sum of entries differs from the balance by      ${books.off}
least balance                                   ${books.least}
still held                                      ${books.held}
answers still running                           ${left.running} of ${left.generations}, ${left.failed} ended for dead processes
charges, answers charged                        ${charges.charges}, ${charges.answers}
tokens charged                                  ${charges.charged}
tokens the model reported, whole answers only   ${reported}`)
  const isRight = books.off === 0 && books.held === 0 && left.running === 0 && charges.charges === charges.answers
  console.log(isRight ? '\nThe books balance.' : '\nTHE BOOKS DO NOT BALANCE.')
  process.exitCode = isRight ? 0 : 1
}
