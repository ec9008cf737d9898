import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClub } from '../../../test/clubs.ts'
import { testDatabaseSettings } from '../../../test/databases.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { type ServerCluster, startCluster } from '../../../test/server-cluster.ts'
import { type SteadyLoad, steadyLoad } from '../../../test/steady-load.ts'
import { OFFLINE, openWorld, TEST_SECRET } from '../../../test/world.ts'
import { openDatabase } from '../../platform/database/database.ts'

/** Generous, because a busy machine is slow and these conditions are either met or never. */
const PATIENT = { timeout: 50_000 }
const settings = await testDatabaseSettings()
let model: ModelServer
let cluster: ServerCluster
let tokens: string[]
const env = () => ({
  ...{ PORT: '0', WORKERS: '2', DATA_DIR: settings.dataDir, LOG_LEVEL: 'info', TRUST_PROXY: 'on' },
  ...{ DATABASE_URL: settings.databaseUrl, APP_SECRET: TEST_SECRET },
  ...{ OPENAI_BASE_URL: model.baseUrl, MODEL_GPT5: OFFLINE.gpt5 },
})

beforeAll(async () => {
  model = await startModelServer()
  const world = await openWorld({ database: await openDatabase(settings) })
  tokens = (await createClub(world, { plan: 'pro', players: 6 })).players.map(({ token }) => token)
  await world.end()
  cluster = await startCluster(env())
})
afterAll(async () => {
  cluster.signal('SIGKILL')
  await model.close()
  await settings.remove()
})

// Windows has neither signal: there, stop and start the server instead.
describe.skipIf(process.platform === 'win32')('several workers', { timeout: 180_000 }, () => {
  test('[OPS-09] two workers answer on one port, and the log says which', async () => {
    await expect.poll(() => answering(cluster, 2), PATIENT).toHaveLength(2)
  })

  test('[OPS-09] a worker that is killed is replaced', async () => {
    const [victim] = await cluster.logged('Worker listening', 2)
    process.kill(victim?.pid ?? 0, 'SIGKILL')
    const [death] = await cluster.logged('Worker died, restarting')
    expect(death?.worker).toBe(victim?.worker)
    await cluster.logged('Worker listening', 3)
    await expect.poll(() => answering(cluster, 3), PATIENT).toHaveLength(3)
  })

  test('[OPS-09] SIGHUP replaces all, one by one, without a refused request or a lost word (bench/rolling.ts: 200 streams)', async () => {
    const before = new Set((await cluster.logged('Worker listening')).map(({ worker }) => worker))
    const leaving = new AbortController()
    const load = steadyLoad(cluster.address, {
      visitors: 2,
      tokens: tokens.slice(0, 3),
      words: 60,
      signal: leaving.signal,
    })
    cluster.signal('SIGHUP')
    await cluster.logged('Rolling restart completed')
    leaving.abort()
    const { requests, answers, faults } = await load
    expect(faults).toEqual([])
    expect(Math.min(requests, answers)).toBeGreaterThan(0)
    cluster.log.length = 0
    await expect.poll(() => answering(cluster, 2), PATIENT).toHaveLength(2)
    expect(cluster.log.filter(({ worker }) => before.has(worker))).toEqual([])
  })

  test('[OPS-02] SIGTERM lets all workers finish their streams, and ends with code 0', async () => {
    const { load } = await begunAnswers(cluster, 100)
    cluster.signal('SIGTERM')
    expect(await load).toEqual({ requests: 0, answers: tokens.length, faults: [] })
    expect(await cluster.ended).toBe(0)
    await expect(fetch(`${cluster.address}/health`)).rejects.toThrow()
  })

  test('[OPS-09] only the end of the server stops long answers, the replacement of a worker does not', async () => {
    const hasty = await startCluster({ ...env(), DRAIN_SECONDS: '0' })
    const long = await begunAnswers(hasty, 200)
    hasty.signal('SIGHUP')
    await hasty.logged('Rolling restart completed')
    expect(await long.load).toEqual({ requests: 0, answers: tokens.length, faults: [] })

    // Long enough that no answer has ended when the last one begins.
    const cut = await begunAnswers(hasty, 1000)
    hasty.signal('SIGTERM')
    expect((await cut.load).faults).toHaveLength(tokens.length)
    expect(await hasty.ended).toBe(0)
  })
})

test('[RUN-05] several workers on a port that is taken tell one sentence, as one process does', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  await expect(startCluster({ ...env(), PORT: String(port) })).rejects.toThrow(
    `Port ${port} is already in use: stop the other program, or choose another port, for example PORT=3001 npm start.`,
  )
  other.close()
})

test('[RUN-05] several workers without a database tell one sentence, as one process does', async () => {
  const nowhere = 'postgres://nobody:x@127.0.0.1:1/none'
  await expect(startCluster({ ...env(), DATABASE_URL: nowhere })).rejects.toThrow(
    /^PostgreSQL cannot be reached, check DATABASE_URL/,
  )
})

/** The workers that have responded so far, after further requests on fresh connections. */
async function answering({ address, log }: ServerCluster, count: number): Promise<unknown[]> {
  const headers = { connection: 'close' }
  const ask = async () => (await fetch(`${address}/api/chat/members`, { headers })).text()
  await Promise.all(Array.from({ length: count * 2 }, ask))
  return [...new Set(log.filter(({ msg }) => msg === 'Request completed').map(({ worker }) => worker))]
}

/** Each player asks once; resolves when all answers have begun. */
async function begunAnswers({ address }: ServerCluster, words: number): Promise<{ load: Promise<SteadyLoad> }> {
  const asked = model.requests.length
  const load = steadyLoad(address, { visitors: 0, tokens, words, turns: 1 })
  await expect.poll(() => model.requests.length, PATIENT).toBeGreaterThanOrEqual(asked + tokens.length)
  return { load }
}
