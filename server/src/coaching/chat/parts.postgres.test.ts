import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { testDatabaseSettings } from '../../../test/databases.ts'
import { PARTS } from '../../../test/scripted-coach.ts'
import { type ServerProcess, startServer } from '../../../test/server-process.ts'
import { openWorld, TEST_SECRET, type World } from '../../../test/world.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { answers } from './chat.table.ts'

const SCRIPTED_SERVER = fileURLToPath(new URL('../../../test/scripted-server.ts', import.meta.url))
const CONVERSATION = '/api/chat/conversation/hockey_fitness'

let settings: Awaited<ReturnType<typeof testDatabaseSettings>>
let world: World
let club: TestClub
let writer: ServerProcess

beforeAll(async () => {
  settings = await testDatabaseSettings()
  world = await openWorld({ database: await openDatabase(settings) })
  club = await createClub(world)
})
afterEach(() => writer.end('SIGKILL'))
afterAll(async () => {
  await world.end()
  await settings.remove()
})

// Before step 3 there is text without a part after it; before step 4 the part is there, but not the text after it.
test.each([
  [3, [PARTS.used]],
  [4, [PARTS.used, PARTS.calculation]],
  [6, [PARTS.used, PARTS.calculation, PARTS.artefact]],
])(
  '[COACH-07] of a process killed before step %i what was saved stays, text and parts',
  async (step, parts) => {
    const env = { PORT: '0', DATA_DIR: settings.dataDir, APP_SECRET: TEST_SECRET, LOG_LEVEL: 'error' }
    writer = await startServer({ ...env, DATABASE_URL: settings.databaseUrl }, SCRIPTED_SERVER)
    const { token } = await joinClub(world.app, club)
    await fetch(`${writer.address}/api/chat/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: JSON.stringify({ memberId: 'hockey_fitness', message: `#stall:${step} Jak?`, language: 'cs' }),
    })
    const saved = await vi.waitFor(async () => {
      const row = (await world.db.select().from(answers)).find(({ status }) => status === 'running')
      expect(row?.parts.map(({ part }) => part)).toEqual(parts)
      expect(row?.text).not.toBe('')
      return row
    }, 20_000)
    await writer.end('SIGKILL')
    const conversation = async () => {
      return (await world.app.inject({ url: CONVERSATION, headers: bearer(token) })).json().conversation
    }
    await vi.waitFor(async () => expect((await conversation()).running).toBeNull(), { timeout: 20_000, interval: 50 })
    expect((await conversation()).messages.at(-1)).toMatchObject({ isUser: false, content: saved?.text, parts })
    const rest = await world.app.inject({
      ...{ url: `/api/chat/stream/${saved?.id}`, headers: { ...bearer(token), 'last-event-id': '0.01' } },
    })
    expect(rest.body.match(/^event: part$/gm)?.length ?? 0).toBe(parts.length - 1)
  },
  90_000,
)
