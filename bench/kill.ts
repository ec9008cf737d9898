import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { readSettings } from '../server/src/platform/env.ts'
import { createLog } from '../server/src/platform/http/logging.ts'
import { openProduct } from '../server/src/start/product.ts'
import { createClub, grantTokens } from '../server/test/clubs.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'
import { type ServerProcess, startServer } from '../server/test/server-process.ts'
import { audit } from './kill/audit.ts'
import { startRecordingModel } from './kill/recording-model.ts'
import { statementFindings } from './kill/statement.ts'
import { askUntilDead, type Seen } from './kill/subscribers.ts'

// Kills the server with SIGKILL at random moments while many answers stream, and restarts it, over and over. In the end
// the token ledger must be the sum of its entries and agree with the model service's own records.
//
//   node bench/kill.ts [postgres|pglite] [kills] [streams]

const [kind = 'postgres', kills = '200', streams = '50'] = process.argv.slice(2)
const KILLS = Number(kills)
const STREAMS = Number(streams)
/** How long a server lives after the awaited number of answers has begun. */
const LIFE_MS = { least: 300, most: 3_000 }
/** On a busy machine that may take long; the server is then killed anyway. */
const LONGEST_BEGIN_MS = 15_000
/** By then, a dead process's answers count as deserted and another process has looked for them. */
const RECOVERY_MS = 8_000
/** In addition to the month's tokens: enough for all questions, with all three kinds of tokens used up on the way. */
const BOUGHT = { gpt5: 1_000_000, gpt5_mini: 400_000_000 }
/** The maximum number of consecutive failed starts. */
const MOST_STARTS = 5

const started = performance.now()
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-kill-'))
const model = await startRecordingModel({ wordsPerSecond: 60 })
const postgres = kind === 'postgres' ? await startEmbeddedServer() : undefined
const env = {
  ...process.env,
  PORT: '0',
  DATA_DIR: dataDir,
  APP_SECRET: 'a secret for this benchmark that is long enough',
  OPENAI_BASE_URL: model.url,
  TRUST_PROXY: 'on',
  LOG_LEVEL: 'error',
  ...(postgres && { DATABASE_URL: postgres.url }),
}
let isRight = false
const seen: Seen = { whole: new Set(), busy: 0, refused: new Map() }
try {
  const tokens = await players(STREAMS)
  for (let kill = 1; kill <= KILLS; kill++) {
    await liveAndDie(tokens)
    if (kill % 10 === 0) tell(`${kill} kills, ${model.answers.size} answers begun, ${seen.whole.size} whole`)
  }
  await recoverAll()
  isRight = await report()
} finally {
  model.close()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
// Exit explicitly: otherwise the embedded PostgreSQL ends the process itself, as if all were well.
process.exit(isRight ? 0 : 1)

async function players(count: number): Promise<string[]> {
  const product = await openProduct(readSettings(env), createLog('error'), 'none')
  product.app.countUse = async () => {}
  const { clubId, players } = await createClub(product, { plan: 'enterprise', players: count })
  await grantTokens(product.db, clubId, BOUGHT)
  await product.close()
  return players.map(({ token }) => token)
}

/** One life of a server: clients ask until it is killed in the middle of their answers. */
async function liveAndDie(tokens: string[]): Promise<void> {
  const server = await startAtLast()
  const asking = tokens.map((token) => askUntilDead(server.address, token, seen))
  // Sometimes all of them are being answered, sometimes most are still asking.
  await begun(Math.ceil(Math.random() * STREAMS))
  await sleep(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least))
  await server.end('SIGKILL')
  await Promise.all(asking)
}

async function begun(count: number): Promise<void> {
  const [enough, latest] = [model.answers.size + count, performance.now() + LONGEST_BEGIN_MS]
  while (model.answers.size < enough && performance.now() < latest) await sleep(20)
}

/** On a very busy machine a start may time out; that says nothing about the ledger. */
async function startAtLast(): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startServer(env)
    } catch (error) {
      if (attempt === MOST_STARTS) throw error
      tell(`a server did not start: ${(error as Error).message}`)
    }
  }
}

/** Lets servers run without questions until nothing of the dead ones is left, or no more of it goes away. */
async function recoverAll(): Promise<void> {
  for (let left = await countRunning(), before = left + 1; left > 0 && left < before; ) {
    tell(`${left} answers of dead processes are still to be ended`)
    const server = await startAtLast()
    await sleep(RECOVERY_MS)
    await server.end('SIGTERM')
    before = left
    left = await countRunning()
  }
}

async function countRunning(): Promise<number> {
  const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  const { rows } = await database.db.execute(`select count(*)::int as running from answers where status = 'running'`)
  await database.close()
  return (rows[0] as { running: number }).running
}

async function report(): Promise<boolean> {
  const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  const findings = [...(await audit(database.db, model, seen)), ...(await statementFindings(database.db))]
  await database.close()
  tell(`${kind}: ${KILLS} kills under ${STREAMS} streams`)
  console.log(`  ${seen.whole.size} answers seen to their end, ${seen.busy} questions told to wait\n`)
  for (const { holds, sentence, figures } of findings) {
    console.log(`${holds ? 'ok  ' : 'NOT '} ${sentence.padEnd(64)} ${figures}`)
  }
  const isBalanced = findings.every(({ holds }) => holds)
  console.log(isBalanced ? '\nThe books balance.' : '\nTHE BOOKS DO NOT BALANCE.')
  return isBalanced
}

function tell(sentence: string): void {
  console.log(`${String(Math.round((performance.now() - started) / 1000)).padStart(5)} s  ${sentence}`)
}
