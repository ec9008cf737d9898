import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askAt } from '../../../test/chat-worlds.ts'
import { createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { testDatabaseSettings } from '../../../test/databases.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { startServerOn } from '../../../test/server-process.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { tokenEntries, tokenHolds } from '../../money/tokens/tokens.table.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { countTokens } from '../model/tokenizer.ts'
import { answers } from './chat.table.ts'

// A real process that is killed during its rounds, and another one that ends the orphaned answer.
let settings: Awaited<ReturnType<typeof testDatabaseSettings>>
let model: ModelServer
let world: World
let club: TestClub

beforeAll(async () => {
  settings = await testDatabaseSettings()
  model = await startModelServer()
  world = await openWorld({
    database: await openDatabase(settings),
    settings: {
      ...{ publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined },
      model: { ...OFFLINE, baseUrl: model.baseUrl },
    },
  })
  club = await createClub(world)
})
afterAll(async () => {
  await world.end()
  await model.close()
  await settings.remove()
})

const rowOf = async (id: string) => (await world.db.select().from(answers).where(eq(answers.id, id)))[0]

test.each([
  ['before the second said a word', 'tools-hang-between', ''],
  ['in the middle of the second', 'tools-hang', 'You will need '],
])(
  '[COACH-08] a process killed between two rounds, %s, leaves exact books',
  async (_when, scenario, words) => {
    const other = await startServerOn(settings, model.baseUrl)
    const { token, playerId } = await joinClub(world.app, club)
    const before = model.reported.length
    await askAt(other.address, token, `#scenario:${scenario} Za kolik?`)
    const saved = await vi.waitFor(async () => {
      const [row] = await world.db.select().from(answers).where(eq(answers.memberId, playerId))
      if (!row?.spentInputTokens || !row.text.endsWith(words)) throw new Error('it is not written down yet')
      return row
    }, 20_000)
    await other.end('SIGKILL')
    const ended = await vi.waitFor(async () => {
      const row = await rowOf(saved.id)
      if (row?.status !== 'failed') throw new Error('it still runs')
      return row
    }, 20_000)
    expect(ended.text).toBe(`Let me work that out.\n\n${words}`)
    expect(ended.parts).toMatchObject([{ part: { type: 'calculation', calculator: 'race_prediction' } }])
    const first = model.reported[before]
    const [charge, ...more] = await world.db.select().from(tokenEntries).where(eq(tokenEntries.generationId, saved.id))
    expect(more).toEqual([])
    // A round without any words is free.
    expect(charge).toMatchObject({
      inputTokens: (first?.inputTokens ?? 0) + (words ? saved.promptTokens : 0),
      outputTokens: (first?.outputTokens ?? 0) + countTokens('o200k_base', words),
    })
    expect(await world.db.select().from(tokenHolds)).toEqual([])
  },
  90_000,
)
