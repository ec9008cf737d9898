import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClub } from '../../../test/clubs.ts'
import { testDatabaseSettings } from '../../../test/databases.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { NGINX, NGINX_MISSING, type Nginx, startNginx } from '../../../test/nginx.ts'
import { type ServerProcess, startServer } from '../../../test/server-process.ts'
import { ROUNDS } from '../../../test/two-processes.ts'
import { OFFLINE, openWorld, TEST_SECRET } from '../../../test/world.ts'
import { openDatabase } from '../../platform/database/database.ts'

describe.skipIf(!NGINX)(`nginx before three processes${NGINX ? '' : ` (skipped: ${NGINX_MISSING})`}`, () => {
  let settings: Awaited<ReturnType<typeof testDatabaseSettings>>
  let model: ModelServer
  let servers: ServerProcess[]
  let nginx: Nginx
  let token: string

  beforeAll(async () => {
    settings = await testDatabaseSettings()
    model = await startModelServer()
    const world = await openWorld({ database: await openDatabase(settings) })
    token = (await createClub(world, { players: 1 })).players[0]?.token ?? ''
    await world.end()
    const env = {
      ...{ PORT: '0', DATA_DIR: settings.dataDir, LOG_LEVEL: 'error', TRUST_PROXY: '2', APP_SECRET: TEST_SECRET },
      ...{ DATABASE_URL: settings.databaseUrl, OPENAI_BASE_URL: model.baseUrl, MODEL_GPT5: OFFLINE.gpt5 },
    }
    servers = await Promise.all([startServer(env), startServer(env), startServer(env)])
    nginx = await startNginx(servers.map(({ address }) => address))
  }, 240_000)
  afterAll(async () => {
    await nginx.stop()
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await model.close()
    await settings.remove()
  })

  test.each(['discard', 'twin questions', 'stop', 'resume'] as const)(
    '[OPS-03] %s, whoever of them is asked',
    async (name) => {
      for (let round = 0; round < 2; round++) {
        expect(await ROUNDS[name]([nginx.address, nginx.address], token)).toBeUndefined()
      }
    },
    120_000,
  )

  test('[OPS-03] all three were asked, and probes are not for everybody', async () => {
    expect(new Set(nginx.answeredBy()).size).toBeGreaterThanOrEqual(3)
    expect((await fetch(`${nginx.address}/ready`)).status).toBe(404)
  })

  test('[OPS-03] where one of them is killed, the others answer all that is asked', async () => {
    await servers[0]?.end('SIGKILL')
    const ask = async () => (await fetch(`${nginx.address}/api/chat/members`)).status
    const statuses = await Promise.all(Array.from({ length: 30 }, ask))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
