import { LEAST_FOR_A_QUESTION } from '@touchline/contract/money/tokens.ts'
import { PLANS, type PlanId, type TokenModel } from '@touchline/contract/platform/pricing.ts'
import { getClub } from '../../club/clubs/clubs.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import {
  bookWithheld,
  chargeHold,
  deleteHold,
  holdTokens,
  lockHolds,
  selectHoldsOlderThan,
  type TokenCounts,
  type Trace,
} from './holds.queries.ts'
import { insertPastAnswers, type PastAnswer } from './past-usage.queries.ts'
import { deleteShare } from './shares.queries.ts'
import type { TokenAsker } from './token-asker.ts'
import {
  addBought,
  forgetMember,
  lockAccount,
  selectAccounts,
  selectMonthlyUsage,
  sumOfPurchase,
} from './tokens.queries.ts'

export { heldTokensJob, ledgerCheckJob } from './ledger-check.ts'
export { selectMemberCap, selectShare, upsertCap, upsertMemberCap } from './shares.queries.ts'
export { type TokenAsker, tokenAskerOf } from './token-asker.ts'

/** How many months the dashboard shows, including this one. */
const MONTHS_SHOWN = 6

/** The best model first: it is used while its tokens last. */
const MODELS: readonly TokenModel[] = ['gpt5', 'gpt5_mini']

/** The tokens held for an answer until it is charged. */
export type Hold = { model: TokenModel; tokens: number }

/** The bounds of an answer: even a short one needs `least`, none can use more than `most`. */
export type Need = { least: number; most: number }

/**
 * Holds tokens for an answer: of GPT-5 while they last, then of GPT-5 Mini; up to `most`, limited by what the model and
 * the asker's monthly cap have left. Undefined if the club has too few even for a short answer; MEMBER_LIMIT_REACHED if
 * the cap does.
 */
export async function reserve(
  db: Database,
  answer: { id: string; clubId: string; plan: PlanId | null; asker: TokenAsker },
  need: Need,
  now = new Date(),
): Promise<Hold | undefined> {
  for (const model of MODELS) {
    const at = { clubId: answer.clubId, model, month: monthOf(now), allowance: allowancesOf(answer.plan)[model] }
    const held = await holdTokens(db, answer, at, need)
    if (held === 'share-empty') throw new Failure('MEMBER_LIMIT_REACHED')
    if (held !== 'model-empty') return { model, tokens: held.tokens }
  }
  return undefined
}

/** The model service's counts; `withheld` was shown to no one, so no club pays for it. */
type Used = TokenCounts & { withheld?: TokenCounts | undefined }

/** Charges an answer for its usage and releases the rest of its hold; idempotent. */
export async function settle(
  db: Database,
  answer: { id: string; plan: PlanId | null },
  { withheld, ...usage }: Used,
  trace: Trace,
  now = new Date(),
): Promise<void> {
  const at = { month: monthOf(now), allowances: allowancesOf(answer.plan) }
  await chargeHold(db, answer.id, at, usage, trace)
  if (withheld) await bookWithheld(db, answer.id, withheld)
}

/** One of several answers to settle. */
export type Settlement = { answer: { id: string; plan: PlanId | null }; used: Used; trace: Trace }

/**
 * Settles answers within a transaction. All statements are pipelined in order, so that many take hardly longer than
 * one.
 */
export async function settleAll(tx: Database, settlements: readonly Settlement[], now = new Date()): Promise<void> {
  const ids = settlements.map(({ answer }) => answer.id)
  const locked = ids.length > 1 ? lockHolds(tx, ids) : undefined
  await Promise.all([locked, ...settlements.map(({ answer, used, trace }) => settle(tx, answer, used, trace, now))])
}

/** Charges a new club for answers of past months, for a demo. */
export function chargePast(
  db: Database,
  { clubId, plan }: { clubId: string; plan: PlanId },
  answers: readonly PastAnswer[],
  now: Date,
): Promise<void> {
  return insertPastAnswers(db, { clubId, month: monthOf(now) }, allowancesOf(plan), answers)
}

/** The answers with holds older than this. */
export function openHolds(db: Database, sinceMs: number): Promise<string[]> {
  return selectHoldsOlderThan(db, sinceMs)
}

/** Releases a hold without a charge: the usage of its answer is unknown. */
export function releaseHold(db: Database, id: string): Promise<void> {
  return deleteHold(db, id)
}

/** Tokens of a model that a purchase added or, if negative, took back. */
export type TokenEntry = { clubId: string; key: string; purchaseId: string; model: TokenModel; tokens: number }

/**
 * Adds bought tokens to a club's account, or takes back what is left of them; once per key, which identifies the
 * occasion.
 */
export async function grant(db: Database, entry: TokenEntry, now = new Date()): Promise<void> {
  const { clubId, model } = entry
  const { plan } = await getClub(db, clubId)
  const at = { clubId, model, month: monthOf(now), allowance: allowancesOf(plan)[model] }
  if (entry.tokens >= 0) return addBought(db, at, entry)
  // The amount that can be taken back must not change before it is taken.
  await db.transaction(async (tx) => {
    await lockAccount(tx, clubId, model)
    await addBought(tx, at, entry)
  })
}

/** Deletes a member's share; must come first in the transaction that erases the member. */
export function eraseTokenShare(db: Database, memberId: string): Promise<void> {
  return deleteShare(db, memberId)
}

/** Keeps the amounts of a member's answers in the ledger, but no longer whose they were. */
export function forgetTokenUser(db: Database, clubId: string, memberId: string): Promise<void> {
  return forgetMember(db, clubId, memberId)
}

/** The tokens a club got by one purchase, minus those taken back. */
export function grantedBy(db: Database, purchaseId: string): Promise<number> {
  return sumOfPurchase(db, purchaseId)
}

/** A club's tokens of each model this month; an account not used this month is not opened yet. */
export async function balancesOf(db: Database, clubId: string, now = new Date()) {
  const [club, accounts] = await Promise.all([getClub(db, clubId), selectAccounts(db, clubId)])
  const month = monthOf(now)
  return MODELS.map((model) => {
    const account = accounts.find((row) => row.model === model)
    const isOpened = account !== undefined && account.month >= month
    const given = allowancesOf(club.plan)[model]
    return {
      ...{ model, isOpened, given, allowance: isOpened ? account.allowance : given },
      ...{ bought: account?.bought ?? 0, used: isOpened ? account.used : 0 },
    }
  })
}

/** A club's token account: this month's figures and the usage of past months. */
export async function tokenStats(db: Database, clubId: string, now = new Date()) {
  const months = lastMonths(now)
  const thisMonth = monthOf(now)
  const [club, usage, balances] = await Promise.all([
    getClub(db, clubId),
    selectMonthlyUsage(db, clubId, months[0] ?? thisMonth),
    balancesOf(db, clubId, now),
  ])
  const used = (month: string, model: TokenModel) =>
    usage.find((row) => row.month === month && row.model === model)?.tokens ?? 0
  const left = (model: TokenModel) => {
    const { allowance = 0, bought = 0 } = balances.find((row) => row.model === model) ?? {}
    return allowance + bought
  }
  const gpt5 = figures(used(thisMonth, 'gpt5'), left('gpt5'))
  const gpt5Mini = figures(used(thisMonth, 'gpt5_mini'), left('gpt5_mini'))
  const canAnswer = ({ remaining }: { remaining: number }) => remaining >= LEAST_FOR_A_QUESTION
  const currentModel = canAnswer(gpt5) ? 'gpt-5' : canAnswer(gpt5Mini) ? 'gpt-5-mini' : null
  return {
    stats: {
      month: thisMonth,
      plan: club.plan,
      is_blocked: currentModel === null,
      current_model: currentModel as 'gpt-5' | 'gpt-5-mini' | null,
      gpt5,
      gpt5_mini: gpt5Mini,
    },
    gpt5TokensUsed: gpt5.used,
    gpt5TokensTotal: gpt5.total,
    gpt5MiniTokensUsed: gpt5Mini.used,
    gpt5MiniTokensTotal: gpt5Mini.total,
    months: months.map((month) => ({ month, gpt5: used(month, 'gpt5'), gpt5_mini: used(month, 'gpt5_mini') })),
  }
}

/** Usage relative to the total. */
export function figures(used: number, remaining: number) {
  const total = used + remaining
  const percentage = total === 0 ? 100 : Math.min(100, Math.round((used / total) * 1000) / 10)
  return { used, total, remaining, percentage }
}

function allowancesOf(plan: PlanId | null): Record<TokenModel, number> {
  return plan ? PLANS[plan].allowance : { gpt5: 0, gpt5_mini: 0 }
}

/** The month of a moment, YYYY-MM in UTC. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

/** The months shown, oldest first. */
function lastMonths(now: Date): string[] {
  return Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS_SHOWN - 1 - index), 1))),
  )
}
