import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { eq } from 'drizzle-orm'
import { clubs } from '../src/club/clubs/clubs.table.ts'
import { subscriptions } from '../src/money/payments/payments.table.ts'
import { mails } from '../src/platform/mail/mail.table.ts'
import { adminToken, bearer, type TestClub } from './clubs.ts'
import type { PaymentHarness } from './payment-harness.ts'

/** Payment requests of a club against the harness, and queries for their effects; the caller opens the harness. */
export function paymentCallsOf(harness: () => PaymentHarness) {
  const get = (url: string, token?: string) =>
    harness().world.app.inject({ url, ...(token && { headers: bearer(token) }) })
  const post = (url: string, payload: object = {}, token?: string) =>
    harness().world.app.inject({ method: 'POST', url, payload, ...(token && { headers: bearer(token) }) })
  return {
    get,
    post,
    clubRow: async (id: string) => (await harness().world.db.select().from(clubs).where(eq(clubs.id, id)))[0],
    mailsTo: async (address: string) => {
      const sent = await harness().world.db.select().from(mails).where(eq(mails.toAddress, address))
      return sent.map(({ key }) => key.split(':')[0])
    },
    statusOf: async (sessionId: string) => (await get(`/api/stripe/session/${sessionId}`)).json().session.status,
    tokensOf: async (club: TestClub, token: string) =>
      (await get(`/api/tokens/stats/${club.clubId}`, token)).json().stats,
    subscriptionOf: async (clubId: string) => {
      const rows = await harness().world.db.select().from(subscriptions).where(eq(subscriptions.clubId, clubId))
      return rows.find(({ isCurrent }) => isCurrent)?.id ?? ''
    },

    /** A club with a paid plan and its administrator logged in. */
    async paidClub(plan: PlanId = 'pro') {
      const { clubId, sessionId, adminEmail } = await harness().order(plan)
      await harness().pay(sessionId, { outcome: 'paid' })
      await get(`/api/stripe/session/${sessionId}`)
      const { password } = (await get(`/api/clubs/${clubId}/generated-password?session_id=${sessionId}`)).json()
      const { adminPin: pin } = (await get(`/api/clubs/${clubId}/admin-pin?session_id=${sessionId}`)).json()
      const club: TestClub = { clubId, name: 'SK Jiskra Lipová', adminEmail, password, pin, players: [] }
      return { club, sessionId, token: await adminToken(harness().world.app, club) }
    },

    /** Orders a package; returns its unpaid checkout session. */
    async orderTokens(clubId: string, token: string, packageId = 'gpt5_1m') {
      const answer = await post('/api/stripe/create-token-checkout', { clubId, packageId }, token)
      if (answer.statusCode !== 200) throw new Error(`no checkout: ${answer.body}`)
      return harness().sessionOf(clubId)
    },
  }
}
