import type { TeamList } from '@touchline/contract/planning/lists.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { mailsTo } from '../../../test/mails.ts'
import { asMember, dayFromNow } from '../../../test/team-lists.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { members } from '../../club/members/members.table.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { outboxJob } from '../../platform/mail/outbox.ts'
import { sendBySmtp } from '../../platform/mail/smtp.ts'
import { sendDueReminders } from './reminders.ts'

const URL = 'http://localhost:3000'
const HOUR_MS = 60 * 60 * 1000

let world: World
let club: TestClub
let server: TestMailServer
let maker: ReturnType<typeof asMember>

beforeAll(async () => {
  world = await openWorld()
  server = await startMailServer()
  club = await createClub(world, { players: 1 })
  maker = asMember(world, club.players[0]?.token ?? '')
})
afterAll(async () => {
  await server.close()
  await world.end()
})
beforeEach(async () => {
  await deliver()
  server.arrived.length = 0
})

let addresses = 0
const address = () => `parent-${++addresses}@mail.example`

/** Delivers the queued mails through the mail server. */
async function deliver(): Promise<void> {
  const send = sendBySmtp(server.url, 'touchline@club.example')
  await outboxJob(world.db, send, { info() {}, warn() {}, error() {} }).run(new AbortController().signal)
}

async function sharedList(people: object[]): Promise<TeamList> {
  const { id } = await maker.make({ people })
  await maker.listAfter('POST', `/${id}/link`)
  return maker.listAfter('PUT', `/${id}/reminder`, { reminder: { date: dayFromNow(19), time: '18:00' } })
}

/** Sends the reminders due at a moment, from two concurrent processes. */
async function passTo(moment: Date): Promise<void> {
  const process = async () => {
    await sendDueReminders(world.db, URL, world.app.log, undefined, moment)
  }
  await Promise.all([process(), process()])
}
const afterReminder = () => new Date(Date.now() + 20 * 24 * HOUR_MS)

const recipients = () => server.arrived.flatMap((mail) => mail.recipients).sort()
const headerOf = (mail: TestMailServer['arrived'][number] | undefined, name: string) =>
  mail?.read.headers.find(({ key }) => key === name)?.value

describe('[LIST-03] reminders by mail', () => {
  test('reach at their time, once, who has not answered, and nobody else', async () => {
    const [silent, said, gone, taken] = [address(), address(), address(), address()]
    const left = await joinClub(world.app, club, { email: gone })
    const list = await sharedList([
      { name: 'Natálie', email: silent },
      { name: 'Ema', email: said },
      { name: 'Bára', email: taken },
      { name: 'Bez adresy' },
      { memberId: left.playerId },
    ])
    const idOf = (name: string) => list.people.find((person) => person.name === name)?.id
    await maker.listAfter('PUT', `/${list.id}/people/${idOf('Ema')}/answer`, { answer: 'maybe' })
    await maker.listAfter('PUT', `/${list.id}/people/${idOf('Bára')}`, { isRemoved: true })
    await world.db.update(members).set({ removedAt: new Date() }).where(eq(members.id, left.playerId))

    await passTo(new Date())
    await deliver()
    expect(recipients()).toEqual([])
    await passTo(afterReminder())
    await passTo(afterReminder())
    await deliver()
    expect(recipients()).toEqual([silent])

    const [mail] = server.arrived
    expect(mail?.read.subject).toBe('Ještě bez odpovědi: Zápas v Hradišti')
    expect(mail?.read.text).toContain(`${URL}/l/${list.link}#${idOf('Natálie')}`)
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [row] = await world.db.select().from(mails).where(eq(mails.toAddress, silent))
    expect(row).toMatchObject({ textBody: null, htmlBody: null, unsubscribeUrl: null })
    const after = await maker.listAfter('GET', `/${list.id}`)
    expect(after.reminder?.isSent).toBe(true)
    expect(after.people.find(({ name }) => name === 'Natálie')?.remindedAt).not.toBe(null)
  })

  test('whoever unsubscribes gets no more of that club, without logging in, and can take it back', async () => {
    const parent = address()
    await sharedList([{ name: 'Natálie', email: parent }])
    await passTo(afterReminder())
    await deliver()
    const header = headerOf(server.arrived[0], 'list-unsubscribe')
    const url = /^<http:\/\/localhost:3000(.*)>$/.exec(header ?? '')?.[1]
    if (!url) throw new Error('the mail has no way to unsubscribe')
    expect(server.arrived[0]?.read.text).toContain(`${URL}/unsubscribe/${url.split('/').at(-1)}`)
    expect((await world.app.inject({ url })).json()).toEqual({ club: club.name, isUnsubscribed: false })

    // The one-click request of mail programs (RFC 8058).
    const oneClick = await world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(oneClick.json().isUnsubscribed).toBe(true)
    const list = await sharedList([
      { name: 'Natálie', email: parent },
      { name: 'Ema', email: address() },
    ])
    expect(list.remindable).toBe(1)
    await passTo(afterReminder())
    expect(await mailsTo(world.db, parent)).toHaveLength(1)

    const other = await createClub(world, { players: 1 })
    const elsewhere = asMember(world, other.players[0]?.token ?? '')
    const theirs = await elsewhere.make({ people: [{ name: 'Natálie', email: parent }] })
    await elsewhere.listAfter('POST', `/${theirs.id}/link`)
    expect((await elsewhere.call('POST', `/${theirs.id}/remind`)).json().reminded).toBe(1)

    expect((await world.app.inject({ method: 'DELETE', url })).json().isUnsubscribed).toBe(false)
    expect((await maker.listAfter('GET', `/${list.id}`)).remindable).toBe(1)
    expect((await world.app.inject({ method: 'POST', url: '/api/public/list-mails/nonsense' })).json().code).toBe(
      'LINK_INVALID',
    )
  })

  test('by hand reach each person once a day at most', async () => {
    const list = await sharedList([
      { name: 'Natálie', email: address() },
      { name: 'Ema', email: address() },
    ])
    expect(list.remindable).toBe(2)
    const pressed = await Promise.all([1, 2].map(() => maker.call('POST', `/${list.id}/remind`)))
    expect(pressed.map((reply) => reply.json().reminded).sort()).toEqual([0, 2])
    expect(pressed.at(-1)?.json().list.remindable).toBe(0)
    await deliver()
    expect(recipients()).toHaveLength(2)
  })

  test('without a link go only to members, who answer in the club', async () => {
    const player = await joinClub(world.app, club)
    const { id } = await maker.make({ people: [{ name: 'Ema', email: address() }, { memberId: player.playerId }] })
    expect((await maker.call('POST', `/${id}/remind`)).json().reminded).toBe(1)
    const [mail] = await mailsTo(world.db, player.email)
    expect(mail?.text).toContain(`${URL}/team/${id}`)
  })

  test('a time that is over, or after the date itself, is refused', async () => {
    const { id } = await maker.make()
    for (const date of [dayFromNow(-1), dayFromNow(22)]) {
      const answer = await maker.call('PUT', `/${id}/reminder`, { reminder: { date, time: '18:00' } })
      expect(answer.json().code).toBe('INVALID_INPUT')
    }
  })
})
