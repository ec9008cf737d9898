import { listChatHistory } from '@touchline/contract/coaching/history.ts'
import { KEPT_DAYS } from '@touchline/contract/data/retention.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, createClub, joinClub, payForTestPlan, type TestClub } from '../../../test/clubs.ts'
import { insertRow } from '../../../test/old-rows.ts'
import { sweep } from '../../../test/retention.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { registerClub } from '../../club/clubs/clubs.ts'
import { chatTurns } from '../../coaching/chat/chat.table.ts'
import { purchases, receipts } from '../../money/payments/payments.table.ts'
import { tokenEntries } from '../../money/tokens/tokens.table.ts'
import { days } from './rule.ts'

let world: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
})
afterAll(() => world.end())

const ago = (count: number) => new Date(Date.now() - days(count))
const { unsavedConversations: KEPT } = KEPT_DAYS

/** A member with turns of the given ages in days. */
async function memberWithTurns(...daysAgo: number[]) {
  const member = await joinClub(world.app, club)
  const turn = { member_id: member.playerId, specialist_id: 'hockey_fitness', is_user: true, content: 'x' }
  for (const day of daysAgo) await insertRow(world.db, 'chat_turns', { ...turn, created_at: ago(day) }, 'id')
  const turns = async () =>
    (await world.db.select().from(chatTurns).where(eq(chatTurns.memberId, member.playerId))).length
  const ending = async () =>
    (await world.app.inject({ url: listChatHistory.path, headers: bearer(member.token) })).json().ending
  return { ...member, turns, ending }
}

describe('[OPS-13] an unsaved conversation', () => {
  test('goes half a year after its last turn, whole; one that went on since stays whole', async () => {
    const [old, living] = [await memberWithTurns(400, 181), await memberWithTurns(400, 181, 179)]
    await insertRow(
      world.db,
      'chat_drafts',
      { member_id: old.playerId, specialist_id: 'hockey_fitness', saved_to: 0 },
      'member_id',
    )
    await sweep(world, 'chat_turns')
    expect([await old.turns(), await living.turns()]).toEqual([0, 3])
    const { rows } = await world.db.execute(sql`select 1 from chat_drafts where member_id = ${old.playerId}`)
    expect(rows).toEqual([])
  })

  test('leaves its charges in the ledger', async () => {
    const { playerId } = await memberWithTurns(181)
    const charge = { club_id: club.clubId, model: 'gpt5', key: `charge:${playerId}`, month: '2026-01', bought: -5 }
    await insertRow(world.db, 'token_entries', { ...charge, member_id: playerId, created_at: ago(181) }, 'id')
    await sweep(world, 'chat_turns')
    expect(await world.db.select().from(tokenEntries).where(eq(tokenEntries.memberId, playerId))).toHaveLength(1)
  })

  test('that is saved whole stays, however old what was said in it is', async () => {
    const { playerId: member_id, turns, ending } = await memberWithTurns(400, 399)
    const saved = { title: 'x', specialist_id: 'hockey_fitness', specialist_name: 'x', messages: '[]' }
    const owner = { club_id: club.clubId, owner_id: member_id, last_message_at: ago(399) }
    const history_id = await insertRow(world.db, 'chat_histories', { ...saved, ...owner }, 'id')
    const draft = { member_id, specialist_id: 'hockey_fitness', history_id, saved_to: 1_000_000 }
    await insertRow(world.db, 'chat_drafts', draft, 'member_id')
    await sweep(world, 'chat_turns')
    expect([await turns(), await ending()]).toEqual([2, []])
  })

  test('in which an answer is being written stays', async () => {
    const { playerId, turns } = await memberWithTurns(181)
    const process_id = world.database.serverProcess.id
    const answer = { id: crypto.randomUUID(), club_id: club.clubId, member_id: playerId, process_id, is_kept: true }
    const about = { specialist_id: 'hockey_fitness', language: 'cs', model: 'gpt5', prompt_tokens: 1 }
    await insertRow(world.db, 'answers', { ...answer, ...about }, 'id')
    await sweep(world, 'chat_turns')
    expect(await turns()).toBe(1)
    await world.db.execute(sql`delete from answers`)
  })

  test('is told of with the saved ones in its last two weeks, and not before', async () => {
    const [soon, later] = [await memberWithTurns(KEPT - 13), await memberWithTurns(KEPT - 15)]
    const [one] = await soon.ending()
    expect(one.member_id).toBe('hockey_fitness')
    expect(Date.parse(one.keptUntil) - Date.now()).toBeCloseTo(days(13), -5)
    expect(await later.ending()).toEqual([])
  })

  test('is found in whatever order members spoke, over many steps', async () => {
    await sweep(world, 'chat_turns')
    const old = [await memberWithTurns(181), await memberWithTurns(500), await memberWithTurns(190)]
    const { OldConversations } = await import('../../coaching/chat/old-conversations.ts')
    const conversations = new OldConversations()
    let [deleted, isMore] = [0, true]
    while (isMore) {
      const step = await conversations.eraseSome(world.db, ago(KEPT), 2)
      deleted += step.deleted
      isMore = step.isMore
    }
    expect(deleted).toBe(3)
    for (const { turns } of old) expect(await turns()).toBe(0)
  })
})

describe('[OPS-13] a club that never paid', () => {
  const register = async (daysAgo: number) => {
    const request = { clubName: 'TJ Slavoj', adminEmail: 'eva@slavoj.example', language: 'cs' as const }
    const { id } = await registerClub(world.db, request)
    await world.db
      .update(clubs)
      .set({ createdAt: ago(daysAgo) })
      .where(eq(clubs.id, id))
    return id
  }
  const isThere = async (id: string) => (await world.db.select().from(clubs).where(eq(clubs.id, id))).length === 1

  test('is erased 30 days after it registered, with what it began to buy; the checkout can be paid no more', async () => {
    const id = await register(31)
    const begun = await world.app.inject({
      method: 'POST',
      url: '/api/stripe/create-checkout',
      payload: { clubId: id, planId: 'basic' },
    })
    const open = await world.db.select().from(purchases).where(eq(purchases.clubId, id))
    expect([begun.statusCode < 300, open.map(({ status }) => status)]).toEqual([true, ['pending']])
    await sweep(world, 'clubs')
    expect([await isThere(id), await world.db.select().from(purchases).where(eq(purchases.clubId, id))]).toEqual([
      false,
      [],
    ])
    const session = await world.app.paymentDependencies.provider.getSession(open[0]?.sessionId ?? '')
    expect(session?.state).toBe('expired')
  })

  test('stays once it paid, whatever became of its subscription since', async () => {
    const [paid, ended] = [await register(31), await register(400)]
    for (const id of [paid, ended]) await payForTestPlan(world, id, 'basic')
    await world.db.update(clubs).set({ status: 'inactive' }).where(eq(clubs.id, ended))
    await sweep(world, 'clubs')
    expect([await isThere(paid), await isThere(ended)]).toEqual([true, true])
    expect((await world.db.select().from(receipts).where(eq(receipts.clubId, ended))).length).toBe(1)
  })

  test('stays while the provider cannot be asked', async () => {
    const id = await register(31)
    await world.db.insert(purchases).values({ clubId: id, kind: 'plan', plan: 'basic', sessionId: `lost-${id}` })
    await sweep(world, 'clubs')
    expect(await isThere(id)).toBe(true)
  })
})
