import { randomUUID } from 'node:crypto'
import { TOKEN_PACKAGES } from '@touchline/contract/platform/pricing.ts'
import { eq, sql } from 'drizzle-orm'
import { offerHandOver } from '../src/club/hand-over/hand-over.ts'
import { sendInvitations } from '../src/club/invitations/mailed-invitations.ts'
import { answers } from '../src/coaching/chat/chat.table.ts'
import type { OpenThing } from '../src/data/erasure/club-end.queries.ts'
import { startExport } from '../src/data/exports/exports.ts'
import { webhookDeliveries, webhookEndpoints } from '../src/integrations/webhooks/webhooks.table.ts'
import { followPayment } from '../src/money/payments/payments.ts'
import type { TestPayments } from '../src/money/payments/test-provider/test-provider.ts'
import { storeCharge } from '../src/money/payments/top-up.queries.ts'
import { chooseTopUp } from '../src/money/payments/top-up.ts'
import { beginTopUp, runTopUps } from '../src/money/payments/top-up-run.ts'
import { teamLists } from '../src/planning/lists/lists.table.ts'
import { sendDueReminders } from '../src/planning/lists/reminders.ts'
import { emit } from '../src/platform/club-events/club-events.ts'
import { mails } from '../src/platform/mail/mail.table.ts'
import { keyCalls, makeKey } from './api-keys.ts'
import { adminToken, bearer, createClub, type TestClub } from './clubs.ts'
import { mailsTo } from './mails.ts'
import { asMember } from './team-lists.ts'
import type { World } from './world.ts'

const HOUR_MS = 60 * 60 * 1000

/** A club with one of everything that can be open. */
export type BusyClub = {
  club: TestClub
  admin: { authorization: string }
  /** The checkout whose payment is pending. */
  lateSessionId: string
  /** Uses an open thing again and returns whether it still works; only for what a closed club refuses. */
  use: Partial<Record<OpenThing, () => Promise<boolean>>>
}

/** Opens one of everything. */
export async function openEverything(world: World): Promise<BusyClub> {
  const { app, db } = world
  const club = await createClub(world, { plan: 'enterprise', players: 1, name: `Spolek ${randomUUID()}` })
  const { clubId } = club
  const admin = bearer(await adminToken(app, club))
  const provider = app.paymentDependencies.provider as TestPayments
  const [player] = club.players
  if (!player) throw new Error('a player joined')

  await orderTokens(world, club, admin, 'gpt5_1m')
  const lateSessionId = await orderTokens(world, club, admin, 'gpt5_mini_5m')
  await provider.finish(lateSessionId, { outcome: 'later', country: 'CZ', vatId: '' })
  await followPayment(db, app.paymentDependencies, lateSessionId)
  await openTopUp(world, clubId)

  await db.insert(answers).values({
    ...{ id: randomUUID(), clubId, memberId: player.playerId, specialistId: 'golf_fitness', language: 'cs' },
    ...{ isKept: true, model: 'gpt-5', promptTokens: 9, processId: world.database.serverProcess.id },
  })
  await startExport(db, clubId)
  const { key } = await makeKey(app, club, ['members'])
  const endpointId = randomUUID()
  const endpoint = { id: endpointId, clubId, url: 'https://club.example/hook', sealedSecret: 'sealed' }
  await db.insert(webhookEndpoints).values({ ...endpoint, events: ['member.removed'] })
  const tell = () =>
    emit(db, clubId, { type: 'member.removed', data: { memberId: randomUUID(), removedAt: new Date().toISOString() } })
  await tell()
  const wish = { memberId: player.playerId, adminPin: club.pin, firstName: 'Jan', lastName: 'Dvořák' }
  await offerHandOver(db, world.clubDependencies, clubId, wish)
  const lists = asMember(world, player.token)
  const grandmother = `g-${randomUUID()}@mail.example`
  const { id: listId } = await lists.make({ people: [{ name: 'Babička', email: grandmother }] })
  const { link } = await lists.listAfter('POST', `/${listId}/link`)
  const remindAt = new Date(Date.now() + HOUR_MS)
  await db.update(teamLists).set({ remindAt, remindedAt: null }).where(eq(teamLists.id, listId))
  const invited = `invited-${randomUUID()}@mail.example`
  await sendInvitations(db, world.clubDependencies, clubId, [{ email: invited, name: 'Nová' }])
  const invitation = await tokenMailedTo(world, invited)

  const isServed = async (url: string) => (await app.inject({ url, headers: admin })).statusCode === 200
  const deliveries = async () =>
    (await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, endpointId))).length
  return {
    ...{ club, admin, lateSessionId },
    use: {
      topUp: () => isToppedUp(world, clubId),
      topUpBill: () => isToppedUp(world, clubId),
      session: () => isServed(`/api/members/club/${clubId}`),
      export: () => isServed(`/api/clubs/${clubId}/export`),
      apiKey: async () => (await keyCalls(app, key)('GET', `/api/members/club/${clubId}`)).statusCode === 200,
      webhook: async () => {
        const before = await deliveries()
        await tell()
        return (await deliveries()) > before
      },
      reminder: async () => {
        const later = new Date(Date.now() + 2 * HOUR_MS)
        await sendDueReminders(db, 'http://localhost:3000', app.log, undefined, later)
        return (await db.select().from(mails).where(eq(mails.toAddress, grandmother))).length > 0
      },
      invitation: async () => {
        const payload = { invitation }
        return (await app.inject({ method: 'POST', url: '/api/invitations/look', payload })).statusCode === 200
      },
      publicAddress: async () => (await app.inject({ url: `/api/public/lists/${link}` })).statusCode === 200,
    },
  }
}

async function orderTokens(
  { app }: World,
  { clubId }: TestClub,
  headers: { authorization: string },
  packageId: string,
): Promise<string> {
  const payload = { clubId, packageId }
  const answer = await app.inject({ method: 'POST', url: '/api/stripe/create-token-checkout', headers, payload })
  if (answer.statusCode !== 200) throw new Error(`no checkout: ${answer.body}`)
  return new URL(answer.json().url).pathname.split('/').at(-1) ?? ''
}

/** Turns top-up on and starts one, up to an unpaid bill. */
async function openTopUp({ app, db }: World, clubId: string): Promise<void> {
  const dependencies = app.paymentDependencies
  const rules = [{ packageId: 'gpt5_1m' as const, level: 100_000, perMonth: 2 }]
  await chooseTopUp(db, dependencies, clubId, { isOn: true, hasConsent: true, rules })
  await db.execute(sql`
    insert into token_accounts (club_id, model, month, allowance)
    values (${clubId}::uuid, 'gpt5', to_char(now() at time zone 'utc', 'YYYY-MM'), 5000)
    on conflict (club_id, model) do update set allowance = 5000, bought = 0`)
  const need = await beginTopUp(db, dependencies, clubId, 'gpt5')
  if (!need) throw new Error('the club needs tokens')
  const { id: purchaseId, customerId, subscriptionId } = need
  const { priceCents } = TOKEN_PACKAGES.gpt5_1m
  const bought = { packageId: 'gpt5_1m' as const, itemName: 'Tokens', priceCents, attempt: 1 }
  const payer = { customerId, subscriptionId }
  await storeCharge(db, need.id, await dependencies.provider.prepareCharge({ purchaseId, clubId, ...bought, payer }))
}

async function isToppedUp({ app, db }: World, clubId: string): Promise<boolean> {
  await runTopUps(db, app.paymentDependencies)
  const { rows } = await db.execute(sql`select from test_charges where club_id = ${clubId} and state = 'paid'`)
  return rows.length > 0
}

async function tokenMailedTo({ db }: World, address: string): Promise<string> {
  const texts = (await mailsTo(db, address)).map(({ text }) => text)
  return texts.flatMap((text) => /#(\w+)/.exec(text)?.[1] ?? [])[0] ?? ''
}
