import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { competitionCalls } from '../../../test/competitions.ts'
import { planCalls, planIn, runningWish } from '../../../test/plans.ts'
import { asMember } from '../../../test/team-lists.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { type ClubRow, clubs } from './clubs.table.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

type Address = { method: 'GET' | 'PUT'; url: string; payload?: object }

/** Every address of a club that opens without a session. */
async function addressesOf({ players: [player] }: TestClub): Promise<Record<string, Address>> {
  if (!player) throw new Error('a player joined')
  const lists = asMember(world, player.token)
  const { id } = await lists.make({ people: [{ name: 'Ema' }] })
  const list = await lists.listAfter('POST', `/${id}/link`)
  const competitions = competitionCalls(world.app, player.token)
  const made = await competitions.make()
  const { share } = await competitions.get('POST', `/${made.id}/share`)
  const plan = await planCalls(world.app, player).make(runningWish())
  const url = `/api/plans/${plan.id}/feed`
  const { feed } = planIn(await world.app.inject({ method: 'POST', url, headers: bearer(player.token) }), 201)
  const listUrl = `/api/public/lists/${list.link}`
  const competitionUrl = `/api/public/competitions/${share?.token}`
  return {
    list: { method: 'GET', url: listUrl },
    'calendar of a list': { method: 'GET', url: `${listUrl}/calendar` },
    'answer by link': {
      ...{ method: 'PUT', url: `${listUrl}/people/${list.people[0]?.id}/answer` },
      payload: { answer: 'yes' },
    },
    competition: { method: 'GET', url: competitionUrl },
    'calendar of a competition': { method: 'GET', url: `${competitionUrl}/calendar` },
    'calendar of a plan': { method: 'GET', url: new URL(feed?.address ?? '').pathname },
  }
}

async function statusesOf(addresses: Record<string, Address>): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  for (const [name, address] of Object.entries(addresses)) statuses[name] = (await world.app.inject(address)).statusCode
  return statuses
}

const all = (addresses: object, status: number) =>
  Object.fromEntries(Object.keys(addresses).map((name) => [name, status]))

describe('[PERM-10] the public addresses of a club', () => {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  const endings: Record<string, Partial<ClubRow>> = {
    'whose subscription has ended': { status: 'inactive', endsAt: yesterday },
    'whose last paid day is over, though no event told of it yet': { status: 'ending', endsAt: yesterday },
    'that owes a month for too long': { status: 'past_due', endsAt: yesterday },
  }
  test.each(Object.entries(endings))(
    '%s are gone, for readers and writers, and back once it is renewed',
    async (_, ending) => {
      const club = await createClub(world, { players: 1 })
      const addresses = await addressesOf(club)
      expect(await statusesOf(addresses)).toEqual(all(addresses, 200))
      const isTheirs = eq(clubs.id, club.clubId)
      await world.db.update(clubs).set(ending).where(isTheirs)
      expect(await statusesOf(addresses)).toEqual(all(addresses, 404))
      await world.db.update(clubs).set({ status: 'active', endsAt: null }).where(isTheirs)
      expect(await statusesOf(addresses)).toEqual(all(addresses, 200))
    },
  )

  test('that ends with its paid period stay until then', async () => {
    const club = await createClub(world, { players: 1 })
    const addresses = await addressesOf(club)
    const endsAt = new Date(Date.now() + 24 * 60 * 60 * 1000)
    await world.db.update(clubs).set({ status: 'ending', endsAt }).where(eq(clubs.id, club.clubId))
    expect(await statusesOf(addresses)).toEqual(all(addresses, 200))
  })
})
