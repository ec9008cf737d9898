import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import nodeFlags from '../../server/node-flags.json' with { type: 'json' }
import { readSettings } from '../../server/src/platform/env.ts'
import { createLog } from '../../server/src/platform/http/logging.ts'
import { openProduct } from '../../server/src/start/product.ts'
import { createClub, grantTokens } from '../../server/test/clubs.ts'
import { startEmbeddedServer } from '../../server/test/embedded-server.ts'
import { messageOf, parentOf, startRelay } from './processes.ts'
import { type Relay, running } from './relays.ts'
import { questionFor } from './script.ts'

/** Our product as in production: with PostgreSQL on the same machine, and clubs whose players ask. */
export type Touchline = {
  /** The main process of PostgreSQL. */
  postgresPid: number
  /** Starts a server process. */
  start(): Promise<Relay>
  end(): Promise<void>
}

// A player has one answer at a time from each specialist, so these are enough for all streams of a run.
const CLUBS = 20
const PLAYERS = 4
// More than a run can use: a club without tokens is refused.
const PLENTY = { gpt5: 400_000_000, gpt5_mini: 400_000_000 }

/** Sets up the database with its clubs; the server calls the upstream at that port, with any extra settings. */
export async function openTouchline(upstreamPort: number, settings: NodeJS.ProcessEnv = {}): Promise<Touchline> {
  const postgres = await startEmbeddedServer({ isDurable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  const env = {
    WORKERS: '1',
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    APP_SECRET: 'a secret for this benchmark that is long enough',
    OPENAI_BASE_URL: `http://127.0.0.1:${upstreamPort}/v1`,
    NODE_ENV: 'production',
    PAYMENTS: 'test',
    ...settings,
  }
  const { tokens, postgresPid } = await seed(env)
  let asked = 0

  return {
    postgresPid,
    async start() {
      const main = fileURLToPath(new URL('../../server/src/start/main.ts', import.meta.url))
      const child = startRelay(process.execPath, [...nodeFlags, ...profiling(), main], env)
      const { url, sentence } = await messageOf<{ url?: string; sentence?: string }>(child)
      if (!url) throw new Error(sentence)
      return {
        ...running('Touchline', child, Number(new URL(url).port)),
        path: '/api/chat/stream',
        format: 'touchline',
        asking(part) {
          const token = tokens[asked % tokens.length]
          const memberId = SPECIALIST_IDS[Math.floor(asked / tokens.length) % SPECIALIST_IDS.length]
          asked++
          const body = JSON.stringify({ memberId, message: questionFor(part), language: 'cs' })
          return { part, headers: { authorization: `Bearer ${token}` }, body }
        },
      }
    },
    async end() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function seed(env: NodeJS.ProcessEnv) {
  const product = await openProduct(readSettings(env), createLog('error'), 'none')
  product.app.countUse = async () => {}
  const tokens: string[] = []
  for (let index = 0; index < CLUBS; index++) {
    const club = await createClub(product, { plan: 'enterprise', players: PLAYERS })
    tokens.push(...club.players.map(({ token }) => token))
    await grantTokens(product.db, club.clubId, PLENTY)
  }
  const { rows } = await product.db.execute('select pg_backend_pid() as pid')
  const postgresPid = parentOf((rows[0] as { pid: number }).pid) ?? 0
  await product.close()
  return { tokens, postgresPid }
}

/** `BENCH_PROFILE=folder` writes a CPU profile of our server there. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}
