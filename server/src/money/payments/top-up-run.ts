import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { TOKEN_PACKAGES, type TokenModel, type TokenPackageId } from '@touchline/contract/platform/pricing.ts'
import { getClub } from '../../club/clubs/clubs.ts'
import type { Database } from '../../platform/database/database.ts'
import { attemptRow, type ClaimedWork } from '../../platform/workers/claimed-row.ts'
import type { Job } from '../../platform/workers/worker.ts'
import { monthOf } from '../tokens/tokens.ts'
import { currentOf } from './entitlement.ts'
import { fulfil } from './fulfil.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { itemName } from './payment-mails.ts'
import { selectSubscriptionsOfClub } from './payments.queries.ts'
import {
  claimTopUp,
  countTopUps,
  hasOpenTopUp,
  insertTopUp,
  leaseTopUp,
  lockTopUpSettings,
  mayTopUp,
  selectOpenTopUps,
  selectRulesBelowLevel,
  selectTopUp,
  storeCharge,
} from './top-up.queries.ts'
import type { TopUpRow } from './top-up.table.ts'
import { endTopUp, isTooOld } from './top-up-outcome.ts'
import { packageOf } from './top-up-package.ts'

const MINUTE_MS = 60_000
/** Longer than a provider takes to respond; a concurrent attempt would be harmless, but wasteful. */
const LEASE_MS = 2 * MINUTE_MS
/** The job's name. */
export const TOP_UP = 'automatic top-up'

/** Buys packages for clubs that run low on tokens, and follows up on purchases already begun. */
export function topUpJob(db: Database, dependencies: PaymentDependencies): Job {
  return {
    name: TOP_UP,
    everyMs: MINUTE_MS,
    onLeaderOnly: true,
    atStart: true,
    run: (signal) => runTopUps(db, dependencies, signal),
  }
}

/** Processes every open top-up and every club that may need a new one, once. Never rejects; can be aborted. */
export async function runTopUps(db: Database, dependencies: PaymentDependencies, signal?: AbortSignal): Promise<void> {
  const attempt = async (what: object, act: () => Promise<unknown>) => {
    try {
      if (!signal?.aborted) await act()
    } catch (error) {
      dependencies.log.warn({ err: error, ...what }, 'Automatic top-up check failed, will retry')
    }
  }
  await attempt({}, async () => {
    for (const { clubId, model } of await selectRulesBelowLevel(db, monthOf(dependencies.now()))) {
      await attempt({ clubId, model }, () => beginTopUp(db, dependencies, clubId, model))
    }
  })
  await attempt({}, async () => {
    const claim = () => claimTopUp(db, dependencies.now(), LEASE_MS)
    for (let topUp = await claim(); topUp && !signal?.aborted; topUp = await claim())
      await attemptRow(topUp, queueOf(db, dependencies), dependencies.log)
  })
}

/** Attempts for a top-up without a bill, at least two days: nothing was charged, so it can be given up. */
export const ATTEMPTS_WITHOUT_BILL = 50
const ALARMING_ATTEMPTS = 10
const DAY_MS = 24 * 60 * MINUTE_MS

function queueOf(db: Database, dependencies: PaymentDependencies): ClaimedWork<TopUpRow> {
  return {
    subject: 'Automatic top-up',
    // A bill may have been paid, so its outcome must be determined, if need be by daily retries.
    maxAttempts: ({ chargeId }) => (chargeId ? Infinity : ATTEMPTS_WITHOUT_BILL),
    alarmingAttempts: ALARMING_ATTEMPTS,
    work: (topUp) => continueTopUp(db, dependencies, topUp),
    async retry({ id, attempts }) {
      // Until then the lease, which grows with every attempt, is the backoff.
      if (attempts > ATTEMPTS_WITHOUT_BILL) await leaseTopUp(db, id, new Date(dependencies.now().getTime() + DAY_MS))
    },
    giveUp: (topUp) => db.transaction((tx) => endTopUp(tx, dependencies, topUp, undefined)),
    details: ({ id, clubId, chargeId }, err) => ({ topUp: id, clubId, chargeId, err }),
  }
}

/**
 * Creates a top-up if one is needed. All conditions are checked again under a lock, and open top-ups before the
 * balance: tokens are granted in the transaction that settles their top-up, so none is counted twice.
 */
export function beginTopUp(
  db: Database,
  dependencies: PaymentDependencies,
  clubId: string,
  model: TokenModel,
): Promise<TopUpRow | undefined> {
  const now = dependencies.now()
  const month = monthOf(now)
  return db.transaction(async (tx) => {
    const settings = await lockTopUpSettings(tx, clubId)
    if (!settings?.isOn || (await hasOpenTopUp(tx, clubId, model))) return undefined
    const [rule] = await selectRulesBelowLevel(tx, month, { clubId, model })
    if (!rule) return undefined
    const number = (await countTopUps(tx, clubId, month))[model] + 1
    const current = currentOf(await selectSubscriptionsOfClub(tx, clubId))
    if (number > rule.perMonth || current?.state !== 'active') return undefined
    const payer = { customerId: current.customerId, subscriptionId: current.id }
    const need = { clubId, model, month, number, ...payer, createdAt: now, leasedUntil: now }
    return insertTopUp(tx, { clubId, packageId: packageOf(model) }, need)
  })
}

/** Advances a top-up step by step; can be restarted after any of them. */
async function continueTopUp(db: Database, dependencies: PaymentDependencies, topUp: TopUpRow): Promise<void> {
  const { id, clubId, customerId, subscriptionId, attempts } = topUp
  const isWanted = await isStillWanted(db, dependencies, topUp)
  const chargeId = topUp.chargeId ?? (await prepare(db, dependencies, topUp, isWanted))
  if (!chargeId) return
  const { provider } = dependencies
  const facts = await provider.getCharge(chargeId)
  if (facts?.state === 'open' && isWanted) await provider.payCharge(chargeId, { customerId, subscriptionId }, attempts)
  else if (facts?.state === 'open' || facts?.state === 'declined') await provider.closeCharge(chargeId)
  await fulfil(db, dependencies, clubId, { topUpId: id })
}

/** The administrator may have changed their mind since, and no top-up waits longer than a day for the provider. */
async function isStillWanted(db: Database, dependencies: PaymentDependencies, topUp: TopUpRow): Promise<boolean> {
  return (await mayTopUp(db, topUp.clubId)) && !isTooOld(dependencies, topUp)
}

/** Makes the bills of a club's open top-ups unpayable; one being processed by a bank stays open until it responds. */
export async function closeTopUps(db: Database, dependencies: PaymentDependencies, clubId: string): Promise<void> {
  // A bill may be stored while its top-up is being dropped: the second pass finds it.
  for (let pass = 0; pass < 2; pass++) {
    for (const { id, chargeId } of await selectOpenTopUps(db, clubId)) {
      if (chargeId) await dependencies.provider.closeCharge(chargeId)
      await fulfil(db, dependencies, clubId, { topUpId: id })
    }
  }
}

/** The bill to pay for a top-up: the first one stored is the only one ever paid. */
async function prepare(
  db: Database,
  dependencies: PaymentDependencies,
  topUp: TopUpRow,
  isWanted: boolean,
): Promise<string | undefined> {
  if (!isWanted) return void (await fulfil(db, dependencies, topUp.clubId, { topUpId: topUp.id }))
  const chargeId = await dependencies.provider.prepareCharge(await orderOf(db, topUp))
  if (await storeCharge(db, topUp.id, chargeId)) return chargeId
  const now = await selectTopUp(db, topUp.id)
  // Another process stored its bill first, or the top-up is over: this bill must not be paid as well.
  if (now?.chargeId !== chargeId) await dependencies.provider.closeCharge(chargeId)
  return now?.state === 'open' ? (now.chargeId ?? undefined) : undefined
}

async function orderOf(db: Database, topUp: TopUpRow) {
  const { id, clubId, model, customerId, subscriptionId, attempts } = topUp
  const packageId: TokenPackageId = packageOf(model)
  const { language } = await getClub(db, clubId)
  return {
    purchaseId: id,
    clubId,
    packageId,
    itemName: itemName({ plan: null, packageId }, language as LanguageCode),
    priceCents: TOKEN_PACKAGES[packageId].priceCents,
    payer: { customerId, subscriptionId },
    attempt: attempts,
  }
}
