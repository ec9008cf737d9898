import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub } from '../../../test/clubs.ts'
import { mailsTo } from '../../../test/mails.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { members } from '../members/members.table.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const post = (url: string, payload: object, headers = {}) => world.app.inject({ method: 'POST', url, payload, headers })

/** A club whose administration is offered to its only player, and what the two may do concurrently. */
async function offered() {
  const club = await createClub(world, { players: 1 })
  const [player] = club.players
  if (!player) throw new Error('a player joined')
  const admin = bearer(await adminToken(world.app, club))
  const wish = { memberId: player.playerId, adminPin: club.pin, firstName: 'Jan', lastName: 'Dvořák' }
  expect((await post(`/api/clubs/${club.clubId}/hand-over`, wish, admin)).statusCode).toBe(201)
  const letters = await mailsTo(world.db, player.email)
  const token = letters.flatMap(({ text }) => /\/hand-over#(\w+)/.exec(text)?.[1] ?? [])[0] ?? ''
  return {
    club,
    player,
    accept: () => post('/api/hand-over/accept', { token }),
    remove: () =>
      world.app.inject({ method: 'DELETE', url: `/api/members/${player.playerId}`, headers: admin, payload: {} }),
    erase: () =>
      world.app.inject({ method: 'DELETE', url: '/api/players/me', headers: bearer(player.token), payload: {} }),
    administrators: () =>
      world.db
        .select({ email: members.email })
        .from(members)
        .where(and(eq(members.clubId, club.clubId), eq(members.role, 'admin'), isNull(members.removedAt))),
  }
}

/** How many statements are waiting for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await world.db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}

async function untilWaiting(count: number): Promise<void> {
  while ((await waiting()) < count) await sleep(10)
}

/** Starts the acts one by one while another transaction locks the player's row, so that each has read the old state. */
async function whileHeld<Answer>(playerId: string, ...acts: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const begun: Promise<Answer>[] = []
  await world.db.transaction(async (tx) => {
    await tx.select().from(members).where(eq(members.id, playerId)).for('update')
    for (const act of acts) {
      begun.push(act())
      await untilWaiting(begun.length)
    }
  })
  return Promise.all(begun)
}

describe('[CLUB-11] a hand-over and a removal in the same moment', () => {
  test('leave the administrator, if the player is removed first', async () => {
    const { club, player, accept, remove, administrators } = await offered()
    const [removed, accepted] = await whileHeld(player.playerId, remove, accept)
    expect([removed?.statusCode, accepted?.statusCode]).toEqual([200, 404])
    expect(await administrators()).toEqual([{ email: club.adminEmail }])
  })

  test('make the player administrator, if the hand-over is first', async () => {
    const { player, accept, remove, administrators } = await offered()
    const [accepted, removed] = await whileHeld(player.playerId, accept, remove)
    expect([accepted?.statusCode, removed?.statusCode]).toEqual([200, 403])
    expect(await administrators()).toEqual([{ email: player.email }])
  })

  test('leave the administrator, if the player erases the own account first', async () => {
    const { club, player, accept, erase, administrators } = await offered()
    const [erased, accepted] = await whileHeld(player.playerId, erase, accept)
    expect([erased?.statusCode, accepted?.statusCode]).toEqual([200, 404])
    expect(await administrators()).toEqual([{ email: club.adminEmail }])
  })

  test('erase nothing of somebody who has just taken over', async () => {
    const { player, accept, erase, administrators } = await offered()
    const [accepted, erased] = await whileHeld(player.playerId, accept, erase)
    expect([accepted?.statusCode, erased?.statusCode]).toEqual([200, 403])
    expect(await administrators()).toEqual([{ email: player.email }])
  })
})
