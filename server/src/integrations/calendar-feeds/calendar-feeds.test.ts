import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyCalls, makeKey } from '../../../test/api-keys.ts'
import { adminToken, bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { wishOf } from '../../../test/competitions.ts'
import { runningWish } from '../../../test/plans.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { plan: 'enterprise', players: 1 })
})
afterAll(() => world.end())

type Feed = { kind: string; id: string; name: string; address: string }

function callsBy(token: string) {
  return async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const answer = await world.app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) })
    if (answer.statusCode > 299) throw new Error(`${method} ${url}: ${answer.body}`)
    return answer.json()
  }
}

const feedsOf = async (admin: ReturnType<typeof callsBy>): Promise<Feed[]> =>
  (await admin('GET', `/api/clubs/${club.clubId}/calendar-feeds`)).feeds

test('[INT-05] competitions, lists and the club’s plans have calendars that the administrator sees and revokes at once', async () => {
  const admin = callsBy(await adminToken(world.app, club))
  const player = callsBy(club.players[0]?.token ?? '')
  const { competition } = await player('POST', '/api/competitions', wishOf())
  await player('POST', `/api/competitions/${competition.id}/share`)
  const { list } = await player('POST', '/api/lists', {
    ...{ name: 'Hall duties', date: '2026-12-05', timeZone: 'Europe/Prague' },
  })
  await player('POST', `/api/lists/${list.id}/link`)
  const withKey = keyCalls(world.app, (await makeKey(world.app, club, ['plans'])).key)
  const { plan } = (await withKey('POST', '/api/plans', { wish: runningWish(), title: 'Winter base' })).json()
  await withKey('POST', `/api/plans/${plan.id}/feed`)
  const own = (await player('POST', '/api/plans', { wish: runningWish() })).plan
  await player('POST', `/api/plans/${own.id}/feed`)

  const feeds = await feedsOf(admin)
  expect(feeds.map(({ kind, name }) => [kind, name])).toEqual([
    ['competition', 'Zimní pohár Lipová'],
    ['list', 'Hall duties'],
    ['plan', 'Winter base'],
  ])
  for (const { kind, id, address } of feeds) {
    const url = new URL(address).pathname
    const read = await world.app.inject({ url })
    expect([read.statusCode, read.headers['content-type']]).toEqual([200, expect.stringContaining('text/calendar')])
    await admin('DELETE', `/api/clubs/${club.clubId}/calendar-feeds/${kind}/${id}`)
    expect((await world.app.inject({ url })).statusCode, kind).toBe(404)
  }
  expect(await feedsOf(admin)).toEqual([])
  // A player's own calendar is private: neither listed nor revoked here.
  await expect(admin('DELETE', `/api/clubs/${club.clubId}/calendar-feeds/plan/${own.id}`)).rejects.toThrow(
    'PLAN_NOT_FOUND',
  )
})
