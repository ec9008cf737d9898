import type { LinkList } from '@touchline/contract/planning/list-links.ts'
import type { TeamList } from '@touchline/contract/planning/lists.ts'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { asMember, dayFromNow } from '../../../test/team-lists.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { answerByLink } from './link.ts'

let world: World
let club: TestClub
let maker: ReturnType<typeof asMember>

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { players: 1 })
  maker = asMember(world, club.players[0]?.token ?? '')
})
afterAll(() => world.end())

const pathOf = ({ link }: TeamList) => `/api/public/lists/${link}`
const open = (list: TeamList) => world.app.inject({ url: pathOf(list) })
const answer = (list: TeamList, personId: string, payload: object) =>
  world.app.inject({ method: 'PUT', url: `${pathOf(list)}/people/${personId}/answer`, payload })

/** A list that has a link. */
async function sharedList(change: object = {}): Promise<TeamList> {
  const { id } = await maker.make(change)
  return maker.listAfter('POST', `/${id}/link`)
}

describe('[LIST-02] by the link of a list', () => {
  test('anybody sees names and answers, but no address, no note and no whole name of a member', async () => {
    const child = await joinClub(world.app, club, { firstName: 'Natálie', lastName: 'Kolářová' })
    const twin = await joinClub(world.app, club, { firstName: 'Natálie', lastName: 'Králová' })
    const people = [
      { memberId: child.playerId },
      { memberId: twin.playerId },
      { name: 'Ema P.', email: 'ema-secret@mail.example' },
    ]
    const list = await sharedList({ people })
    const [first] = list.people
    await maker.listAfter('PUT', `/${list.id}/people/${first?.id}/answer`, { answer: 'maybe', note: 'Kotník' })
    expect(list.link).toMatch(/^[0-9A-Za-z]{24}$/)
    const seen = await open(list)
    const shown: LinkList = seen.json().list
    expect(shown.people.map(({ name }) => name)).toEqual(['Ema P.', 'Natálie K.', 'Natálie K. (2)'])
    expect(shown).toMatchObject({ club: club.name, isClosed: false, counts: { maybe: 1, open: 2 } })
    for (const hidden of ['secret', 'Kolářová', child.email, 'Kotník', list.id]) expect(seen.body).not.toContain(hidden)
    const calendar = await world.app.inject({ url: `${pathOf(list)}/calendar` })
    for (const hidden of ['secret', 'Kolářová', child.email]) expect(calendar.body).not.toContain(hidden)
  })

  test('people answer without an account, and change their mind', async () => {
    const list = await sharedList({ people: [{ name: 'Ema' }] })
    const id = list.people[0]?.id ?? ''
    expect((await answer(list, id, { answer: 'yes', note: 'Přijedu rovnou' })).json().list.counts.yes).toBe(1)
    expect((await answer(list, id, { answer: 'no' })).json().list.counts).toEqual({ yes: 0, maybe: 0, no: 1, open: 0 })
    const [ema] = (await maker.listAfter('GET', `/${list.id}`)).people
    expect(ema).toMatchObject({ answer: 'no', note: 'Přijedu rovnou' })
    expect((await answer(list, id, { answer: 'perhaps' })).statusCode).toBe(400)
  })

  test('thirty who answer at once lose no answer', async () => {
    const people = Array.from({ length: 30 }, (_, at) => ({ name: `Hráčka ${at}` }))
    const list = await sharedList({ people })
    const answers = ['yes', 'maybe', 'no'] as const
    const sent = list.people.map(({ id }, at) => [id, answers[at % 3]] as const)
    const replies = await Promise.all(sent.map(([id, said]) => answer(list, id, { answer: said })))
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true)
    const after = await maker.listAfter('GET', `/${list.id}`)
    expect(after.counts).toEqual({ yes: 10, maybe: 10, no: 10, open: 0 })
    expect(after.people.map(({ id, answer: said }) => [id, said])).toEqual(sent)
  })

  test('nothing goes once it is revoked, renewed or the list is deleted', async () => {
    const list = await sharedList({ people: [{ name: 'Ema' }] })
    const id = list.people[0]?.id ?? ''
    const renewed = await maker.listAfter('POST', `/${list.id}/link`)
    expect((await open(list)).json().code).toBe('LINK_INVALID')
    expect((await answer(list, id, { answer: 'yes' })).json().code).toBe('LINK_INVALID')
    expect((await open(renewed)).statusCode).toBe(200)
    await maker.listAfter('DELETE', `/${list.id}/link`)
    expect((await open(renewed)).json().code).toBe('LINK_INVALID')
    expect((await world.app.inject({ url: `${pathOf(renewed)}/calendar` })).statusCode).toBe(404)

    const shared = await maker.listAfter('POST', `/${list.id}/link`)
    await maker.call('DELETE', `/${list.id}`)
    expect((await open(shared)).json().code).toBe('LINK_INVALID')
  })

  test('answers are taken until the team meets', async () => {
    const list = await sharedList({ people: [{ name: 'Ema' }], date: dayFromNow(2) })
    const { closesAt } = (await open(list)).json().list
    const id = list.people[0]?.id ?? ''
    const late = answerByLink(world.db, list.link ?? '', id, { answer: 'yes' }, new Date(closesAt))
    await expect(late).rejects.toMatchObject({ code: 'LIST_CLOSED' })
    const past = await sharedList({ people: [{ name: 'Ema' }], date: dayFromNow(-2) })
    expect((await open(past)).json().list.isClosed).toBe(true)
    expect((await answer(past, past.people[0]?.id ?? '', { answer: 'yes' })).json().code).toBe('LIST_CLOSED')
  })

  test('nobody answers for people of another list or who were taken off', async () => {
    const list = await sharedList({ people: [{ name: 'Ema' }] })
    const other = await sharedList({ people: [{ name: 'Bára' }] })
    expect((await answer(list, other.people[0]?.id ?? '', { answer: 'yes' })).json().code).toBe('LINK_INVALID')
    const id = list.people[0]?.id ?? ''
    await maker.listAfter('PUT', `/${list.id}/people/${id}`, { isRemoved: true })
    expect((await answer(list, id, { answer: 'yes' })).json().code).toBe('LINK_INVALID')
    expect(world.logged.filter((line) => line.includes(list.link ?? 'no link'))).toEqual([])
  })
})

describe('[LIST-03] the calendar of a list', () => {
  const eventsIn = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

  test('reads in calendar programs, keeps its UIDs and holds the time zone on both sides of the clock change', async () => {
    const dates = [{ date: '2027-03-27', label: 'Podlesí, venku' }]
    const wish = { date: '2027-03-28', people: [{ name: 'Ema' }], duties: ['Dresy'], dates }
    const list = await sharedList(wish)
    const [own, rota] = eventsIn((await maker.call('GET', `/${list.id}/calendar`)).body)
    expect(own?.uid).toBe(`${list.id}@touchline`)
    expect(own?.summary).toBe('Zápas v Hradišti (Žákyně U13)')
    expect(own?.location).toBe('Hradiště, hala')
    expect(own?.description).toContain('8:15')
    expect(own?.description).toContain('Dresy: Ema')
    // Summer time began that night: 8:15 in Prague is 6:15 in UTC.
    expect(own?.startDate.toJSDate().toISOString()).toBe('2027-03-28T06:15:00.000Z')
    expect(own?.duration.toSeconds()).toBe((105 + 90) * 60)
    expect([rota?.summary, rota?.startDate.isDate]).toEqual(['Podlesí, venku, Žákyně U13', true])

    const moved = { ...list, date: '2027-03-27', version: list.version }
    await maker.listAfter('PUT', `/${list.id}`, moved)
    const feed = await world.app.inject({ url: `${pathOf(list)}/calendar` })
    expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const after = eventsIn(feed.body).find(({ uid }) => uid === own?.uid)
    expect(after?.startDate.toJSDate().toISOString()).toBe('2027-03-27T07:15:00.000Z')
    expect(after?.sequence).toBeGreaterThan(own?.sequence ?? 0)
  })

  test('a list without a time is a whole day', async () => {
    const list = await maker.make({ date: '2027-05-01', time: null, meetTime: null })
    const [event] = eventsIn((await maker.call('GET', `/${list.id}/calendar`)).body)
    expect([event?.startDate.isDate, String(event?.startDate), String(event?.endDate)]).toEqual([
      true,
      '2027-05-01',
      '2027-05-02',
    ])
  })
})
