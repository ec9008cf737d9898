import { PLANS, type PlanId, type TokenModel } from '@touchline/contract/pricing.ts'
import { getClub } from '../clubs/clubs.ts'
import type { Database } from '../database/database.ts'
import { insertEntry, insertUsage, selectBought, selectMonthlyUsage, sumOfPurchase } from './tokens.queries.ts'

/** How many months the dashboard looks back, this one included. */
const MONTHS_SHOWN = 6

/** A club's token account: this month's figures and what was used in the months before. */
export async function tokenStats(db: Database, clubId: string, now = new Date()) {
  const months = lastMonths(now)
  const since = new Date(`${months[0]}-01T00:00:00Z`)
  const [club, usage, bought] = await Promise.all([
    getClub(db, clubId),
    selectMonthlyUsage(db, clubId, since),
    selectBought(db, clubId),
  ])
  const used = (month: string, model: TokenModel) =>
    usage.find((row) => row.month === month && row.model === model)?.tokens ?? 0
  const thisMonth = months.at(-1) ?? ''
  const allowance = club.plan ? PLANS[club.plan as PlanId].allowance : { gpt5: 0, gpt5_mini: 0 }
  const total = (model: TokenModel) => allowance[model] + (bought.find((row) => row.model === model)?.tokens ?? 0)
  const gpt5 = account(used(thisMonth, 'gpt5'), total('gpt5'))
  const gpt5Mini = account(used(thisMonth, 'gpt5_mini'), total('gpt5_mini'))
  const currentModel = gpt5.remaining > 0 ? 'gpt-5' : gpt5Mini.remaining > 0 ? 'gpt-5-mini' : null
  return {
    stats: {
      month: thisMonth,
      plan: club.plan as PlanId | null,
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

/** Notes what an answer used. */
export function recordUsage(
  db: Database,
  usage: { clubId: string; model: TokenModel; tokens: number; usedAt: Date },
): Promise<void> {
  return insertUsage(db, usage)
}

/** Adds bought tokens to a club's account, or takes them back; the key names the occasion, which counts once. */
export function grant(db: Database, entry: TokenEntry): Promise<void> {
  return insertEntry(db, entry)
}

/** What an entry says: for which purchase how many tokens of which model came (or, below zero, went). */
export type TokenEntry = { clubId: string; key: string; purchaseId: string; model: TokenModel; tokens: number }

/** How many tokens a club still has of what it bought with one purchase. */
export function grantedBy(db: Database, purchaseId: string): Promise<number> {
  return sumOfPurchase(db, purchaseId)
}

function account(used: number, total: number) {
  const remaining = Math.max(0, total - used)
  const percentage = total === 0 ? 100 : Math.min(100, Math.round((used / total) * 1000) / 10)
  return { used, total, remaining, percentage }
}

/** The months shown, oldest first, as YYYY-MM in UTC. */
function lastMonths(now: Date): string[] {
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS_SHOWN - 1 - index), 1))
    return month.toISOString().slice(0, 7)
  })
}
