import { randomUUID } from 'node:crypto'
import {
  MAILS_TO_ADDRESS_A_DAY,
  OUTSIDE_ADDRESSES_A_DAY,
  OUTSIDE_ADDRESSES_OF_MEMBER_A_DAY,
} from '@touchline/contract/platform/outside-mails.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { mailsTo } from '../../../test/mails.ts'
import { asMember, dayFromNow } from '../../../test/team-lists.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { teamLists } from './lists.table.ts'
import { sendDueReminders } from './reminders.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const strangers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Host ${at}`, email: `${randomUUID()}@mail.example` }))

async function clubWith(players: number, plan: 'basic' | 'enterprise' = 'basic') {
  const club = await createClub(world, { players, plan })
  return { club, makers: club.players.map(({ token }) => asMember(world, token)) }
}

type Maker = ReturnType<typeof asMember>

/** A list shared by its link, so that anyone can answer. */
async function shared(maker: Maker, people: object[], change: object = {}): Promise<string> {
  const { id } = await maker.make({ people, ...change })
  await maker.listAfter('POST', `/${id}/link`)
  return id
}

/** How many people were reminded, or the error code. */
async function remind(maker: Maker, listId: string): Promise<number | string> {
  const answer = (await maker.call('POST', `/${listId}/remind`)).json()
  return answer.reminded ?? answer.code
}

const sentTo = async (club: TestClub) =>
  (await world.db.select().from(mails).where(eq(mails.senderClubId, club.clubId))).length

async function invite(club: TestClub, people: object[]): Promise<number | string> {
  const headers = bearer(await adminToken(world.app, club))
  const answer = await world.app.inject({ method: 'POST', url: '/api/invitations/mails', headers, payload: { people } })
  return answer.json().sent ?? answer.json().code
}

const dayPasses = (club: TestClub) =>
  world.db
    .update(mails)
    .set({ createdAt: sql`created_at - interval '25 hours'` })
    .where(eq(mails.senderClubId, club.clubId))

describe('[PERM-09] [LIST-03] mails to addresses that somebody typed', () => {
  test('150 people on two lists of one coach are reminded on one day, and a week later again', async () => {
    const { club, makers } = await clubWith(1)
    const [coach] = makers
    if (!coach) throw new Error('there is a coach')
    const people = strangers(OUTSIDE_ADDRESSES_OF_MEMBER_A_DAY)
    const lists = [await shared(coach, people), await shared(coach, people)]
    for (const id of lists) expect(await remind(coach, id)).toBe(150)
    expect(await sentTo(club)).toBe(300)
    await dayPasses(club)
    expect(await remind(coach, await shared(coach, people))).toBe(150)
  }, 120_000)

  test('of one player stop at a full list a day, of a club at its limit, and go on a day later', async () => {
    const { club, makers } = await clubWith(2)
    const [one, two] = makers
    if (!one || !two) throw new Error('there are two')
    expect(await remind(one, await shared(one, strangers(100)))).toBe(100)
    const tooMany = await shared(one, strangers(51))
    expect(await remind(one, tooMany)).toBe('OUTSIDE_MAILS_USED_UP')
    expect(await remind(one, await shared(one, strangers(50)))).toBe(50)
    expect(await sentTo(club)).toBe(150)

    const [fits, surplus] = [await shared(two, strangers(50)), await shared(two, strangers(1))]
    expect([await remind(two, fits), await remind(two, surplus)]).toEqual([50, 'OUTSIDE_MAILS_USED_UP'])
    expect(await sentTo(club)).toBe(OUTSIDE_ADDRESSES_A_DAY.basic)
    await dayPasses(club)
    expect([await remind(one, tooMany), await remind(two, surplus)]).toEqual([51, 1])
  }, 120_000)

  test('count together with invitations, and two who send at once do not both take the rest', async () => {
    const { club, makers } = await clubWith(1)
    const [maker] = makers
    if (!maker) throw new Error('there is one')
    expect(await remind(maker, await shared(maker, strangers(150)))).toBe(150)
    expect(await invite(club, strangers(30))).toBe(30)
    const both = await Promise.all([invite(club, strangers(15)), invite(club, strangers(15))])
    expect(both.sort()).toEqual([15, 'OUTSIDE_MAILS_USED_UP'])
    expect(await invite(club, strangers(5))).toBe(5)
    expect(await invite(club, strangers(1))).toBe('OUTSIDE_MAILS_USED_UP')
  }, 120_000)

  test('by the clock count, too: who is over the limit is left out, members are reminded', async () => {
    const { club, makers } = await clubWith(1)
    const [maker] = makers
    if (!maker) throw new Error('there is one')
    expect(await remind(maker, await shared(maker, strangers(140)))).toBe(140)
    const member = await joinClub(world.app, club)
    const id = await shared(maker, [...strangers(20), { memberId: member.playerId }])
    await maker.listAfter('PUT', `/${id}/reminder`, { reminder: { date: dayFromNow(1), time: '18:00' } })
    await world.db
      .update(teamLists)
      .set({ remindAt: new Date(Date.now() - 1000) })
      .where(eq(teamLists.id, id))
    await sendDueReminders(world.db, 'http://localhost:3000', world.app.log)
    expect(await sentTo(club)).toBe(OUTSIDE_ADDRESSES_OF_MEMBER_A_DAY)
    expect(await mailsTo(world.db, member.email)).toHaveLength(1)
    expect(world.logged.some((line) => line.includes(id) && line.includes('"left":10'))).toBe(true)
  }, 120_000)

  test('reach one address five times a day at most, however many lists it is on', async () => {
    const { makers } = await clubWith(1)
    const [maker] = makers
    if (!maker) throw new Error('there is one')
    const victim = strangers(1)
    const answers = []
    for (let lists = 0; lists <= MAILS_TO_ADDRESS_A_DAY; lists++)
      answers.push(await remind(maker, await shared(maker, victim)))
    expect(answers).toEqual([1, 1, 1, 1, 1, 'OUTSIDE_MAILS_USED_UP'])
  })

  test('may be more in an Enterprise club', async () => {
    const { club, makers } = await clubWith(2, 'enterprise')
    for (const maker of makers) expect(await remind(maker, await shared(maker, strangers(150)))).toBe(150)
    expect(await sentTo(club)).toBe(300)
  }, 120_000)

  test('bear no web address: a list with one in its name is refused, and in other words it is none', async () => {
    const { club, makers } = await clubWith(1)
    const [maker] = makers
    if (!maker) throw new Error('there is one')
    const name = 'You won 500 EUR, claim at evil.example'
    const id = await shared(maker, strangers(1), { name })
    expect(await remind(maker, id)).toBe('WEB_ADDRESS_IN_NAME')
    const planned = await maker.call('PUT', `/${id}/reminder`, { reminder: { date: dayFromNow(1), time: '18:00' } })
    expect(planned.json().code).toBe('WEB_ADDRESS_IN_NAME')

    const [person] = strangers(1)
    const place = 'Hala, mapy.example/s/1'
    const other = await shared(maker, [{ ...person, name: 'Claim at www.evil.example' }], { place })
    expect(await remind(maker, other)).toBe(1)
    const [mail] = await mailsTo(world.db, person?.email ?? '')
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example|mapy\.example/)

    const inClub = await maker.make({ name, people: [{ memberId: club.players[0]?.playerId }] })
    expect(await remind(maker, inClub.id)).toBe(1)
  })

  test('are forgotten with their sender: no mail names who wished it', async () => {
    const { club, makers } = await clubWith(1)
    const [maker] = makers
    if (!maker) throw new Error('there is one')
    await remind(maker, await shared(maker, strangers(1)))
    const { rows } = await world.db.execute(
      sql`select from mails m where m::text like ${`%${club.players[0]?.playerId}%`}`,
    )
    expect(rows).toEqual([])
    expect(
      await world.db
        .select()
        .from(mails)
        .where(and(eq(mails.senderClubId, club.clubId))),
    ).toHaveLength(1)
  })
})
