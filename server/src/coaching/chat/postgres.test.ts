import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { testDatabaseSettings } from '../../../test/databases.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { jsonOf } from '../../../test/response-bodies.ts'
import { type ServerProcess, startServerOn } from '../../../test/server-process.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { tokenAccounts, tokenEntries, tokenHolds } from '../../money/tokens/tokens.table.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { processes } from '../../platform/database/processes.table.ts'
import { answers } from './chat.table.ts'

// Two real processes on one PostgreSQL: the one of this test, and one that can be killed.
let settings: Awaited<ReturnType<typeof testDatabaseSettings>>
let model: ModelServer
let world: World
let club: TestClub
let other: ServerProcess

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
afterEach(() => other.end('SIGKILL'))
afterAll(async () => {
  await world.end()
  await model.close()
  await settings.remove()
})

const answerRow = async (id: string) => (await world.db.select().from(answers).where(eq(answers.id, id)))[0]
const chargesOf = (id: string) => world.db.select().from(tokenEntries).where(eq(tokenEntries.generationId, id))
const holdOf = (id: string) => world.db.select().from(tokenHolds).where(eq(tokenHolds.id, id))
const processRow = async (id: number) => (await world.db.select().from(processes).where(eq(processes.id, id)))[0]
const heldTokens = async () =>
  (await world.db.select().from(tokenAccounts)).reduce((held, account) => held + account.held, 0)

/** Starts the other process with an answer that never ends on its own and is partly saved. */
async function startWriting(): Promise<{ id: string; processId: number; token: string }> {
  other = await startServerOn(settings, model.baseUrl)
  const { token, playerId } = await joinClub(world.app, club)
  await fetch(`${other.address}/api/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ memberId: 'hockey_fitness', message: '#scenario:hang-middle Jak?', language: 'cs' }),
  })
  return vi.waitFor(async () => {
    const [row] = await world.db.select().from(answers).where(eq(answers.memberId, playerId))
    if (!row?.text || !row.processId) throw new Error('nothing is saved yet')
    return { id: row.id, processId: row.processId, token }
  }, 20_000)
}

async function runningOf(token: string): Promise<unknown> {
  const url = '/api/chat/conversation/hockey_fitness'
  return (await world.app.inject({ url, headers: bearer(token) })).json().conversation.running
}

test('[OPS-10] [OPS-02] the answers of a process that was killed end at another within 5 s, charged once', async () => {
  const { id, token } = await startWriting()
  expect(await runningOf(token)).toMatchObject({ generationId: id })
  await other.end('SIGKILL')
  const killedAt = performance.now()
  await vi.waitFor(async () => expect(await runningOf(token)).toBeNull(), { timeout: 20_000, interval: 20 })
  expect(performance.now() - killedAt).toBeLessThan(5_000)
  expect(await answerRow(id)).toMatchObject({ status: 'failed', text: expect.stringMatching(/\w/) })
  expect(await chargesOf(id)).toHaveLength(1)
  expect([await holdOf(id), await heldTokens()]).toEqual([[], 0])
}, 90_000)

test('[OPS-10] a process that hangs for seconds keeps its answers', async () => {
  const { id, processId, token } = await startWriting()
  other.signal('SIGSTOP')
  // Longer than the grace period of a process without a connection.
  await vi.waitFor(async () => {
    const { seenAt } = (await processRow(processId)) ?? { seenAt: new Date(0) }
    expect(Date.now() - seenAt.getTime()).toBeGreaterThan(3_500)
  }, 20_000)
  other.signal('SIGCONT')
  await vi.waitFor(async () => {
    const { seenAt } = (await processRow(processId)) ?? { seenAt: new Date(0) }
    expect(Date.now() - seenAt.getTime()).toBeLessThan(1_500)
  }, 20_000)
  expect(await answerRow(id)).toMatchObject({ status: 'running', processId })
  const stop = await fetch(`${other.address}/api/chat/stream/${id}/stop`, { method: 'POST', headers: bearer(token) })
  expect(await jsonOf(stop)).toEqual({ stopped: true })
  expect(await answerRow(id)).toMatchObject({ status: 'stopped' })
}, 90_000)

test('[OPS-10] a process that was taken for dead and is not stops writing, and goes on under another id', async () => {
  const { id, processId, token } = await startWriting()
  other.signal('SIGSTOP')
  await world.db
    .update(processes)
    .set({ seenAt: new Date(Date.now() - 60_000) })
    .where(eq(processes.id, processId))
  await vi.waitFor(async () => expect(await answerRow(id)).toMatchObject({ status: 'failed' }), 20_000)
  const before = model.aborted
  other.signal('SIGCONT')
  await vi.waitFor(() => expect(model.aborted).toBeGreaterThan(before), 20_000)
  expect(await chargesOf(id)).toHaveLength(1)
  expect([await holdOf(id), await heldTokens()]).toEqual([[], 0])
  const known = [world.database.serverProcess.id, processId]
  await vi.waitFor(async () => {
    const living = (await world.db.select().from(processes)).map((row) => row.id)
    expect(living.filter((one) => !known.includes(one))).toHaveLength(1)
  }, 20_000)
  const again = await fetch(`${other.address}/api/chat/simple`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ memberId: 'hockey_fitness', message: 'Jak?', language: 'cs' }),
  })
  const { generationId } = await jsonOf(again)
  const written = await answerRow(generationId)
  expect(written).toMatchObject({ status: 'done' })
  expect(written?.processId).not.toBe(processId)
  expect(await processRow(written?.processId ?? 0)).toBeDefined()
}, 90_000)
