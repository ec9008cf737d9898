import { type KeyWish, makeApiKey } from './api-keys/api-keys.ts'
import type { ClubDependencies } from './clubs/clubs.ts'
import { hideFirstSteps } from './clubs/first-steps.ts'
import { chooseNoticeLevel } from './clubs/notice-level.ts'
import { setWelfareContact } from './clubs/welfare.ts'
import type { Database } from './database/database.ts'
import { makeTeamLink } from './invitations/invitations.ts'
import { sendInvitations } from './invitations/mailed-invitations.ts'
import { OUTBOX } from './mail/outbox.ts'
import type { TestPayments } from './payments/test-provider/test-provider.ts'
import { payForPlan } from './payments/test-purchase.ts'
import { chooseTopUp, type TopUpChoice } from './payments/top-up.ts'
import type { Product } from './product.ts'
import { type DemoClub, seedDemoClub } from './seed/demo-club.ts'
import { countUsage } from './statistics/counting.ts'
import { setMemberCap } from './wallet/caps.ts'
import { tellOfLowTokens } from './wallet/notices.ts'
import { capMember, cappedMembers } from './wallet/wallet.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Fills a demo club into a product with test payments, its mails included. */
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

/** Leaves the club as an administrator would who has been at it for some months. */
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
  await tellOfLowTokens(db, clubDependencies.publicUrl, { clubs: [clubId], now })
  await makeTeamLink(db, clubDependencies, clubId, daysBefore(now, 4))
  for (const { daysAgo, ...person } of INVITED) {
    await sendInvitations(db, clubDependencies, clubId, [person], daysBefore(now, daysAgo))
  }
  for (const wish of API_KEYS) await makeApiKey(db, clubDependencies.apiKeyKey, clubId, wish)
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/** A cap that nobody is near, and one of their own for whoever uses the most: more than others have, and nearly used up. */
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

// Of what there is plenty of, so that nothing is bought while somebody looks around.
const TOP_UP: TopUpChoice = {
  isOn: true,
  hasConsent: true,
  rules: [
    { packageId: 'gpt5_mini_5m', level: 500_000, perMonth: 2 },
    { packageId: 'gpt5_1m', level: 100_000, perMonth: 0 },
  ],
}
