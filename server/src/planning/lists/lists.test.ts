import { randomUUID } from 'node:crypto'
import type { TeamList } from '@touchline/contract/planning/lists.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { sweep } from '../../../test/retention.ts'
import { asMember, dayFromNow, listWish } from '../../../test/team-lists.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { members } from '../../club/members/members.table.ts'
import { missingInputs, wishOf } from './asking.ts'
import { listPeople, teamLists } from './lists.table.ts'
import { makeList } from './lists.ts'
import { countsOf } from './rota.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let world: World
let club: TestClub
let maker: ReturnType<typeof asMember>
let mate: ReturnType<typeof asMember>
let admin: ReturnType<typeof asMember>
let mateId: string

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { players: 2 })
  const [first, second] = club.players
  if (!first || !second) throw new Error('the players joined')
  maker = asMember(world, first.token)
  mate = asMember(world, second.token)
  mateId = second.playerId
  admin = asMember(world, await adminToken(world.app, club))
})
afterAll(() => world.end())

const personNamed = (list: TeamList, name: string) => {
  const found = list.people.find((person) => person.name === name)
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}
const codeOf = async (answer: ReturnType<typeof maker.call>) => (await answer).json().code

describe('[LIST-01] a list of a club', () => {
  test('holds when and where, people, things and duties, and is seen by everybody in the club alone', async () => {
    const people = [{ memberId: mateId }, { name: 'Ema Pokorná', email: 'EMA@mail.example' }, { name: 'Bára' }]
    const list = await maker.make({ people, things: ['Míče', 'Voda'], duties: ['Dresy'] })
    expect(list).toMatchObject({ ...listWish(), minutes: 90, mayEdit: true, me: null, version: 1, link: null })
    expect(list.people.map(({ name, email, hasMail }) => [name, email, hasMail])).toEqual([
      ['Bára', null, false],
      ['Ema Pokorná', 'ema@mail.example', true],
      ['Tereza Nováková', null, true],
    ])
    expect(list.things.map(({ name, takenBy }) => [name, takenBy])).toEqual([
      ['Míče', null],
      ['Voda', null],
    ])
    expect(list.counts).toEqual({ yes: 0, maybe: 0, no: 0, open: 3 })

    const seen = await mate.listAfter('GET', `/${list.id}`)
    expect(seen).toMatchObject({ mayEdit: false, me: personNamed(list, 'Tereza Nováková').id })
    expect(seen.people.map(({ email }) => email)).toEqual([null, null, null])
    const other = await createClub(world, { players: 1 })
    const stranger = asMember(world, other.players[0]?.token ?? '')
    expect(await codeOf(stranger.call('GET', `/${list.id}`))).toBe('LIST_NOT_FOUND')
    expect((await stranger.call('GET', '')).json()).toEqual({ lists: [], deleted: [] })
  })

  test('only its maker and the administrator change it; everybody answers for themselves', async () => {
    const list = await maker.make({ people: [{ memberId: mateId }, { name: 'Ema' }], things: ['Voda'] })
    const own = personNamed(list, 'Tereza Nováková').id
    const ema = personNamed(list, 'Ema').id
    const refused: Parameters<typeof mate.call>[] = [
      ['PUT', `/${list.id}`, { ...listWish(), version: 1 }],
      ['DELETE', `/${list.id}`],
      ['POST', `/${list.id}/people`, { people: [{ name: 'x' }] }],
      ['PUT', `/${list.id}/people/${ema}`, { isRemoved: true }],
      ['PUT', `/${list.id}/people/${ema}/answer`, { answer: 'no' }],
      ['POST', `/${list.id}/things`, { name: 'x' }],
      ['PUT', `/${list.id}/things/${list.things[0]?.id}`, { name: 'x' }],
      ['PUT', `/${list.id}/rota`, { duties: [], dates: [], version: 1 }],
      ['POST', `/${list.id}/rota/divide`, { version: 1 }],
      ['POST', `/${list.id}/link`],
      ['PUT', `/${list.id}/reminder`, { reminder: null }],
      ['POST', `/${list.id}/remind`],
    ]
    for (const request of refused) expect(await codeOf(mate.call(...request)), request[1]).toBe('NOT_ALLOWED')

    const answered = await mate.listAfter('PUT', `/${list.id}/people/${own}/answer`, { answer: 'yes', note: 'S tátou' })
    expect(personNamed(answered, 'Tereza Nováková')).toMatchObject({ answer: 'yes', note: 'S tátou' })
    const changed = await admin.listAfter('PUT', `/${list.id}/people/${own}/answer`, { answer: 'maybe' })
    expect(personNamed(changed, 'Tereza Nováková')).toMatchObject({ answer: 'maybe', note: 'S tátou' })
    expect((await admin.listAfter('PUT', `/${list.id}`, { ...listWish({ name: 'Finále' }), version: 1 })).name).toBe(
      'Finále',
    )
  })

  test('a change of what somebody else changed meanwhile is refused', async () => {
    const list = await maker.make()
    await maker.listAfter('PUT', `/${list.id}`, { ...listWish({ name: 'Jinak' }), version: 1 })
    const late = admin.call('PUT', `/${list.id}`, { ...listWish({ name: 'Pozdě' }), version: 1 })
    expect(await codeOf(late)).toBe('CHANGED_MEANWHILE')
    expect(await maker.listAfter('GET', `/${list.id}`)).toMatchObject({ name: 'Jinak', version: 2 })
  })

  test('can be deleted and restored for a month, then it is gone', async () => {
    const list = await maker.make({ people: [{ name: 'Ema' }] })
    const { link } = await maker.listAfter('POST', `/${list.id}/link`)
    await maker.call('DELETE', `/${list.id}`)
    expect(await codeOf(maker.call('GET', `/${list.id}`))).toBe('LIST_NOT_FOUND')
    const deletedFor = async (who: typeof maker) =>
      (await who.call('GET', '')).json().deleted.some(({ id }: { id: string }) => id === list.id)
    expect([await deletedFor(maker), await deletedFor(admin), await deletedFor(mate)]).toEqual([true, true, false])
    expect((await maker.listAfter('POST', `/${list.id}/restore`)).link).toBe(link)

    await maker.call('DELETE', `/${list.id}`)
    for (const table of ['team_lists', 'list_people', 'list_things']) {
      await sweep(world, table, new Date(Date.now() + 31 * DAY_MS))
    }
    expect(await world.db.select().from(teamLists).where(eq(teamLists.id, list.id))).toEqual([])
  })

  test('the coming ones come first, each with its answers and the own one', async () => {
    const quiet = await createClub(world, { players: 1 })
    const player = asMember(world, quiet.players[0]?.token ?? '')
    const own = { memberId: quiet.players[0]?.playerId }
    for (const days of [30, -3, 2, -10]) await player.make({ name: `${days}`, date: dayFromNow(days), people: [own] })
    const { lists } = (await player.call('GET', '')).json()
    expect(lists.map(({ name }: { name: string }) => name)).toEqual(['2', '30', '-3', '-10'])
    expect(lists[0]).toMatchObject({ counts: { yes: 0, maybe: 0, no: 0, open: 1 }, mine: null, isOnIt: true })
  })

  test('things are ticked and taken by everybody, and taken by one alone', async () => {
    const list = await maker.make({ things: ['Lékárnička'], people: [{ memberId: mateId }] })
    const path = `/${list.id}/things/${list.things[0]?.id}`
    expect((await mate.listAfter('PUT', path, { isMine: true })).things[0]).toMatchObject({
      takenBy: 'Tereza Nováková',
      isMine: true,
    })
    expect(await codeOf(admin.call('PUT', path, { isMine: true }))).toBe('THING_TAKEN')
    expect((await mate.listAfter('PUT', path, { isDone: true })).things[0]?.isDone).toBe(true)
    expect((await mate.listAfter('PUT', path, { isMine: false })).things[0]?.takenBy).toBe(null)
    const taken = await Promise.all([maker, admin].map((who) => who.call('PUT', path, { isMine: true })))
    expect(taken.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await maker.listAfter('PUT', path, { isRemoved: true })).things).toEqual([])
    expect((await maker.listAfter('PUT', path, { isRemoved: false })).things).toHaveLength(1)
  })

  test('stays with the club when its maker leaves; what they said goes with them', async () => {
    const leaver = await joinClub(world.app, club, { firstName: 'Petr', lastName: 'Malý' })
    const leaving = asMember(world, leaver.token)
    const list = await leaving.make({ people: [{ memberId: leaver.playerId }, { name: 'Ema' }], duties: ['Dresy'] })
    const own = personNamed(list, 'Petr Malý').id
    await leaving.listAfter('PUT', `/${list.id}/people/${own}/answer`, { answer: 'no', note: 'Koleno' })

    await world.db.update(members).set({ removedAt: new Date() }).where(eq(members.id, leaver.playerId))
    const seen = await admin.listAfter('GET', `/${list.id}`)
    expect(seen).toMatchObject({ maker: null, mayEdit: true, counts: { no: 0, open: 1 } })
    await sweep(world, 'members', new Date(Date.now() + 31 * DAY_MS))
    expect(await world.db.select().from(listPeople).where(eq(listPeople.id, own))).toEqual([])
    expect((await admin.listAfter('GET', `/${list.id}`)).people.map(({ name }) => name)).toEqual(['Ema'])
  })

  test('is made in chat from what was said', async () => {
    expect(missingInputs({ list_name: 'Turnaj' }).map(({ key }) => key)).toContain('list_date')
    const values = { list_name: 'Turnaj', list_date: dayFromNow(9), list_time: '9.30', list_people: 'Ema, Bára; Ivo' }
    expect(missingInputs(values)).toEqual([])
    const list = await makeList(world.db, { clubId: club.clubId, memberId: mateId }, wishOf(values), 'cs')
    expect(list).toMatchObject({ name: 'Turnaj', time: '09:30', mayEdit: true, counts: { open: 3 } })
  })
})

describe('[LIST-01] the rota of a list', () => {
  const DATES = [7, 14, 21].map((days) => ({ date: dayFromNow(21 + days), label: `Kolo ${days}` }))
  const names = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Rodina ${at}` }))
  const spreadOf = ({ people, rota }: TeamList) => {
    const ids = people.map(({ id }) => id)
    const counts = [...countsOf(ids, rota.cells).values()]
    return Math.max(...counts) - Math.min(...counts)
  }

  test('is divided when the list is made, and again on demand, always fairly', async () => {
    const list = await maker.make({ people: names(7), duties: ['Dresy', 'Voda', 'Auto'], dates: DATES })
    expect(list.rota.cells).toHaveLength(12)
    expect(list.rota.problems).toEqual([])
    expect(spreadOf(list)).toBeLessThanOrEqual(1)
    const again = await maker.listAfter('POST', `/${list.id}/rota/divide`, { version: list.version })
    expect(spreadOf(again)).toBeLessThanOrEqual(1)
    expect(again.version).toBe(2)
    const stale = maker.call('POST', `/${list.id}/rota/divide`, { version: list.version })
    expect(await codeOf(stale)).toBe('CHANGED_MEANWHILE')
  })

  test('says where somebody has two duties on one date', async () => {
    const list = await maker.make({ people: [{ name: 'Ema' }], duties: ['Dresy', 'Voda'] })
    const [own] = list.rota.dates
    expect(list.rota.problems).toEqual([{ key: 'twice_a_date', values: { dateId: own?.id, name: 'Ema' } }])
  })

  test('two duties are swapped, and a change is taken back by the cells as they were', async () => {
    const list = await maker.make({ people: names(4), duties: ['Dresy'], dates: DATES })
    const [one, other] = list.rota.cells
    if (!one || !other) throw new Error('there are duties')
    const slot = ({ dateId, dutyId }: typeof one) => ({ dateId, dutyId })
    const after = await maker.listAfter('POST', `/${list.id}/rota/swap`, {
      one: slot(one),
      other: slot(other),
      version: 1,
    })
    const holder = ({ dateId }: typeof one) => after.rota.cells.find((cell) => cell.dateId === dateId)?.personId
    expect([holder(one), holder(other)]).toEqual([other.personId, one.personId])
    const { duties, dates, cells } = list.rota
    const change = { duties, dates: dates.map(({ isOwn: _isOwn, ...date }) => date), cells, version: after.version }
    const back = await maker.listAfter('PUT', `/${list.id}/rota`, change)
    const byDate = (rota: TeamList['rota']) => new Map(rota.cells.map((cell) => [cell.dateId, cell.personId]))
    expect(byDate(back.rota)).toEqual(byDate(list.rota))
  })

  test('duties and dates are added and removed; what is not needed stays free, the own date stays', async () => {
    const list = await maker.make({ people: names(3), duties: ['Dresy'] })
    const [own] = list.rota.dates
    const [duty] = list.rota.duties
    if (!own || !duty) throw new Error('there is a duty')
    const water = { id: randomUUID(), name: 'Voda' }
    const away = { id: randomUUID(), date: dayFromNow(30), label: 'Kamenec, doma' }
    const cells = [{ dateId: away.id, dutyId: water.id, personId: null, isNeeded: false }]
    const change = { duties: [duty, water], dates: [away], cells, version: list.version }
    const changed = await maker.listAfter('PUT', `/${list.id}/rota`, change)
    expect(changed.rota.dates.map(({ date, isOwn }) => [date, isOwn])).toEqual([
      [list.date, true],
      [away.date, false],
    ])
    const filled = changed.rota.cells.filter(({ personId }) => personId !== null)
    expect([filled.length, changed.rota.cells.length]).toEqual([3, 4])
    const other = await maker.make({ duties: ['Auto'] })
    const foreign = { duties: other.rota.duties, dates: [], version: changed.version }
    expect(await codeOf(maker.call('PUT', `/${list.id}/rota`, foreign))).toBe('INVALID_INPUT')
  })

  test('moves its own date with the list', async () => {
    const list = await maker.make({ people: names(2), duties: ['Dresy'] })
    const moved = await maker.listAfter('PUT', `/${list.id}`, { ...listWish({ date: dayFromNow(50) }), version: 1 })
    expect(moved.rota.dates.map(({ date }) => date)).toEqual([dayFromNow(50)])
  })
})

test('names of the club are for its people alone', async () => {
  const { members: people } = (await maker.call('GET', '/members')).json()
  expect(people.every((person: object) => Object.keys(person).join() === 'id,name')).toBe(true)
  const url = '/api/lists/members'
  expect((await world.app.inject({ url, headers: bearer('no token') })).statusCode).toBe(401)
})
