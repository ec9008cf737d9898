import type { ClubDependencies } from '../club/clubs/clubs.ts'
import { hideFirstSteps } from '../club/clubs/first-steps.ts'
import { chooseNoticeLevel } from '../club/clubs/notice-level.ts'
import { setWelfareContact } from '../club/clubs/welfare.ts'
import { makeTeamLink } from '../club/invitations/invitations.ts'
import { sendInvitations } from '../club/invitations/mailed-invitations.ts'
import { type KeyWish, makeApiKey } from '../integrations/api-keys/api-keys.ts'
import type { TestPayments } from '../money/payments/test-provider/test-provider.ts'
import { payForPlan } from '../money/payments/test-purchase.ts'
import { chooseTopUp, type TopUpChoice } from '../money/payments/top-up.ts'
import { countUsage } from '../money/statistics/counting.ts'
import { setMemberCap } from '../money/wallet/caps.ts'
import { notifyOfLowTokens } from '../money/wallet/notices.ts'
import { capMember, cappedMembers } from '../money/wallet/wallet.ts'
import type { Database } from '../platform/database/database.ts'
import { OUTBOX } from '../platform/mail/outbox.ts'
import type { Product } from './product.ts'
import { type DemoClub, seedDemoClub } from './seed/demo-club.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates a demo club in a product with test payments, including its mails. */
export async function fillDemoClub({ db, app, clubDependencies, workers }: Product): Promise<DemoClub> {
  const { paymentDependencies } = app
  const provider = paymentDependencies.provider as TestPayments
  const club = await seedDemoClub(db, clubDependencies, (clubId, plan) =>
    payForPlan(db, paymentDependencies, provider, clubId, plan),
  )
  await settleIn(db, clubDependencies, club)
  await chooseTopUp(db, paymentDependencies, club.clubId, TOP_UP)
  await workers.nudge(OUTBOX)
  return club
}

/** Leaves the club in the state an administrator would after a few months. */
export async function settleIn(
  db: Database,
  clubDependencies: ClubDependencies,
  { clubId }: DemoClub,
  now = new Date(),
): Promise<void> {
  await countUsage(db, clubId)
  await capMembers(db, clubId, now)
  await setWelfareContact(db, clubId, WELFARE)
  await chooseNoticeLevel(db, clubId, 80)
  await hideFirstSteps(db, clubId)
  await notifyOfLowTokens(db, clubDependencies.publicUrl, { clubs: [clubId], now })
  await makeTeamLink(db, clubDependencies, clubId, daysBefore(now, 4))
  for (const { daysAgo, ...person } of INVITED) {
    await sendInvitations(db, clubDependencies, clubId, [person], daysBefore(now, daysAgo))
  }
  for (const wish of API_KEYS) await makeApiKey(db, clubDependencies.apiKeyKey, clubId, wish)
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/**
 * A general cap that no one is near, and a personal one for the heaviest user: higher than the others', and nearly used
 * up.
 */
async function capMembers(db: Database, clubId: string, now: Date): Promise<void> {
  const { members } = await cappedMembers(db, clubId, { page: 1 }, now)
  const [first, second] = members.sort((one, other) => other.used - one.used)
  if (!first || !second) return
  await setMemberCap(db, clubId, roundedUp(second.used * 1.3))
  await capMember(db, clubId, first.id, roundedUp(first.used * 1.06), now)
}

function roundedUp(tokens: number): number {
  return Math.ceil(tokens / 5000) * 5000
}

const WELFARE = { name: 'Jana Dvořáková', phone: '+420 602 000 000', email: 'jana.dvorakova@jiskralipova.example' }

const INVITED = [
  { email: 'tobias.hruby@jiskralipova.example', name: 'Tobiáš Hrubý', daysAgo: 9 },
  { email: 'amalie.sykorova@jiskralipova.example', name: 'Amálie Sýkorová', daysAgo: 3 },
  { email: 'vilem.ruzicka@jiskralipova.example', name: null, daysAgo: 1 },
]

const API_KEYS: KeyWish[] = [
  { name: 'Web klubu: výsledky turnajů', scopes: ['competitions'], hourlyLimit: 600 },
  { name: 'Měsíční přehled pro výbor', scopes: ['members', 'statistics'], hourlyLimit: 60 },
]

// For tokens that are plentiful, so that nothing is bought while a visitor looks around.
const TOP_UP: TopUpChoice = {
  isOn: true,
  hasConsent: true,
  rules: [
    { packageId: 'gpt5_mini_5m', level: 500_000, perMonth: 2 },
    { packageId: 'gpt5_1m', level: 100_000, perMonth: 0 },
  ],
}
