import { CAPS_PAGE_SIZE, type CappedMember, type ModelWallet, type Wallet } from '@touchline/contract/money/wallet.ts'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { folded } from '../../platform/text/folded-text.ts'
import { balancesOf, figures, monthOf, selectMemberCap } from '../tokens/tokens.ts'
import { setOwnCap, shareOf } from './caps.ts'
import { dayAfter } from './days.ts'
import { forecast, PACE_DAYS } from './forecast.ts'
import { selectCapped, selectCappedMember } from './members.queries.ts'
import { noticesOf } from './notices.ts'
import { selectDailyUse, selectFirstUse } from './statement.queries.ts'

/** The administrator's view of the club's tokens this month, without the lists. */
export async function walletOf(db: Database, clubId: string, now = new Date()): Promise<Wallet> {
  const [today, month] = [now.toISOString().slice(0, 10), monthOf(now)]
  const paceFrom = dayAfter(today, -PACE_DAYS)
  const since = paceFrom < `${month}-01` ? paceFrom : `${month}-01`
  const [balances, daily, firstUse, memberCap, shared, notices] = await Promise.all([
    balancesOf(db, clubId, now),
    selectDailyUse(db, clubId, since),
    selectFirstUse(db, clubId),
    selectMemberCap(db, clubId),
    shareOf(db, clubId, { kind: 'shared', id: clubId }, now),
    noticesOf(db, clubId, now),
  ])
  const usedOn = (model: TokenModel, day: string) =>
    daily.find((row) => row.model === model && row.day === day)?.tokens ?? 0
  const modelWallet = (model: TokenModel): ModelWallet => {
    const balance = balances.find((row) => row.model === model)
    if (!balance) throw new Error(`No balance for model ${model}`)
    const { percentage: percent, ...rest } = figures(balance.used, balance.allowance + balance.bought)
    const lastDays = daysBetween(firstUse && firstUse > paceFrom ? firstUse : paceFrom, today)
    return {
      ...{ allowance: balance.given, ...rest, percent },
      days: [...daysBetween(`${month}-01`, today), today].map((day) => usedOn(model, day)),
      forecast: forecast({
        ...{ model, now, used: rest.used, remaining: rest.remaining },
        lastDays: firstUse ? lastDays.map((day) => usedOn(model, day)) : [],
      }),
    }
  }
  return {
    ...{ month, today, memberCap, shared: { used: shared.used, cap: shared.cap }, notices },
    models: { gpt5: modelWallet('gpt5'), gpt5_mini: modelWallet('gpt5_mini') },
  }
}

/** The days from one up to, but excluding, another. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day < to; day = dayAfter(day, 1)) days.push(day)
  return days
}

/** A page of members with their usage and caps, nearest to their cap first. */
export function cappedMembers(
  db: Database,
  clubId: string,
  { search, page }: { search?: string | undefined; page: number },
  now = new Date(),
) {
  const offset = (page - 1) * CAPS_PAGE_SIZE
  const wish = { search: search && folded(search), limit: CAPS_PAGE_SIZE, offset }
  return selectCapped(db, clubId, monthOf(now), wish)
}

/** Gives a member their own cap, or removes it. */
export async function capMember(
  db: Database,
  clubId: string,
  memberId: string,
  cap: number | null,
  now = new Date(),
): Promise<CappedMember> {
  const find = () => selectCappedMember(db, clubId, monthOf(now), memberId)
  if (!(await find())) throw new Failure('MEMBER_NOT_FOUND')
  await setOwnCap(db, clubId, { kind: 'member', id: memberId }, cap, now)
  const member = await find()
  if (!member) throw new Failure('MEMBER_NOT_FOUND')
  return member
}
