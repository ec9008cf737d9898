import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { sweep } from '../../../test/retention.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { members } from '../../club/members/members.table.ts'
import { foldedNames } from '../../club/members/members.ts'
import { sessions } from '../../club/sessions/sessions.table.ts'
import { answers, chatTurns } from '../../coaching/chat/chat.table.ts'
import { chatHistories } from '../../coaching/history/history.table.ts'
import { tokenAccounts, tokenEntries, tokenHolds } from '../../money/tokens/tokens.table.ts'
import { reserve, settle } from '../../money/tokens/tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let world: World
let club: TestClub
let admin: { authorization: string }

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
  admin = bearer(await adminToken(world.app, club))
})
afterAll(() => world.end())

const post = (url: string, payload: object, headers = {}) => world.app.inject({ method: 'POST', url, payload, headers })
const get = async (url: string, headers = admin) => (await world.app.inject({ url, headers })).json()
const remove = (id: string, headers = admin) =>
  world.app.inject({ method: 'DELETE', url: `/api/members/${id}`, headers, payload: {} })
const restore = (id: string, headers = admin) => post(`/api/members/${id}/restore`, {}, headers)
const erase = (token: string) => world.app.inject({ method: 'DELETE', url: '/api/players/me', headers: bearer(token) })
const logIn = (email: string, password = club.password) => post('/api/players/create-session', { email, password })
const rejoin = (email: string) =>
  post('/api/members/join-team', { clubPassword: club.password, firstName: 'Eva', lastName: 'Malá', email })
const idsOf = (list: { members: { id: string }[] }) => list.members.map(({ id }) => id)
const removedIds = async () => idsOf(await get(`/api/members/club/${club.clubId}/removed`))
const statsOf = async (id = club.clubId, headers = admin) => (await get(`/api/members/stats/${id}`, headers)).stats
const rowOf = async (id: string) => (await world.db.select().from(members).where(eq(members.id, id)))[0]

/** Backdates a removal. */
const removedAgo = (id: string, ms: number) =>
  world.db
    .update(members)
    .set({ removedAt: new Date(Date.now() - ms) })
    .where(eq(members.id, id))

/** A player with data: a saved conversation and a charged answer. */
async function playerWithData() {
  const player = await joinClub(world.app, club)
  const message = { id: '1', content: 'Jak trénovat?', isUser: true, timestamp: new Date().toISOString() }
  const chat = { title: 'Můj plán', member_id: 'golf_fitness', member_name: 'Trenér', messages: [message] }
  expect((await post('/api/chat-history', chat, bearer(player.token))).statusCode).toBeLessThan(300)
  const asker = { kind: 'member' as const, id: player.playerId }
  const answer = { id: randomUUID(), clubId: club.clubId, plan: 'basic' as const, asker }
  await reserve(world.db, answer, { least: 10, most: 500 })
  const trace = { memberId: player.playerId, specialistId: 'golf_fitness' }
  await settle(world.db, answer, { inputTokens: 100, outputTokens: 200 }, trace)
  return { ...player, answerId: answer.id }
}

/** A running answer with tokens held for it. */
async function runningAnswer(memberId: string): Promise<string> {
  const id = randomUUID()
  const asker = { kind: 'member' as const, id: memberId }
  await reserve(world.db, { id, clubId: club.clubId, plan: 'basic', asker }, { least: 10, most: 5000 })
  await world.db.insert(answers).values({
    ...{ id, clubId: club.clubId, memberId, specialistId: 'golf_fitness', language: 'cs' },
    ...{ isKept: true, model: 'gpt-5', text: 'Začni zlehka. ', promptTokens: 900 },
    processId: world.database.serverProcess.id,
  })
  return id
}

/** The process of these answers dies, and another process notices. */
async function processDies(...ids: string[]): Promise<void> {
  await world.db.update(answers).set({ processId: null }).where(inArray(answers.id, ids))
  await world.workers.nudge('deserted answers')
}

const holdOf = async (id: string) => (await world.db.select().from(tokenHolds).where(eq(tokenHolds.id, id)))[0]
const chargeOf = async (id: string) =>
  (
    await world.db
      .select()
      .from(tokenEntries)
      .where(eq(tokenEntries.key, `charge:${id}`))
  )[0]
const answerOf = async (id: string) => (await world.db.select().from(answers).where(eq(answers.id, id)))[0]
const historiesOf = (ownerId: string) => world.db.select().from(chatHistories).where(eq(chatHistories.ownerId, ownerId))

describe('[MEMB-18] a removed player', () => {
  test('is in no list, takes no seat, has no session and cannot log in, with either password', async () => {
    const player = await joinClub(world.app, club)
    const withOwn = await joinClub(world.app, club)
    const change = { email: withOwn.email, currentPassword: club.password, newPassword: 'my own secret' }
    expect((await post('/api/players/change-password', change, bearer(withOwn.token))).statusCode).toBe(200)
    const before = await statsOf()

    for (const { playerId } of [player, withOwn]) expect((await remove(playerId)).statusCode).toBe(200)
    const listed = idsOf(await get(`/api/members/club/${club.clubId}?search=${player.email}`))
    expect(listed).toEqual([])
    expect(await statsOf()).toMatchObject({
      total_members: before.total_members - 2,
      active_members: before.active_members - 2,
    })
    expect((await post('/api/members/login', { email: player.email }, admin)).statusCode).toBe(404)
    expect((await logIn(player.email)).json().code).toBe('NO_PLAYER_ACCOUNT')
    expect((await logIn(withOwn.email, 'my own secret')).json().code).toBe('INVALID_PASSWORD')
    expect(await world.db.select().from(sessions).where(eq(sessions.memberId, player.playerId))).toEqual([])
    expect((await remove(player.playerId)).json().code).toBe('MEMBER_NOT_FOUND')
  })

  test('is listed with the day until which they can be restored, for their administrator alone', async () => {
    const player = await joinClub(world.app, club)
    await remove(player.playerId)
    const { members: listed } = await get(`/api/members/club/${club.clubId}/removed`)
    const found = listed.find(({ id }: { id: string }) => id === player.playerId)
    expect(found).toMatchObject({ email: player.email, first_name: player.firstName })
    expect(Date.parse(found.restorable_until) - Date.parse(found.removed_at)).toBe(30 * DAY_MS)
    const other = await createClub(world, { players: 1 })
    const stranger = bearer(await adminToken(world.app, other))
    expect((await restore(player.playerId, stranger)).json().code).toBe('MEMBER_NOT_FOUND')
    expect(await get(`/api/members/club/${other.clubId}/removed`, stranger)).toEqual({ members: [] })
    expect((await restore(player.playerId, bearer(other.players[0]?.token ?? ''))).statusCode).toBe(403)
  })

  test('is restored with everything they had', async () => {
    const player = await playerWithData()
    await remove(player.playerId)
    const answer = await restore(player.playerId)
    expect(answer.json().member).toMatchObject({ id: player.playerId, email: player.email })
    expect(await removedIds()).not.toContain(player.playerId)
    expect((await logIn(player.email)).json().playerId).toBe(player.playerId)
    expect(await historiesOf(player.playerId)).toMatchObject([{ title: 'Můj plán' }])
    expect((await restore(player.playerId)).json().code).toBe('MEMBER_NOT_FOUND')
  })

  test('starts empty when they rejoin with the same e-mail, and can no longer be restored', async () => {
    const player = await playerWithData()
    await remove(player.playerId)
    const again = await rejoin(player.email)
    expect(again.statusCode).toBe(201)
    expect(again.json().playerId).not.toBe(player.playerId)
    expect(await historiesOf(again.json().playerId)).toEqual([])
    expect(await historiesOf(player.playerId)).toHaveLength(1)
    expect((await restore(player.playerId)).json().code).toBe('ALREADY_MEMBER')
    // Removed again, both can be restored.
    await remove(again.json().playerId)
    expect(await removedIds()).toEqual(expect.arrayContaining([player.playerId, again.json().playerId]))
    expect((await restore(player.playerId)).statusCode).toBe(200)
    expect((await restore(again.json().playerId)).json().code).toBe('ALREADY_MEMBER')
  })

  test('gets the last seat or somebody who joins does, never both', async () => {
    const full = await createClub(world)
    const fullAdmin = bearer(await adminToken(world.app, full))
    const gone = await joinClub(world.app, full)
    await remove(gone.playerId, fullAdmin)
    await fillSeats(full.clubId, 99)
    const join = post('/api/members/join-team', {
      ...{ clubPassword: full.password, firstName: 'Eva', lastName: 'Malá', email: `${randomUUID()}@mail.example` },
    })
    const answers = await Promise.all([join, restore(gone.playerId, fullAdmin)])
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'CLUB_FULL')).toHaveLength(1)
    expect((await statsOf(full.clubId, fullAdmin)).total_members).toBe(100)
  })
})

describe('[MEMB-18] the purge', () => {
  test('erases after thirty days and not before; the ledger stays traceable', async () => {
    const player = await playerWithData()
    const kept = await playerWithData()
    await remove(player.playerId)
    await remove(kept.playerId)
    await removedAgo(kept.playerId, 30 * DAY_MS - 60_000)
    await removedAgo(player.playerId, 30 * DAY_MS + 60_000)
    expect(await removedIds()).not.toContain(player.playerId)
    expect((await restore(player.playerId)).json().code).toBe('MEMBER_NOT_FOUND')

    await sweep(world, 'members')
    expect(await rowOf(player.playerId)).toBeUndefined()
    expect(await historiesOf(player.playerId)).toEqual([])
    expect(await chargeOf(player.answerId)).toMatchObject({ memberId: player.playerId, outputTokens: 200 })
    expect((await restore(kept.playerId)).statusCode).toBe(200)
    expect(await historiesOf(kept.playerId)).toHaveLength(1)
  })

  test('takes many in small steps, also while another process does the same', async () => {
    const many = await createClub(world, { plan: 'pro' })
    await fillSeats(many.clubId, 50)
    const removedAt = new Date(Date.now() - 31 * DAY_MS)
    await world.db.update(members).set({ removedAt }).where(sql`club_id = ${many.clubId} and role = 'member'`)
    await Promise.all([sweep(world, 'members'), sweep(world, 'members')])
    const left = await world.db.select().from(members).where(eq(members.clubId, many.clubId))
    expect(left.map(({ role }) => role)).toEqual(['admin'])
  })
})

describe('[MEMB-18] [TOK-05] tokens held for an answer that was being written', () => {
  test('when the player was removed and its process died are settled', async () => {
    const player = await joinClub(world.app, club)
    const id = await runningAnswer(player.playerId)
    await remove(player.playerId)
    expect(await holdOf(id)).toBeDefined()
    await processDies(id)
    expect(await holdOf(id)).toBeUndefined()
    expect(await chargeOf(id)).toMatchObject({ inputTokens: 900, memberId: player.playerId })
    expect(await answerOf(id)).toMatchObject({ status: 'failed', memberId: player.playerId })
  })

  test('when the player was purged or erased meanwhile are settled, too, and the words are nobody’s', async () => {
    const purged = await joinClub(world.app, club)
    const erased = await joinClub(world.app, club)
    const answers = [await runningAnswer(purged.playerId), await runningAnswer(erased.playerId)]
    await remove(purged.playerId)
    await removedAgo(purged.playerId, 31 * DAY_MS)
    await sweep(world, 'members')
    expect((await erase(erased.token)).statusCode).toBe(200)
    for (const id of answers) expect(await answerOf(id)).toMatchObject({ memberId: null, isKept: false })
    await processDies(...answers)
    for (const id of answers) {
      expect(await holdOf(id)).toBeUndefined()
      expect(await chargeOf(id)).toMatchObject({ inputTokens: 900, memberId: null })
    }
    const [account] = await world.db.select().from(tokenAccounts).where(eq(tokenAccounts.clubId, club.clubId))
    expect(account?.held).toBe(0)
  })
})

describe('[MEMB-18] erasing one’s own account', () => {
  test('is final at once: conversations, sessions and the player are gone, the ledger keeps amounts without them', async () => {
    const player = await playerWithData()
    await world.db.insert(chatTurns).values({
      ...{ memberId: player.playerId, specialistId: 'golf_fitness', isUser: true, content: 'Jak?' },
    })
    const used = (await get(`/api/tokens/stats/${club.clubId}`)).stats.gpt5.used
    expect((await erase(player.token)).json()).toEqual({ erased: true })

    expect((await erase(player.token)).json().code).toBe('SESSION_EXPIRED')
    expect(await rowOf(player.playerId)).toBeUndefined()
    expect(await historiesOf(player.playerId)).toEqual([])
    expect(await world.db.select().from(chatTurns).where(eq(chatTurns.memberId, player.playerId))).toEqual([])
    expect(await removedIds()).not.toContain(player.playerId)
    expect((await restore(player.playerId)).json().code).toBe('MEMBER_NOT_FOUND')
    expect(await chargeOf(player.answerId)).toMatchObject({ memberId: null, outputTokens: 200 })
    expect((await get(`/api/tokens/stats/${club.clubId}`)).stats.gpt5.used).toBe(used)
    const again = await rejoin(player.email)
    expect(again.statusCode).toBe(201)
  })

  test('is for players: the administrator goes by ending the subscription', async () => {
    const answer = await world.app.inject({ method: 'DELETE', url: '/api/players/me', headers: admin })
    expect(answer.statusCode).toBe(403)
    expect((await statsOf()).total_members).toBeGreaterThan(0)
  })
})

async function fillSeats(clubId: string, seats: number): Promise<void> {
  const rows = Array.from({ length: seats }, (_, index) => {
    const names = { firstName: 'Hráč', lastName: String(index), email: `seat-${index}@mail.example` }
    return { clubId, ...names, ...foldedNames(names), role: 'member' as const }
  })
  await world.db.insert(members).values(rows)
}
