import { readFileSync } from 'node:fs'
import { USES_KEPT_DAYS } from '@touchline/contract/club/athletes.ts'
import { TERMS_VERSION } from '@touchline/contract/club/legal.ts'
import { REMOVED_KEPT_DAYS } from '@touchline/contract/club/members.ts'
import { KEPT_DAYS } from '@touchline/contract/data/retention.ts'
import { DELETED_KEPT_DAYS } from '@touchline/contract/planning/competition-shapes.ts'
import { DELETED_LIST_DAYS } from '@touchline/contract/planning/lists.ts'
import { DELETED_PLAN_DAYS } from '@touchline/contract/planning/plans.ts'
import { MAILED_CODE_MINUTES } from '@touchline/contract/platform/fields.ts'
import { LANGUAGES } from '@touchline/contract/platform/languages.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { sweep } from '../../../test/retention.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { readSettings } from '../../platform/env.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { composeMail, queueMail } from '../../platform/mail/mail.ts'
import { clubs } from '../clubs/clubs.table.ts'
import { members } from '../members/members.table.ts'
import { LIFETIME_MS } from '../sessions/sessions.ts'

const HOUR_MS = 60 * 60 * 1000

let world: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
})
afterAll(() => world.end())

describe('[CLUB-14] who runs the installation', () => {
  test('is told to everybody, with the services that are used; nothing is made up', async () => {
    const { operator } = (await world.app.inject('/api/operator')).json()
    expect(operator).toEqual({
      ...{ name: null, address: null, email: null, vat: null },
      services: { model: false, stripe: false, smtp: false },
    })
  })

  test('is read from the settings', () => {
    const { operator } = readSettings({ OPERATOR_NAME: ' Lípa s.r.o. ', OPERATOR_EMAIL: 'data@lipa.example' })
    expect(operator).toEqual({ name: 'Lípa s.r.o.', email: 'data@lipa.example', address: undefined, vat: undefined })
    expect(() => readSettings({ OPERATOR_EMAIL: 'lipa' })).toThrow('OPERATOR_EMAIL must be an e-mail address')
  })
})

describe('[CLUB-14] the accepted version of the terms', () => {
  test('is kept with the time, of who joins and of a club that registers', async () => {
    const before = Date.now()
    const { playerId } = await joinClub(world.app, club)
    const payload = { clubName: 'TJ Slavoj', adminEmail: 'eva@slavoj.example' }
    const registered = await world.app.inject({ method: 'POST', url: '/api/clubs/register', payload })
    const [member] = await world.db.select().from(members).where(eq(members.id, playerId))
    const [row] = await world.db.select().from(clubs).where(eq(clubs.id, registered.json().clubId))
    for (const accepted of [member, row]) {
      expect(accepted?.termsVersion).toBe(TERMS_VERSION)
      expect(accepted?.termsAcceptedAt?.getTime()).toBeGreaterThanOrEqual(before)
    }
  })
})

describe('[CLUB-14] the privacy notice tells the truth', () => {
  test('about days and hours', () => {
    expect([REMOVED_KEPT_DAYS, DELETED_PLAN_DAYS, DELETED_LIST_DAYS, DELETED_KEPT_DAYS, USES_KEPT_DAYS]).toEqual(
      Array(5).fill(30),
    )
    expect([KEPT_DAYS.mails, MAILED_CODE_MINUTES]).toEqual([30, 10])
    expect(LIFETIME_MS).toEqual({ member: 30 * 24 * HOUR_MS, admin: 12 * HOUR_MS })
  })

  test('[OPS-13] about how long things are kept, in every language as the server erases them', () => {
    const { removedMembers, unsavedConversations, answers, deletedPlans, mails, unpaidClubs, paymentEvents } = KEPT_DAYS
    for (const { code } of LANGUAGES) {
      const words = readFileSync(new URL(`../../../../locales/${code}/legal.json`, import.meta.url), 'utf8')
      const list: string[] = JSON.parse(words).privacy.sections.howLong.list
      const numbers = list.map((line) => (line.match(/\d+/g) ?? []).map(Number))
      expect([code, ...numbers]).toEqual([
        code,
        [removedMembers],
        [30, 12],
        [unsavedConversations, answers],
        [deletedPlans],
        [48],
        [mails],
        [unpaidClubs, paymentEvents],
        [],
      ])
    }
    expect(KEPT_DAYS.unpaidPurchases).toBe(paymentEvents)
  })

  test('about mails: address and text are forgotten after their time, the occasion is not', async () => {
    const [old, young] = ['an old occasion', 'a young occasion']
    const mail = composeMail('adminPinRenewed', 'cs', {
      ...{ clubName: 'x', logInUrl: 'https://x.example', apiKeys: 0, webhooks: 0 },
    })
    for (const key of [old, young]) {
      await queueMail(world.db, key, { to: { name: 'Eva', address: 'eva@x.example' }, ...mail }, { holdsSecret: false })
    }
    const sentAt = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS)
    await world.db
      .update(mails)
      .set({ sentAt: sentAt(31) })
      .where(eq(mails.key, old))
    await world.db
      .update(mails)
      .set({ sentAt: sentAt(29) })
      .where(eq(mails.key, young))
    await sweep(world, 'mails')
    const read = async (key: string) => (await world.db.select().from(mails).where(eq(mails.key, key)))[0]
    expect(await read(old)).toMatchObject({ toName: '', toAddress: '', subject: '', textBody: null, htmlBody: null })
    expect(await read(young)).toMatchObject({ toAddress: 'eva@x.example' })
    const again = { to: { name: 'Eva', address: 'eva@x.example' }, ...mail }
    expect(await queueMail(world.db, old, again, { holdsSecret: false })).toBe(false)
  })
})
