import { randomInt, randomUUID } from 'node:crypto'
import type { PlanId, TokenModel } from '@touchline/contract/platform/pricing.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type ClubDependencies, readCodes, registerClub } from '../src/club/clubs/clubs.ts'
import { sessions } from '../src/club/sessions/sessions.table.ts'
import { currentOf } from '../src/money/payments/entitlement.ts'
import { selectSubscriptionsOfClub } from '../src/money/payments/payments.queries.ts'
import type { TestPayments } from '../src/money/payments/test-provider/test-provider.ts'
import { payForPlan } from '../src/money/payments/test-purchase.ts'
import { grant } from '../src/money/tokens/tokens.ts'
import type { Database } from '../src/platform/database/database.ts'

/** A club as its members know it. */
export type TestClub = {
  clubId: string
  name: string
  adminEmail: string
  pin: string
  password: string
  players: { email: string; firstName: string; lastName: string; playerId: string; token: string }[]
}

/** Options for a club; `person` sets its players' names and email. */
export type ClubWish = {
  plan?: PlanId
  players?: number
  name?: string
  adminEmail?: string
  person?: { firstName?: string; lastName?: string; email?: string }
}

/** An active club whose players joined through the API, like real ones. */
export async function createClub(
  dependencies: { app: FastifyInstance; db: Database; clubDependencies: ClubDependencies },
  {
    plan = 'basic',
    players = 0,
    name = 'SK Jiskra Lipová',
    adminEmail = `admin-${randomUUID()}@club.example`,
    person,
  }: ClubWish = {},
): Promise<TestClub> {
  const { app, db, clubDependencies } = dependencies
  const { id } = await registerClub(db, { clubName: name, adminEmail, language: 'cs' })
  await payForTestPlan(dependencies, id, plan)
  const codes = await readCodes(db, clubDependencies.keys, id)
  if (!codes) throw new Error('a new club has no codes')
  const club: TestClub = { clubId: id, name, adminEmail, ...codes, players: [] }
  for (let index = 0; index < players; index++) club.players.push(await joinClub(app, club, person))
  return club
}

/** Pays for a plan at the test checkout; returns its session. */
export function payForTestPlan(
  { app, db }: { app: FastifyInstance; db: Database },
  clubId: string,
  plan: PlanId,
): Promise<string> {
  const dependencies = app.paymentDependencies
  return payForPlan(db, dependencies, dependencies.provider as TestPayments, clubId, plan)
}

/** What a stored card does when charged. */
export type TestCard = Parameters<TestPayments['setCard']>[1]

/** Sets how the card that paid for the club's plan behaves from now on. */
export async function setStoredCard(
  { app, db }: { app: FastifyInstance; db: Database },
  clubId: string,
  card: TestCard,
): Promise<void> {
  const current = currentOf(await selectSubscriptionsOfClub(db, clubId))
  if (!current) throw new Error('the club has no subscription')
  await (app.paymentDependencies.provider as TestPayments).setCard(current.customerId, card)
}

/** Adds a player to a club through the API. */
export async function joinClub(
  app: FastifyInstance,
  club: TestClub,
  person: { firstName?: string; lastName?: string; email?: string } = {},
): Promise<TestClub['players'][number]> {
  const player = {
    firstName: 'Tereza',
    lastName: 'Nováková',
    email: `player-${randomUUID()}@mail.example`,
    ...person,
  }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/members/join-team',
    // Each from its own address, as rate limits count by address.
    remoteAddress: `203.0.113.${randomInt(1, 255)}`,
    payload: { clubPassword: club.password, ...player },
  })
  if (answer.statusCode !== 201) throw new Error(`joining failed: ${answer.body}`)
  return { ...player, playerId: answer.json().playerId, token: answer.json().sessionToken }
}

/** Logs a club's administrator in. */
export async function adminToken(app: FastifyInstance, club: TestClub): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/clubs/verify-password',
    payload: { email: club.adminEmail, password: club.pin },
  })
  if (answer.statusCode !== 200) throw new Error(`the administrator cannot log in: ${answer.body}`)
  return answer.json().sessionToken
}

/** Makes a session expire, as if its time had passed. */
export async function expireSession({ db }: { db: Database }, token: string): Promise<void> {
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  await db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.id, jti))
}

/** The authorization header of a session. */
export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

/** Grants a club tokens as if it had bought them. */
export async function grantTokens(db: Database, clubId: string, tokens: Record<TokenModel, number>): Promise<void> {
  for (const model of ['gpt5', 'gpt5_mini'] as const) {
    const purchaseId = randomUUID()
    await grant(db, { clubId, key: `grant:${purchaseId}`, purchaseId, model, tokens: tokens[model] })
  }
}
