import { randomUUID } from 'node:crypto'
import { MAILED_INVITATION_DAYS, MAX_INVITATIONS_A_DAY } from '@touchline/contract/club/invitations.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClub, joinClub } from '../../../test/clubs.ts'
import { invitationsOf } from '../../../test/invitations.ts'
import { mailsTo } from '../../../test/mails.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { outboxJob } from '../../platform/mail/outbox.ts'
import { invitations } from './invitations.table.ts'
import { inDays, lookAt } from './invitations.ts'
import { resendInvitation, sendInvitations } from './mailed-invitations.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const address = (who = 'jana') => `${who}-${randomUUID()}@mail.example`

async function openClub() {
  const club = await createClub(world)
  return { club, ...(await invitationsOf(world, club)) }
}

describe('[CLUB-09] an invitation by mail', () => {
  test('goes out by the outbox in the language of the club, with a link of its own', async () => {
    const { club, send, look } = await openClub()
    const [jana, tomas] = [address(), address('tomas')]
    const sent = await send({ email: jana, name: 'Jana Malá' }, tomas)
    expect(sent.statusCode).toBe(201)
    expect(sent.json()).toEqual({ sent: 2, skipped: 0 })
    const out: { to: string; text: string }[] = []
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const send2 = async ({ to, text }: { to: { address: string }; text: string }) => {
      out.push({ to: to.address, text })
    }
    await outboxJob(world.db, send2, log).run(new AbortController().signal)
    const tokens = [jana, tomas].map((email) => {
      const mail = out.find(({ to }) => to === email)
      expect(mail?.text).toContain(`${club.name} tě zve`)
      expect(mail?.text).toMatch(/platí 14\sdní a\sjen jednou/)
      return /\/join-team#(\w{24})$/m.exec(mail?.text ?? '')?.[1] ?? ''
    })
    expect(new Set(tokens).size).toBe(2)
    expect((await look(tokens[0] ?? '')).json()).toEqual({ clubName: club.name, language: 'cs', email: jana })
    // Nothing of the link stays in the database once the mail is sent.
    expect((await mailsTo(world.db, jana))[0]).toMatchObject({ text: '', html: '', holdsSecret: true })
    expect(JSON.stringify(await world.db.select().from(invitations))).not.toContain(tokens[0])
  })

  test('lets in its reader alone, and once, even when it is pressed twice at the same moment', async () => {
    const { send, join, look, mailedTo, open } = await openClub()
    const jana = address()
    await send(jana)
    const token = await mailedTo(jana)
    const other = await join(token, address('somebody'))
    expect(other).toMatchObject({ statusCode: 403 })
    expect(other.json().code).toBe('INVITATION_FOR_OTHER_EMAIL')
    const answers = await Promise.all([join(token, jana), join(token, jana), join(token, jana)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404, 404])
    const second = answers.find(({ statusCode }) => statusCode === 404)
    expect(second?.json()).toMatchObject({ code: 'INVITATION_USED', error: expect.stringContaining('přihlas se') })
    expect((await look(token)).json().code).toBe('INVITATION_USED')
    expect(await open()).toEqual({ invitations: [], total: 0 })
  })

  test('is closed and keeps no address once its reader came in another way', async () => {
    const { club, send, mailedTo, look, open } = await openClub()
    const jana = address()
    await send({ email: jana, name: 'Jana Malá' })
    const token = await mailedTo(jana)
    await joinClub(world.app, club, { email: jana })
    expect((await look(token)).json().code).toBe('INVITATION_USED')
    expect((await open()).total).toBe(0)
    const rows = await world.db.select().from(invitations).where(eq(invitations.clubId, club.clubId))
    expect(rows).toMatchObject([{ email: null, name: null }])
  })

  test('expires after a fortnight, is listed as such, and can be sent again', async () => {
    const { club, open, mailedTo, send } = await openClub()
    const jana = address()
    const before = inDays(-MAILED_INVITATION_DAYS, new Date())
    await sendInvitations(world.db, world.clubDependencies, club.clubId, [{ email: jana, name: null }], before)
    const old = await mailedTo(jana)
    await expect(lookAt(world.db, old)).rejects.toMatchObject({ code: 'INVITATION_EXPIRED' })
    expect(await lookAt(world.db, old, new Date(Date.now() - 60_000))).toMatchObject({ email: jana })
    const { invitations: listed } = await open()
    expect(listed).toMatchObject([{ email: jana, state: 'expired' }])
    // Invited again, the person gets a new invitation in place of the expired one.
    expect((await send(jana)).json()).toEqual({ sent: 1, skipped: 0 })
    expect((await open()).invitations).toMatchObject([{ email: jana, state: 'open' }])
  })

  test('is sent again with a new link, and the old one is dead, in a mail that waits, too', async () => {
    const { call, send, open, look, mailedTo } = await openClub()
    const jana = address()
    await send({ email: jana, name: 'Jana Malá' })
    const old = await mailedTo(jana)
    const [{ id }] = (await open()).invitations
    expect((await call('POST', `/mails/${id}/resend`)).json()).toEqual({ sent: true })
    const queued = await mailsTo(world.db, jana)
    expect(queued).toHaveLength(1)
    const fresh = await mailedTo(jana)
    expect((await look(old)).json().code).toBe('INVITATION_REVOKED')
    expect((await look(fresh)).statusCode).toBe(200)
    expect(await open()).toMatchObject({ total: 1, invitations: [{ email: jana, name: 'Jana Malá' }] })
    expect((await call('POST', `/mails/${id}/resend`)).json().code).toBe('INVITATION_NOT_FOUND')
  })

  test('can be revoked by its own club alone', async () => {
    const { call, send, open, look, mailedTo } = await openClub()
    const other = await openClub()
    const jana = address()
    await send(jana)
    const token = await mailedTo(jana)
    const [{ id }] = (await open()).invitations
    expect((await other.call('DELETE', `/mails/${id}`)).statusCode).toBe(404)
    expect((await call('DELETE', `/mails/${id}`)).json()).toEqual({ revoked: true })
    expect((await look(token)).json().code).toBe('INVITATION_REVOKED')
    expect((await open()).total).toBe(0)
  })

  test('is listed by pages, the latest first, and says when the mail came back', async () => {
    const { send, open } = await openClub()
    const emails = Array.from({ length: 23 }, (_, index) => address(`p${String(index).padStart(2, '0')}`))
    await send(...emails.slice(0, 22))
    await send(emails[22] ?? '')
    const first = await open('?page=1&pageSize=10')
    expect(first.total).toBe(23)
    expect(first.invitations[0].email).toBe(emails[22])
    const third = await open('?page=3&pageSize=10')
    expect(third.invitations).toHaveLength(3)
    await world.db
      .update(mails)
      .set({ failedAt: new Date() })
      .where(eq(mails.toAddress, emails[22] ?? ''))
    expect((await open()).invitations[0].state).toBe('undelivered')
  })

  test('goes to at most fifty at once and two hundred a day', { timeout: 60_000 }, async () => {
    const { club, call, send, open } = await openClub()
    const people = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `m${from + index}@mail.example`)
    expect((await send(...people(0, 51))).statusCode).toBe(400)
    for (let batch = 0; batch < 4; batch++) await send(...people(batch * 50, batch * 50 + 50))
    expect((await open()).total).toBe(MAX_INVITATIONS_A_DAY)
    const refused = await send('one-more@mail.example')
    expect(refused).toMatchObject({ statusCode: 429 })
    expect(refused.json().code).toBe('INVITATIONS_SENT_TODAY')
    const [{ id }] = (await open()).invitations
    expect((await call('POST', `/mails/${id}/resend`)).json().code).toBe('INVITATIONS_SENT_TODAY')
    expect((await open()).total).toBe(MAX_INVITATIONS_A_DAY)
    await resendInvitation(world.db, world.clubDependencies, club.clubId, id, inDays(1.01, new Date()))
    expect((await open()).total).toBe(MAX_INVITATIONS_A_DAY)
  })
})

describe('[CLUB-09] the preview of a list', () => {
  test('says of every line what becomes of it, and sends nothing', async () => {
    const { club, call, send, open } = await openClub()
    const { email: member } = await joinClub(world.app, club)
    const invited = address('invited')
    await send(invited)
    const jana = address()
    const text = `Jméno;E-mail\nJana Malá;${jana}\nJana;${jana.toUpperCase()}\nX;${member}\nY;${invited}\nZ;z@z\nA;${club.adminEmail}\n`
    const preview = await call('POST', '/preview', { text })
    expect(preview.statusCode).toBe(200)
    const { lines, freeSeats, leftToday, isCut } = preview.json()
    expect({ freeSeats, leftToday, isCut }).toEqual({
      freeSeats: 99,
      leftToday: MAX_INVITATIONS_A_DAY - 1,
      isCut: false,
    })
    expect(lines.map(({ line, verdict }: { line: number; verdict: string }) => [line, verdict])).toEqual([
      [2, 'good'],
      [3, 'duplicate'],
      [4, 'member'],
      [5, 'invited'],
      [6, 'wrong'],
      [7, 'member'],
    ])
    expect((await open()).total).toBe(1)
    const sent = await send(jana, jana, member, invited)
    expect(sent.json()).toEqual({ sent: 1, skipped: 3 })
  })

  test('keeps what is more than can be invited at once for later', async () => {
    const { call } = await openClub()
    const text = Array.from({ length: 52 }, (_, index) => `p${index}@mail.example`).join('\n')
    const { lines } = (await call('POST', '/preview', { text })).json()
    expect(lines.filter(({ verdict }: { verdict: string }) => verdict === 'good')).toHaveLength(50)
    expect(lines.slice(50)).toMatchObject([{ verdict: 'later' }, { verdict: 'later' }])
  })
})
