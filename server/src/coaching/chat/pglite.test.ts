import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bearer, createClub } from '../../../test/clubs.ts'
import { testDatabaseSettings } from '../../../test/databases.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { tokenAccounts, tokenHolds } from '../../money/tokens/tokens.table.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { answers } from './chat.table.ts'

let settings: Awaited<ReturnType<typeof testDatabaseSettings>>
let world: World

beforeAll(async () => {
  settings = await testDatabaseSettings()
  world = await openWorld({ database: await openDatabase(settings) })
})
afterAll(async () => {
  await world.end()
  await settings.remove()
})

test('[OPS-10] after a restart nothing is still being answered: the folder’s lock proves that nobody else lives', async () => {
  const { clubId, players } = await createClub(world, { players: 1 })
  const [player] = players
  // The state left behind by a process that was killed in the middle of an answer.
  const id = randomUUID()
  await world.db.insert(answers).values({
    ...{ id, clubId, memberId: player?.playerId ?? null, specialistId: 'golf_fitness', language: 'cs', isKept: true },
    ...{ model: 'gpt-5', promptTokens: 100, text: 'Začni ', processId: world.database.serverProcess.id },
  })
  await world.db.insert(tokenHolds).values({ id, clubId, model: 'gpt5', tokens: 5000 })
  const account = { clubId, model: 'gpt5', month: new Date().toISOString().slice(0, 7), allowance: 1_000_000 } as const
  await world.db.insert(tokenAccounts).values({ ...account, held: 5000 })
  const running = async () => {
    const url = '/api/chat/conversation/golf_fitness'
    return (await world.app.inject({ url, headers: bearer(player?.token ?? '') })).json().conversation.running
  }
  await world.workers.nudge('deserted answers')
  expect(await running()).toMatchObject({ generationId: id })

  await world.end()
  world = await openWorld({ database: await openDatabase(settings) })
  await vi.waitFor(async () => expect(await running()).toBeNull(), 2_000)
  expect(await world.db.select().from(tokenHolds).where(eq(tokenHolds.clubId, clubId))).toEqual([])
  const [left] = await world.db.select().from(tokenAccounts).where(eq(tokenAccounts.clubId, clubId))
  expect(left).toMatchObject({ held: 0 })
}, 120_000)
