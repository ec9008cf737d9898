import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSettings } from '../server/src/platform/env.ts'
import { createLog } from '../server/src/platform/http/logging.ts'
import { openProduct } from '../server/src/start/product.ts'
import { createClub, grantTokens } from '../server/test/clubs.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'
import { startModelServer } from '../server/test/model-server.ts'
import { type ServerCluster, startCluster } from '../server/test/server-cluster.ts'
import { type SteadyLoad, steadyLoad } from '../server/test/steady-load.ts'

// Replaces all workers of a server (SIGHUP), over and over, while clients read answers and request pages on persistent
// connections. No request may be refused or cut, and no answer may lack a word. In the end the server is told to finish
// (SIGTERM) in the middle of answers, which must be completed as well.
//
//   node bench/rolling.ts [streams] [rounds] [workers]

const [streams = '200', rounds = '3', workers = '2'] = process.argv.slice(2)
const STREAMS = Number(streams)
const VISITORS = 10
/** About five seconds at the model's pace: some end during each replacement, some outlive it. */
const WORDS = 200

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-rolling-'))
const model = await startModelServer()
const postgres = await startEmbeddedServer({ isDurable: true })
const env = {
  ...process.env,
  PORT: '0',
  WORKERS: workers,
  DATA_DIR: dataDir,
  APP_SECRET: 'a secret for this benchmark that is long enough',
  OPENAI_BASE_URL: model.baseUrl,
  DATABASE_URL: postgres.url,
  TRUST_PROXY: 'on',
  LOG_LEVEL: 'info',
}
let faults = 1
let cluster: ServerCluster | undefined
try {
  const tokens = await players()
  cluster = await startCluster(env)
  console.log(
    `| ${STREAMS} streams, ${VISITORS} visitors, ${workers} workers | seconds | requests | answers | faults |`,
  )
  console.log('| --- | --- | --- | --- | --- |')
  const seen: SteadyLoad[] = []
  for (let round = 1; round <= Number(rounds); round++) seen.push(await replaceAll(cluster, tokens, round))
  seen.push(await finish(cluster, tokens))
  faults = seen.reduce((sum, load) => sum + load.faults.length, 0)
  for (const fault of new Set(seen.flatMap((load) => load.faults))) console.log(`  ${fault}`)
  console.log(
    `load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
} finally {
  cluster?.signal('SIGKILL')
  await model.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
// Exit explicitly: otherwise the embedded PostgreSQL ends the process itself, as if all were well.
process.exit(faults === 0 ? 0 : 1)

async function players(): Promise<string[]> {
  const product = await openProduct(readSettings(env), createLog('error'), 'none')
  product.app.countUse = async () => {}
  const club = await createClub(product, { plan: 'enterprise', players: STREAMS })
  await grantTokens(product.db, club.clubId, { gpt5: 400_000_000, gpt5_mini: 400_000_000 })
  await product.close()
  return club.players.map(({ token }) => token)
}

async function replaceAll(cluster: ServerCluster, tokens: string[], round: number): Promise<SteadyLoad> {
  const leaving = new AbortController()
  const load = steadyLoad(cluster.address, { visitors: VISITORS, tokens, words: WORDS, signal: leaving.signal })
  await allAsked(tokens.length)
  const begun = performance.now()
  cluster.signal('SIGHUP')
  await cluster.logged('Rolling restart completed', round)
  const seconds = (performance.now() - begun) / 1000
  leaving.abort()
  return told(`replacement ${round}`, seconds, await load)
}

async function finish(cluster: ServerCluster, tokens: string[]): Promise<SteadyLoad> {
  const load = steadyLoad(cluster.address, { visitors: 0, tokens, words: WORDS, turns: 1 })
  await allAsked(tokens.length)
  const begun = performance.now()
  cluster.signal('SIGTERM')
  const seen = await load
  const code = await cluster.ended
  if (code !== 0) seen.faults.push(`the server ended with code ${code}`)
  return told('SIGTERM', (performance.now() - begun) / 1000, seen)
}

/** Waits until every question has reached the model. */
async function allAsked(count: number): Promise<void> {
  const enough = model.requests.length + count
  while (model.requests.length < enough) await sleep(50)
}

function told(what: string, seconds: number, load: SteadyLoad): SteadyLoad {
  console.log(`| ${what} | ${seconds.toFixed(1)} | ${load.requests} | ${load.answers} | ${load.faults.length} |`)
  return load
}
