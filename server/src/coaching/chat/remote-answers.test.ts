import { BEGINNING } from '@touchline/contract/coaching/chat-stream.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { OFFLINE, openWorld, TEST_SECRET, type World } from '../../../test/world.ts'
import { createLog } from '../../platform/http/logging.ts'
import type { StreamEvent } from '../../platform/stream-subscriber.ts'
import { buildApp } from '../../start/app.ts'
import { answers } from './chat.table.ts'

// Two instances on one database: the writer has no workers, so it saves and notices a stop only when the test or a
// notification triggers it.
let model: ModelServer
let world: World
let writer: FastifyInstance
let club: TestClub

beforeAll(async () => {
  model = await startModelServer()
  const settings = {
    ...{ publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined },
    model: { ...OFFLINE, baseUrl: model.baseUrl },
  }
  world = await openWorld({ settings })
  const [log, database] = [createLog('silent'), world.database]
  writer = await buildApp({ settings, log, database, secret: TEST_SECRET, webDir: 'none' })
  await writer.ready()
  club = await createClub(world)
})
afterAll(async () => {
  await writer.close()
  await world.end()
  await model.close()
})

const answerRow = async (id: string) => {
  const [row] = await world.db.select().from(answers).where(eq(answers.id, id))
  if (!row) throw new Error(`there is no answer ${id}`)
  return row
}

/** Asks the writer a question whose answer does not end on its own. */
async function ask(): Promise<{ id: string; token: string }> {
  const { token, playerId } = await joinClub(world.app, club)
  const payload = { memberId: 'hockey_fitness', message: '#scenario:hang-middle Jak?', language: 'cs' }
  void writer.inject({ method: 'POST', url: '/api/chat/stream', headers: bearer(token), payload })
  return vi.waitFor(async () => {
    const [row] = await world.db.select().from(answers).where(eq(answers.memberId, playerId))
    if (!row) throw new Error('nothing was asked yet')
    return { id: row.id, token }
  }, 10_000)
}

/** Makes the writer save until there is some text of the answer in the database. */
async function save(id: string): Promise<void> {
  const saving = writer.chatDependencies.answers.jobs.find(({ name }) => name === 'answers saved')
  await vi.waitFor(async () => {
    await saving?.run(new AbortController().signal)
    expect((await answerRow(id)).text).not.toBe('')
  }, 10_000)
}

test('[CHAT-11] [OPS-10] who reads at another process is woken when more is saved, and when it has ended', async () => {
  const { id } = await ask()
  const received: StreamEvent[] = []
  const take = (event: StreamEvent) => received.push(event) > 0
  const reading = world.app.chatDependencies.answers.listen(await answerRow(id), BEGINNING, {
    ...{ left: new AbortController().signal, take, ready: async () => {} },
  })
  await vi.waitFor(async () => expect((await answerRow(id)).isReadElsewhere).toBe(true), 10_000)
  expect(received).toHaveLength(1)
  await save(id)
  const savedAt = performance.now()
  await vi.waitFor(() => expect(received.at(-1)).toMatchObject({ type: 'text' }), 10_000)
  await writer.chatDependencies.answers.stop(id)
  await reading
  expect(received.at(-1)).toEqual({ type: 'done' })
  // Sooner than by polling.
  expect(performance.now() - savedAt).toBeLessThan(4_000)
})

test('[CHAT-10] [OPS-10] a stop wanted at another process reaches the one that writes without its looking for it', async () => {
  const { id, token } = await ask()
  await save(id)
  const before = model.aborted
  const url = `/api/chat/stream/${id}/stop`
  const answer = await world.app.inject({ method: 'POST', url, headers: bearer(token) })
  expect(answer.json()).toEqual({ stopped: true })
  expect(await answerRow(id)).toMatchObject({ status: 'stopped', text: expect.stringMatching(/\w/) })
  await vi.waitFor(() => expect(model.aborted).toBeGreaterThan(before), 10_000)
})
