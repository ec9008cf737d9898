import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClub } from '../../../test/clubs.ts'
import { testDatabaseSettings } from '../../../test/databases.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { type ServerProcess, startServer } from '../../../test/server-process.ts'
import { type Pair, ROUNDS } from '../../../test/two-processes.ts'
import { OFFLINE, openWorld, TEST_SECRET } from '../../../test/world.ts'
import { openDatabase } from '../../platform/database/database.ts'

const settings = await testDatabaseSettings()
let model: ModelServer
let servers: ServerProcess[]
let token: string

beforeAll(async () => {
  model = await startModelServer()
  const database = await openDatabase(settings)
  const world = await openWorld({ database })
  token = (await createClub(world, { players: 1 })).players[0]?.token ?? ''
  await world.end()
  const env = {
    ...{ PORT: '0', DATA_DIR: settings.dataDir, LOG_LEVEL: 'error', TRUST_PROXY: 'on', APP_SECRET: TEST_SECRET },
    ...{ DATABASE_URL: settings.databaseUrl, OPENAI_BASE_URL: model.baseUrl, MODEL_GPT5: OFFLINE.gpt5 },
  }
  servers = await Promise.all([startServer(env), startServer(env)])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  await model.close()
  await settings.remove()
})

test.each([
  ['[CHAT-22]', 'discard'],
  ['[CHAT-21]', 'twin questions'],
  ['[CHAT-10]', 'stop'],
  ['[CHAT-11]', 'resume'],
] as const)(
  '%s two processes: %s, a few times without a slip (bench/two-processes.ts: a hundred times)',
  async (_, name) => {
    const pair = servers.map(({ address }) => address) as unknown as Pair
    for (let round = 0; round < 3; round++) expect(await ROUNDS[name](pair, token)).toBeUndefined()
  },
)
