import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../server/src/platform/env.ts'
import { createLog } from '../server/src/platform/http/logging.ts'
import { openProduct } from '../server/src/start/product.ts'
import { createClub } from '../server/test/clubs.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'
import { startModelServer } from '../server/test/model-server.ts'
import { startServer } from '../server/test/server-process.ts'
import { type Pair, ROUNDS, type Round } from '../server/test/two-processes.ts'

// Two real server processes on one PostgreSQL: what one does to a conversation must hold at the other.
//
//   node bench/two-processes.ts [rounds]

const ROUNDS_EACH = Number(process.argv[2] ?? 100)
/** The number of concurrent users. */
const LANES = 5
// No user may ask more than 60 times a minute: each runs about twenty rounds, then another takes over.
const PEOPLE_EACH = LANES * Math.ceil(ROUNDS_EACH / (LANES * 20))

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-two-'))
const model = await startModelServer()
const postgres = await startEmbeddedServer()
const env = {
  ...process.env,
  PORT: '0',
  DATA_DIR: dataDir,
  APP_SECRET: 'a secret for this benchmark that is long enough',
  OPENAI_BASE_URL: model.baseUrl,
  DATABASE_URL: postgres.url,
  TRUST_PROXY: 'on',
  LOG_LEVEL: 'error',
}
let slips = 0
try {
  const tokens = await players()
  const [one, other] = [await startServer(env), await startServer(env)]
  console.log(`| tried at two processes, ${ROUNDS_EACH} times each | slips | median ms | longest ms |`)
  console.log('| --- | --- | --- | --- |')
  for (const [name, round] of Object.entries(ROUNDS)) {
    const seen = await tryOften(round, [one.address, other.address], tokens.splice(0, PEOPLE_EACH))
    slips += seen.slips.length
    console.log(`| ${name} | ${seen.slips.length} | ${middle(seen.ms)} | ${Math.max(...seen.ms)} |`)
    for (const slip of new Set(seen.slips)) console.log(`  ${name}: ${slip}`)
  }
  await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')])
} finally {
  await model.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
// Exit explicitly: otherwise the embedded PostgreSQL ends the process itself, as if all were well.
process.exit(slips === 0 ? 0 : 1)

async function players(): Promise<string[]> {
  const product = await openProduct(readSettings(env), createLog('error'), 'none')
  product.app.countUse = async () => {}
  const { players } = await createClub(product, {
    plan: 'enterprise',
    players: PEOPLE_EACH * Object.keys(ROUNDS).length,
  })
  await product.close()
  return players.map(({ token }) => token)
}

async function tryOften(round: Round, pair: Pair, tokens: string[]): Promise<{ slips: string[]; ms: number[] }> {
  const slips: string[] = []
  const ms: number[] = []
  let left = ROUNDS_EACH
  const lane = async (people: string[]) => {
    for (let tried = 0; left-- > 0; tried += 1) {
      const token = people[Math.floor(tried / 20) % people.length] ?? ''
      const start = performance.now()
      const slip = await round(pair, token)
      ms.push(Math.round(performance.now() - start))
      if (slip) slips.push(slip)
    }
  }
  const lanes = Array.from({ length: LANES }, (_, place) => tokens.filter((_, index) => index % LANES === place))
  await Promise.all(lanes.map(lane))
  return { slips, ms }
}

function middle(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
