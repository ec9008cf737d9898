import { PLAN_IDS, PLANS, type TokenModel } from '@touchline/contract/platform/pricing.ts'
import { and, count, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { clubErasures } from '../../club/clubs/club-erasures.table.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { tokenAccounts } from '../tokens/tokens.table.ts'
import { purchases } from './payments.table.ts'
import {
  type TopUpRow,
  type TopUpRuleRow,
  type TopUpSettingsRow,
  topUpRules,
  topUpSettings,
  topUps,
} from './top-up.table.ts'

export async function selectTopUpSettings(db: Database, clubId: string): Promise<TopUpSettingsRow | undefined> {
  const [row] = await db.select().from(topUpSettings).where(eq(topUpSettings.clubId, clubId))
  return row
}

/** The same, locked until the transaction ends, so that a club's top-ups begin one at a time. */
export async function lockTopUpSettings(db: Database, clubId: string): Promise<TopUpSettingsRow | undefined> {
  const [row] = await db.select().from(topUpSettings).where(eq(topUpSettings.clubId, clubId)).for('update')
  return row
}

export async function upsertTopUpSettings(db: Database, settings: TopUpSettingsRow): Promise<void> {
  const { clubId: _, ...chosen } = settings
  await db.insert(topUpSettings).values(settings).onConflictDoUpdate({ target: topUpSettings.clubId, set: chosen })
}

/** Switches it off unless it is off already, which preserves the first reason. */
export async function stopTopUp(
  db: Database,
  clubId: string,
  stopped: Pick<TopUpSettingsRow, 'stop' | 'stoppedAt' | 'stoppedCents'>,
): Promise<void> {
  await db
    .update(topUpSettings)
    .set({ ...stopped, isOn: false })
    .where(and(eq(topUpSettings.clubId, clubId), eq(topUpSettings.isOn, true)))
}

/** Switches it off for a club that ends; nothing went wrong, so no reason is stored. */
export async function switchTopUpOff(db: Database, clubId: string): Promise<void> {
  await db.update(topUpSettings).set({ isOn: false }).where(eq(topUpSettings.clubId, clubId))
}

export function selectTopUpRules(db: Database, clubId: string): Promise<TopUpRuleRow[]> {
  return db.select().from(topUpRules).where(eq(topUpRules.clubId, clubId))
}

export async function upsertTopUpRule(db: Database, rule: TopUpRuleRow): Promise<void> {
  const { level, perMonth } = rule
  const target = [topUpRules.clubId, topUpRules.model]
  await db.insert(topUpRules).values(rule).onConflictDoUpdate({ target, set: { level, perMonth } })
}

/** The rules whose club is below their level in a month; of all clubs, or of one. */
export function selectRulesBelowLevel(
  db: Database,
  month: string,
  only?: { clubId: string; model: TokenModel },
): Promise<TopUpRuleRow[]> {
  const isWished = only && and(eq(topUpRules.clubId, only.clubId), eq(topUpRules.model, only.model))
  return db
    .select({
      clubId: topUpRules.clubId,
      model: topUpRules.model,
      level: topUpRules.level,
      perMonth: topUpRules.perMonth,
    })
    .from(topUpRules)
    .innerJoin(topUpSettings, eq(topUpSettings.clubId, topUpRules.clubId))
    .innerJoin(clubs, eq(clubs.id, topUpRules.clubId))
    .leftJoin(
      tokenAccounts,
      and(eq(tokenAccounts.clubId, topUpRules.clubId), eq(tokenAccounts.model, topUpRules.model)),
    )
    .where(
      and(
        eq(topUpSettings.isOn, true),
        sql`${topUpRules.perMonth} > 0`,
        mayBeCharged,
        sql`${tokensLeft(month)} < ${topUpRules.level}`,
        isWished,
      ),
    )
}

// A past-due club is not charged for more, one whose subscription is ending buys manually, and one being erased buys
// nothing.
const mayBeCharged = sql`${clubs.status} = 'active'
  and not exists (select from ${clubErasures} where ${clubErasures.clubId} = ${clubs.id})`

/** Whether a club allows charges to its stored card and is active. */
export async function mayTopUp(db: Database, clubId: string): Promise<boolean> {
  const rows = await db
    .select({ clubId: topUpSettings.clubId })
    .from(topUpSettings)
    .innerJoin(clubs, eq(clubs.id, topUpSettings.clubId))
    .where(and(eq(topUpSettings.clubId, clubId), eq(topUpSettings.isOn, true), mayBeCharged))
  return rows.length > 0
}

/** The tokens of an account in a month: one not used since it began has its whole allowance. */
function tokensLeft(month: string) {
  return sql`case when ${tokenAccounts.month} >= ${month} then ${tokenAccounts.allowance} else ${planAllowance} end
    + coalesce(${tokenAccounts.bought}, 0)`
}

const planAllowance = sql.join(
  [
    sql`case`,
    ...PLAN_IDS.flatMap((plan) =>
      (['gpt5', 'gpt5_mini'] as const).map(
        (model) =>
          sql`when ${clubs.plan} = ${plan} and ${topUpRules.model} = ${model} then ${PLANS[plan].allowance[model]}::bigint`,
      ),
    ),
    sql`else 0 end`,
  ],
  sql` `,
)

/** Whether a top-up for this model is in progress. */
export async function hasOpenTopUp(db: Database, clubId: string, model: TokenModel): Promise<boolean> {
  const isTheirs = and(eq(topUps.clubId, clubId), eq(topUps.model, model), eq(topUps.state, 'open'))
  const rows = await db.select({ id: topUps.id }).from(topUps).where(isTheirs)
  return rows.length > 0
}

/** How many of a month were bought or are in progress, by model. */
export async function countTopUps(db: Database, clubId: string, month: string): Promise<Record<TokenModel, number>> {
  const rows = await db
    .select({ model: topUps.model, count: count() })
    .from(topUps)
    .where(and(eq(topUps.clubId, clubId), eq(topUps.month, month), isNotNull(topUps.number)))
    .groupBy(topUps.model)
  return { gpt5: 0, gpt5_mini: 0, ...Object.fromEntries(rows.map((row) => [row.model, row.count])) }
}

/** Inserts a top-up with its purchase, in the caller's transaction. */
export async function insertTopUp(
  db: Database,
  purchase: Pick<typeof purchases.$inferInsert, 'clubId' | 'packageId'>,
  topUp: Omit<typeof topUps.$inferInsert, 'id'>,
): Promise<TopUpRow> {
  const bought = { ...purchase, kind: 'tokens' as const, isAutomatic: true, createdAt: topUp.createdAt }
  const [{ id } = { id: '' }] = await db.insert(purchases).values(bought).returning({ id: purchases.id })
  const [row] = await db
    .insert(topUps)
    .values({ ...topUp, id })
    .returning()
  if (!row) throw new Error('the top-up was not stored')
  return row
}

export async function selectTopUp(db: Database, id: string): Promise<TopUpRow | undefined> {
  const [row] = await db.select().from(topUps).where(eq(topUps.id, id))
  return row
}

export function selectOpenTopUps(db: Database, clubId: string): Promise<TopUpRow[]> {
  return db
    .select()
    .from(topUps)
    .where(and(eq(topUps.clubId, clubId), eq(topUps.state, 'open')))
}

/** Leases the one that has been free longest, for a time that grows with every attempt (backoff). */
export async function claimTopUp(db: Database, now: Date, leaseMs: number): Promise<TopUpRow | undefined> {
  const longer = sql`least(power(2, ${topUps.attempts}), 32)`
  const until = sql`${now.toISOString()}::timestamptz + make_interval(secs => ${leaseMs / 1000}::float8 * ${longer})`
  const next = db
    .select({ id: topUps.id })
    .from(topUps)
    .where(and(eq(topUps.state, 'open'), lte(topUps.leasedUntil, now)))
    .orderBy(topUps.leasedUntil)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(topUps)
    .set({ leasedUntil: until, attempts: sql`${topUps.attempts} + 1` })
    .where(eq(topUps.id, sql`(${next})`))
    .returning()
  return row
}

/** Extends a top-up's lease to a given moment. */
export async function leaseTopUp(db: Database, id: string, leasedUntil: Date): Promise<void> {
  await db.update(topUps).set({ leasedUntil }).where(eq(topUps.id, id))
}

/** Stores the one bill to be paid for a top-up; false if there is one already, or the top-up is over. */
export async function storeCharge(db: Database, id: string, chargeId: string): Promise<boolean> {
  const stored = await db
    .update(topUps)
    .set({ chargeId })
    .where(and(eq(topUps.id, id), isNull(topUps.chargeId), eq(topUps.state, 'open')))
    .returning({ id: topUps.id })
  return stored.length === 1
}

/** Gives up a top-up that has no bill yet: a bill prepared concurrently can no longer be paid. */
export async function dropTopUp(db: Database, id: string): Promise<boolean> {
  const dropped = await db
    .update(topUps)
    .set({ state: 'given_up', number: null })
    .where(and(eq(topUps.id, id), isNull(topUps.chargeId), eq(topUps.state, 'open')))
    .returning({ id: topUps.id })
  return dropped.length === 1
}

/** Ends a top-up; a failed one no longer counts in its month. */
export async function settleTopUp(db: Database, id: string, state: 'paid' | 'refused' | 'given_up'): Promise<boolean> {
  const settled = await db
    .update(topUps)
    .set(state === 'paid' ? { state } : { state, number: null })
    .where(and(eq(topUps.id, id), eq(topUps.state, 'open')))
    .returning({ id: topUps.id })
  return settled.length === 1
}
