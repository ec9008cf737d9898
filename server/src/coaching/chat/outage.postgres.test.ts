import { setTimeout as sleep } from 'node:timers/promises'
import { LOCALES } from '@touchline/locales/locales.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askAt } from '../../../test/chat-worlds.ts'
import { bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { type EmbeddedServer, startEmbeddedServer } from '../../../test/embedded-server.ts'
import { type ModelServer, startModelServer, wordsOf } from '../../../test/model-server.ts'
import { eventsOf, jsonOf, textOf } from '../../../test/response-bodies.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { tokenHolds } from '../../money/tokens/tokens.table.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { answers } from './chat.table.ts'

// Two instances of the application on a separate database server that goes down for seconds.
let server: EmbeddedServer
let model: ModelServer
let worlds: [World, World]
let at: [string, string]
let club: TestClub

beforeAll(async () => {
  server = await startEmbeddedServer({ isDurable: true })
  model = await startModelServer({ tokensPerSecond: 30 })
  worlds = [await openOne(), await openOne()]
  at = (await Promise.all(worlds.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))) as [string, string]
  club = await createClub(worlds[0], { players: 2 })
})
afterAll(async () => {
  for (const world of worlds) await world.end()
  await model.close()
  await server.stop()
})

async function openOne(): Promise<World> {
  const settings = {
    ...{ publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined },
    model: { ...OFFLINE, baseUrl: model.baseUrl },
  }
  return openWorld({ settings, database: await openDatabase({ databaseUrl: server.url, dataDir: '' }) })
}

test('[OPS-02] [OPS-14] an answer whose database is unreachable for seconds goes on, here and at another process, and ends once it is written', async () => {
  const { token = '', playerId = '' } = club.players[0] ?? {}
  // Two seconds of words: the answer ends long before the database is back.
  const asked = await askAt(at[0], token, '#words:60 Jak?')
  const here = eventsOf(asked)
  const row = await vi.waitFor(async () => {
    const [row] = await worlds[0].db.select().from(answers).where(eq(answers.memberId, playerId))
    if (!row?.text) throw new Error('nothing is saved yet')
    return row
  }, 10_000)
  const elsewhere = eventsOf(await fetch(`${at[1]}/api/chat/stream/${row.id}`, { headers: bearer(token) }))
  await sleep(100)
  const back = server.restart('fast', 9_000)
  await vi.waitFor(async () => {
    const refused = await askAt(at[1], club.players[1]?.token ?? '', 'Jak?', { memberId: 'golf_fitness' })
    expect(refused.status).toBe(503)
    expect((await jsonOf(refused)).error).toBe(LOCALES.cs.errors.UNAVAILABLE)
  }, 5_000)
  await back

  for (const heard of await Promise.all([here, elsewhere])) {
    expect([textOf(heard), heard.at(-1)]).toEqual([wordsOf(60), { type: 'done' }])
  }
  const [written] = await worlds[0].db.select().from(answers).where(eq(answers.id, row.id))
  expect(written).toMatchObject({ status: 'done', text: wordsOf(60) })
  expect(await worlds[0].db.select().from(tokenHolds)).toEqual([])
})
