import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer } from '../../../test/clubs.ts'
import { paymentCallsOf } from '../../../test/payment-calls.ts'
import { openPaymentHarness, type PaymentHarness } from '../../../test/payment-harness.ts'
import { OFFLINE, openWorld } from '../../../test/world.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { askSupport } from './support.ts'

const SUPPORT = {
  email: 'support@touchline.example',
  accountManager: { name: 'Jana Nová', email: 'jana@touchline.example', phone: null },
}

describe('support', () => {
  let harness: PaymentHarness
  beforeAll(async () => {
    harness = await openPaymentHarness('test')
    harness.world.app.countUse = async () => {}
  })
  afterAll(() => harness.close())
  const { get, post, paidClub } = paymentCallsOf(() => harness)

  const mailsAbout = (key: string) =>
    harness.world.db
      .select()
      .from(mails)
      .where(like(mails.key, `${key}:%`))

  async function asked(plan: 'basic' | 'enterprise', message = 'První řádek\nDruhý <b>řádek</b>') {
    const { club } = await paidClub(plan)
    const caller = {
      sessionId: '',
      clubId: club.clubId,
      memberId: '',
      role: 'admin',
      isTrusted: true,
      keepsNothing: false,
    } as const
    const told = await askSupport(harness.world.db, SUPPORT, { ...caller, email: club.adminEmail, plan }, 'cs', {
      subject: 'Nejde QR kód',
      message,
    })
    const all = await mailsAbout('support')
    return { club, told, mail: all.find(({ replyTo }) => replyTo === club.adminEmail) }
  }

  test('a question is a mail with club, plan, role and priority, answered to the asker, who gets a copy', async () => {
    const { club, told, mail } = await asked('enterprise')
    expect(told).toEqual({ plan: 'enterprise', copyTo: club.adminEmail })
    expect(mail).toMatchObject({ toAddress: SUPPORT.email, subject: '[P1 enterprise] Nejde QR kód', isUrgent: true })
    for (const part of [club.clubId, club.name, 'admin', 'První řádek', 'priority 1']) {
      expect(mail?.textBody).toContain(part)
    }
    expect(mail?.htmlBody).not.toContain('<b>řádek')
    const [copy] = (await mailsAbout('support-copy')).filter(({ toAddress }) => toAddress === club.adminEmail)
    expect(copy?.textBody).toContain('První řádek')
    expect(copy?.isUrgent).toBe(false)
  })

  test('Basic comes last, and a pasted password or PIN never reaches a mail', async () => {
    const { mail } = await asked('basic', 'Heslo SPORT-2026-ABCD1234, PIN ADM-12345678')
    expect(mail).toMatchObject({ subject: '[P3 basic] Nejde QR kód', isUrgent: false })
    expect(mail?.textBody).not.toMatch(/ABCD1234|12345678/)
  })

  test('without an address the page is told, and a question is refused', async () => {
    expect((await get('/api/support')).json()).toEqual({ email: null })
    const { token } = await paidClub()
    const refused = await post('/api/support/questions', { subject: 'x', message: 'y' }, token)
    expect(refused.statusCode).toBe(503)
    expect(refused.json().code).toBe('SUPPORT_UNSET')
    expect((await post('/api/support/questions', { subject: 'x', message: 'y' })).statusCode).toBe(401)
  })

  test('[CLUB-12] the account manager is for Enterprise', async () => {
    const basic = await paidClub('basic')
    const refused = await get(`/api/clubs/${basic.club.clubId}/account-manager`, basic.token)
    expect(refused.json().code).toBe('PLAN_LACKS_FEATURE')
    const big = await paidClub('enterprise')
    const nobody = await get(`/api/clubs/${big.club.clubId}/account-manager`, big.token)
    expect(nobody.json()).toEqual({ accountManager: null })
    const world = await openWorld({
      database: harness.world.database,
      settings: {
        publicUrl: 'http://localhost:3000',
        trustProxy: false,
        stripe: undefined,
        model: OFFLINE,
        support: SUPPORT,
      },
    })
    const url = `/api/clubs/${big.club.clubId}/account-manager`
    const named = await world.app.inject({ url, headers: bearer(big.token) })
    expect(named.json()).toEqual({ accountManager: SUPPORT.accountManager })
    expect((await world.app.inject({ url: '/api/support' })).json()).toEqual({ email: SUPPORT.email })
    await world.app.close()
    await world.workers.stop()
    expect(
      await harness.world.db.select().from(mails).where(eq(mails.toAddress, SUPPORT.accountManager.email)),
    ).toEqual([])
  })
})
