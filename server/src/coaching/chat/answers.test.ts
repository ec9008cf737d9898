import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { saveProgress, wantStop } from './answers.queries.ts'
import { answers } from './chat.table.ts'

let world: World
let clubId: string

beforeAll(async () => {
  world = await openWorld()
  clubId = (await createClub(world)).clubId
})
afterAll(() => world.end())

async function begin(status: 'running' | 'done' = 'running'): Promise<string> {
  const id = randomUUID()
  const row = { id, clubId, specialistId: 'hockey_fitness', language: 'cs', isKept: false } as const
  const processId = world.database.serverProcess.id
  await world.db.insert(answers).values({ ...row, status, processId, model: 'gpt-5', promptTokens: 1 })
  return id
}

const textOf = async (id: string) => (await world.db.select().from(answers).where(eq(answers.id, id)))[0]?.text

test('[CHAT-11] what comes is added to what is written down, of many answers at once; from 0 on, all is written anew', async () => {
  const [one, other] = [await begin(), await begin()]
  await saveProgress(world.db, [
    { id: one, from: 0, text: 'Začni "zlehka",\n' },
    { id: other, from: 0, text: '' },
  ])
  await saveProgress(world.db, [
    { id: one, from: 16, text: 'pak \\ přidej 🏃 ' },
    { id: other, from: 0, text: 'Jez ' },
  ])
  expect([await textOf(one), await textOf(other)]).toEqual(['Začni "zlehka",\npak \\ přidej 🏃 ', 'Jez '])
  await saveProgress(world.db, [{ id: one, from: 0, text: 'Začni ' }])
  expect(await textOf(one)).toBe('Začni ')
})

test('[CHAT-10] tells which answers still run and which shall stop, and leaves those that have ended as they are', async () => {
  const [wanted, running, ended] = [await begin(), await begin(), await begin('done')]
  await wantStop(world.db, wanted)
  const progress = [wanted, running, ended].map((id) => ({ id, from: 0, text: 'Dál ' }))
  const stillRunning = await saveProgress(world.db, progress)
  expect(new Map(stillRunning.map(({ id, isStopWanted }) => [id, isStopWanted]))).toEqual(
    new Map([
      [wanted, true],
      [running, false],
    ]),
  )
  expect(await textOf(ended)).toBe('')
})
