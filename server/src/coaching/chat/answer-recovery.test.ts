import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClub, type TestClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { tokenAccounts, tokenEntries, tokenHolds } from '../../money/tokens/tokens.table.ts'
import { reserve } from '../../money/tokens/tokens.ts'
import { processes } from '../../platform/database/processes.table.ts'
import { adoptOrphanedAnswers } from './answers.queries.ts'
import { answers } from './chat.table.ts'

// Process ids.
const DEAD = 1
const LIVING = [2, 3, 4, 5]
const ROUNDS = 15

let world: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { players: 2 })
})
afterAll(() => world.end())

/** An answer of a live process whose tokens have been held for two minutes. */
async function begin(memberId: string): Promise<string> {
  const id = randomUUID()
  const { clubId } = club
  await reserve(
    world.db,
    { id, clubId, plan: 'basic', asker: { kind: 'shared', id: clubId } },
    { least: 100, most: 4000 },
  )
  await world.db.insert(answers).values({
    ...{ id, clubId, memberId, specialistId: 'golf_fitness', language: 'cs', isKept: true },
    ...{ model: 'gpt-5', promptTokens: 1, processId: world.database.serverProcess.id },
  })
  await world.db.update(tokenHolds).set({ createdAt: sql`now() - interval '2 minutes'` })
  return id
}

/** Makes the database refuse the end of an answer from now on. */
async function refuseToEnd(id: string): Promise<void> {
  const refuse = "begin raise exception 'refused'; end"
  await world.db.execute(sql.raw(`create function refuse() returns trigger language plpgsql as $$${refuse}$$`))
  await world.db.execute(
    sql.raw(`create trigger refuse before update on answers for each row
      when (old.id = '${id}' and new.status <> 'running') execute function refuse()`),
  )
}

const holdIds = async () => (await world.db.select().from(tokenHolds)).map(({ id }) => id)
const held = async () =>
  (await world.db.select().from(tokenAccounts).where(eq(tokenAccounts.clubId, club.clubId)))[0]?.held

test('[TOK-04] tokens held for an answer whose row is gone are let go; those of a running one are not', async () => {
  const [gone, running] = (await Promise.all(club.players.map(({ playerId }) => begin(playerId)))) as [string, string]
  await world.db.delete(answers).where(eq(answers.id, gone))
  expect([(await holdIds()).sort(), await held()]).toEqual([[gone, running].sort(), 8000])
  await world.workers.nudge('abandoned token holds')
  expect([await holdIds(), await held()]).toEqual([[running], 4000])
  expect(await world.db.select().from(tokenEntries).where(eq(tokenEntries.generationId, gone))).toEqual([])
})

test('[OPS-14] [CHAT-21] an answer that this process should write and does not is ended: its question was stored, but the process never heard so', async () => {
  const { playerId = '' } = (await createClub(world, { players: 1 })).players[0] ?? {}
  const id = await begin(playerId)
  const status = async () => (await world.db.select().from(answers).where(eq(answers.id, id)))[0]?.status
  await world.workers.nudge('deserted answers')
  await world.workers.nudge('deserted answers')
  expect(await status()).toBe('running')
  await world.db.update(answers).set({ startedAt: sql`now() - interval '1 minute'` })
  await world.workers.nudge('deserted answers')
  await world.workers.nudge('deserted answers')
  expect([await status(), (await holdIds()).includes(id)]).toEqual(['failed', false])
})

test('[OPS-10] what a dead process left is shared out among the living, each answer to one, and ended', async () => {
  const seenAt = new Date(Date.now() + 3_600_000)
  await world.db
    .insert(processes)
    .values(LIVING.map((id) => ({ id, seenAt })))
    .onConflictDoNothing()
  const clubIds: string[] = []
  let taken = 0
  for (let round = 0; round < ROUNDS; round++) {
    const clubId = await desertedIn(round)
    clubIds.push(clubId)
    // Staggered, so that some processes select while others have just claimed rows.
    const shares = await Promise.all(
      LIVING.map(async (id, place) => {
        await sleep((place * round) % 4)
        return adoptOrphanedAnswers(world.db, id, 20)
      }),
    )
    const ids = shares.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    taken += ids.length
  }
  expect(taken).toBeGreaterThan(0)
  // The processes that claimed them die as well.
  await world.db.delete(processes).where(inArray(processes.id, LIVING))
  await world.workers.nudge('deserted answers')
  const ended = await world.db.select().from(answers).where(inArray(answers.clubId, clubIds))
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['failed']))
})

/** A club with forty answers orphaned by a dead process. */
async function desertedIn(round: number): Promise<string> {
  const { clubId, players } = await createClub(world, { players: 2 })
  const left = players.flatMap(({ playerId: memberId }) =>
    SPECIALIST_IDS.slice(round, round + 20).map((specialistId) => ({
      ...{ id: randomUUID(), clubId, memberId, specialistId, language: 'cs' as const, isKept: true },
      ...{ model: 'offline' as const, promptTokens: 1, processId: DEAD },
    })),
  )
  await world.db.insert(answers).values(left)
  return clubId
}

test('[OPS-10] [TOK-04] answers of one account are ended together, and one that cannot be keeps no other from its end', async () => {
  const { clubId, players } = await createClub(world, { players: 6 })
  const left = players.map(({ playerId: memberId }) => ({
    ...{ id: randomUUID(), clubId, memberId, specialistId: 'golf_fitness' as const, language: 'cs' as const },
    ...{ isKept: true, model: 'gpt-5' as const, promptTokens: 10, text: 'Dva dny volna.', processId: DEAD },
  }))
  for (const { id, memberId } of left) {
    const asker = { kind: 'member' as const, id: memberId }
    await reserve(world.db, { id, clubId, plan: 'basic', asker }, { least: 100, most: 4000 })
  }
  await world.db.insert(answers).values(left)
  const [broken = ''] = left.map(({ id }) => id)
  await refuseToEnd(broken)
  const statuses = async () => {
    const rows = await world.db.select().from(answers).where(eq(answers.clubId, clubId))
    return new Map(rows.map(({ id, status }) => [id, status]))
  }
  const charged = async () => {
    const entries = await world.db.select().from(tokenEntries).where(eq(tokenEntries.clubId, clubId))
    return entries.filter(({ key }) => key.startsWith('charge:')).map(({ generationId }) => generationId ?? '')
  }
  await world.workers.nudge('deserted answers')
  const others = left.map(({ id }) => id).filter((id) => id !== broken)
  expect(await statuses()).toEqual(new Map([[broken, 'running'], ...others.map((id) => [id, 'failed'] as const)]))
  expect((await charged()).sort()).toEqual([...others].sort())

  await world.db.execute(sql.raw('drop trigger refuse on answers'))
  await world.db.update(answers).set({ processId: DEAD }).where(eq(answers.id, broken))
  await world.workers.nudge('deserted answers')
  expect((await statuses()).get(broken)).toBe('failed')
  expect((await charged()).sort()).toEqual([broken, ...others].sort())
})
