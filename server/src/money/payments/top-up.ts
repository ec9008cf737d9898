import { TOKEN_PACKAGE_IDS, TOKEN_PACKAGES, type TokenPackageId } from '@touchline/contract/platform/pricing.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { monthOf } from '../tokens/tokens.ts'
import { currentOf } from './entitlement.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { isBeingErased, selectSubscriptionsOfClub } from './payments.queries.ts'
import type { Payer, StoredCard } from './provider.ts'
import { reach } from './reach.ts'
import {
  countTopUps,
  lockTopUpSettings,
  selectOpenTopUps,
  selectTopUpRules,
  selectTopUpSettings,
  upsertTopUpRule,
  upsertTopUpSettings,
} from './top-up.queries.ts'

/** When a package is bought automatically. */
type Rule = { packageId: TokenPackageId; level: number; perMonth: number }

/** The administrator's choice. */
export type TopUpChoice = { isOn: boolean; hasConsent: boolean; rules: Rule[] }

/** A club's automatic top-up as its administrator sees it. */
export async function topUpOf(db: Database, dependencies: PaymentDependencies, clubId: string) {
  const [settings, rules, open, bought, card] = await Promise.all([
    selectTopUpSettings(db, clubId),
    selectTopUpRules(db, clubId),
    selectOpenTopUps(db, clubId),
    countTopUps(db, clubId, monthOf(dependencies.now())),
    cardOf(db, dependencies, clubId),
  ])
  return {
    isOn: settings?.isOn ?? false,
    consentedAt: settings?.consentedAt ?? null,
    stopped:
      settings?.stoppedAt && settings.stop
        ? { at: settings.stoppedAt, why: settings.stop, amountCents: settings.stoppedCents ?? 0 }
        : null,
    card: card ?? null,
    rules: TOKEN_PACKAGE_IDS.map((packageId) => {
      const { model } = TOKEN_PACKAGES[packageId]
      const chosen = rules.find((rule) => rule.model === model)
      const isPending = open.some((topUp) => topUp.model === model)
      return {
        packageId,
        level: chosen?.level ?? usualLevel(packageId),
        perMonth: chosen?.perMonth ?? USUAL_PER_MONTH[packageId],
        boughtThisMonth: bought[model] - (isPending ? 1 : 0),
        isPending,
      }
    }),
    hasPortal: dependencies.provider.hasPortal,
    isTest: dependencies.provider.name === 'test',
  }
}

/**
 * Switches the top-up on or off and sets its rules. Switching it on requires a card and the administrator's consent.
 */
export async function chooseTopUp(
  db: Database,
  dependencies: PaymentDependencies,
  clubId: string,
  choice: TopUpChoice,
): Promise<void> {
  if (choice.isOn && !choice.hasConsent) throw new Failure('TOP_UP_NEEDS_CONSENT')
  if (choice.isOn && !(await cardOf(db, dependencies, clubId))) throw new Failure('TOP_UP_NEEDS_CARD')
  await db.transaction(async (tx) => {
    const before = await lockTopUpSettings(tx, clubId)
    if (choice.isOn && (await isBeingErased(tx, clubId))) throw new Failure('CLUB_BEING_ERASED')
    const consentedAt = choice.isOn ? dependencies.now() : (before?.consentedAt ?? null)
    const { isOn } = choice
    await upsertTopUpSettings(tx, { clubId, isOn, consentedAt, stoppedAt: null, stop: null, stoppedCents: null })
    for (const { packageId, level, perMonth } of choice.rules) {
      await upsertTopUpRule(tx, { clubId, model: TOKEN_PACKAGES[packageId].model, level, perMonth })
    }
  })
}

async function cardOf(
  db: Database,
  dependencies: PaymentDependencies,
  clubId: string,
): Promise<StoredCard | undefined> {
  const payer = await payerOf(db, clubId)
  return payer && reach(dependencies, () => dependencies.provider.getStoredCard(payer))
}

async function payerOf(db: Database, clubId: string): Promise<Payer | undefined> {
  const current = currentOf(await selectSubscriptionsOfClub(db, clubId))
  return current && { customerId: current.customerId, subscriptionId: current.id }
}

/** The suggested level before a choice is made: a tenth of the package. By default only the cheaper model is bought. */
function usualLevel(packageId: TokenPackageId): number {
  return TOKEN_PACKAGES[packageId].tokens / 10
}

const USUAL_PER_MONTH: Readonly<Record<TokenPackageId, number>> = { gpt5_1m: 0, gpt5_mini_5m: 2 }
