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

/** How many months the dashboard looks back, this one included. */
const MONTHS_SHOWN = 6

/** The best model first: it answers while its tokens last. */
const MODELS: readonly TokenModel[] = ['gpt5', 'gpt5_mini']

/** What an answer holds back until it is charged. */
export type Hold = { model: TokenModel; tokens: number }

/** What an answer needs: not even a short one fits into less than `least`, none can use more than `most`. */
export type Need = { least: number; most: number }

/**
 * Holds tokens back for an answer: of GPT-5 while they last, then of GPT-5 Mini; of a model that has less left than
 * the most that is needed, what is left, and never more than the asker's cap leaves of this month. Nothing if not
 * even a short answer fits into what the club has; MEMBER_LIMIT_REACHED where it does not fit under the cap.
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

/** What the model service counted; `withheld` is what nobody was shown, and no club pays. */
type Used = TokenCounts & { withheld?: TokenCounts | undefined }

/** Charges an answer for what it used and lets the rest of its hold go; a second time does nothing. */
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

/** What one of several answers is settled with. */
export type Settlement = { answer: { id: string; plan: PlanId | null }; used: Used; trace: Trace }

/**
 * Settles answers within a transaction. All is sent at once and done in its order, so that many take hardly longer
 * than one.
 */
export async function settleAll(tx: Database, settlements: readonly Settlement[], now = new Date()): Promise<void> {
  const ids = settlements.map(({ answer }) => answer.id)
  const locked = ids.length > 1 ? lockHolds(tx, ids) : undefined
  await Promise.all([locked, ...settlements.map(({ answer, used, trace }) => settle(tx, answer, used, trace, now))])
}

/** Charges a new club for answers of the months before, for a demo. */
export function chargePast(
  db: Database,
  { clubId, plan }: { clubId: string; plan: PlanId },
  answers: readonly PastAnswer[],
  now: Date,
): Promise<void> {
  return insertPastAnswers(db, { clubId, month: monthOf(now) }, allowancesOf(plan), answers)
}

/** The answers that tokens have been held back for since so long ago. */
export function openHolds(db: Database, sinceMs: number): Promise<string[]> {
  return selectHoldsOlderThan(db, sinceMs)
}

/** Lets a hold go without a charge: what its answer used, nobody knows any more. */
export function releaseHold(db: Database, id: string): Promise<void> {
  return deleteHold(db, id)
}

/** What an entry says: for which purchase how many tokens of which model came (or, below zero, went). */
export type TokenEntry = { clubId: string; key: string; purchaseId: string; model: TokenModel; tokens: number }

/** Adds bought tokens to a club's account, or takes back what is left of them; the key names the occasion, which counts once. */
export async function grant(db: Database, entry: TokenEntry, now = new Date()): Promise<void> {
  const { clubId, model } = entry
  const { plan } = await getClub(db, clubId)
  const at = { clubId, model, month: monthOf(now), allowance: allowancesOf(plan)[model] }
  if (entry.tokens >= 0) return addBought(db, at, entry)
  // How much is there to be taken back must not change before it is taken.
  await db.transaction(async (tx) => {
    await lockAccount(tx, clubId, model)
    await addBought(tx, at, entry)
  })
}

/** Takes a member's share away; first of all in the transaction that erases the member. */
export function eraseTokenShare(db: Database, memberId: string): Promise<void> {
  return deleteShare(db, memberId)
}

/** Leaves the amounts of somebody's answers in the ledger, but no longer says whose they were. */
export function forgetTokenUser(db: Database, clubId: string, memberId: string): Promise<void> {
  return forgetMember(db, clubId, memberId)
}

/** How many tokens a club got by one purchase, less what was taken back. */
export function grantedBy(db: Database, purchaseId: string): Promise<number> {
  return sumOfPurchase(db, purchaseId)
}

/** What a club has of each model's tokens this month; an account that nobody has used this month is not opened yet. */
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

/** A club's token account: this month's figures and what was used in the months before. */
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

/** What was used of what there was. */
export function figures(used: number, remaining: number) {
  const total = used + remaining
  const percentage = total === 0 ? 100 : Math.min(100, Math.round((used / total) * 1000) / 10)
  return { used, total, remaining, percentage }
}

function allowancesOf(plan: PlanId | null): Record<TokenModel, number> {
  return plan ? PLANS[plan].allowance : { gpt5: 0, gpt5_mini: 0 }
}

/** The month of a moment, as YYYY-MM in UTC. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

/** The months shown, oldest first. */
function lastMonths(now: Date): string[] {
  return Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS_SHOWN - 1 - index), 1))),
  )
}
