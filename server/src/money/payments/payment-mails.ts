import { createHmac, timingSafeEqual } from 'node:crypto'
import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import { MODEL_NAMES, TOKEN_PACKAGES } from '@touchline/contract/platform/pricing.ts'
import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import { translate } from '@touchline/locales/locales.ts'
import { getClub, mailAdministrator } from '../../club/clubs/clubs.ts'
import type { Database } from '../../platform/database/database.ts'
import { writtenDay } from '../../platform/mail/mail.ts'
import { graceEnd } from './entitlement.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import type { PurchaseRow, SubscriptionRow } from './payments.table.ts'

/** Confirms a token purchase by mail; once per purchase. */
export async function mailTokenPurchase(
  db: Database,
  dependencies: PaymentDependencies,
  purchase: PurchaseRow,
): Promise<void> {
  if (!purchase.packageId) return
  const club = await getClub(db, purchase.clubId)
  const { model, tokens } = TOKEN_PACKAGES[purchase.packageId]
  await mailAdministrator(db, club, `tokens:${purchase.id}`, 'tokensBought', {
    clubName: club.name,
    tokens: amountOf(tokens, club.language as LanguageCode),
    model: MODEL_NAMES[model],
    billingUrl: `${dependencies.club.publicUrl}/club/settings/billing`,
  })
}

/** Reports by mail that a pending payment failed. */
export async function mailFailedPayment(
  db: Database,
  dependencies: PaymentDependencies,
  purchase: PurchaseRow,
): Promise<void> {
  const club = await getClub(db, purchase.clubId)
  const { publicUrl } = dependencies.club
  await mailAdministrator(db, club, `payment-failed:${purchase.id}`, 'paymentFailed', {
    clubName: club.name,
    item: itemName(purchase, club.language as LanguageCode),
    retryUrl: purchase.plan ? `${publicUrl}/partnership?plan=${purchase.plan}` : `${publicUrl}/club/settings/billing`,
  })
}

/** Reports by mail that a month could not be paid, and until when the club stays open. */
export async function mailFailedRenewal(
  db: Database,
  dependencies: PaymentDependencies,
  owing: SubscriptionRow,
): Promise<void> {
  const club = await getClub(db, owing.clubId)
  const key = `renewal-failed:${owing.id}:${owing.periodStart.toISOString()}`
  await mailAdministrator(db, club, key, 'renewalFailed', {
    clubName: club.name,
    date: writtenDay(graceEnd(owing)),
    settingsUrl: `${dependencies.club.publicUrl}/club/settings`,
  })
}

/** Reports by mail that the subscription has ended, and how to renew it. */
export async function mailSubscriptionEnd(
  db: Database,
  dependencies: PaymentDependencies,
  ended: SubscriptionRow,
): Promise<void> {
  const club = await getClub(db, ended.clubId)
  const renewUrl = `${dependencies.club.publicUrl}/partnership?club=${club.id}&renewal=${renewalOf(dependencies, club.id)}`
  const key = `subscription-ended:${ended.id}`
  await mailAdministrator(db, club, key, 'subscriptionEnded', { clubName: club.name, renewUrl })
}

/** Whether a request holds the renewal token from our mail: the administrator of a closed club cannot log in. */
export function isRenewal(dependencies: PaymentDependencies, clubId: string, renewal: string | undefined): boolean {
  const right = Buffer.from(renewalOf(dependencies, clubId))
  const given = Buffer.from(renewal ?? '')
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The item's name on a bill. */
export function itemName({ plan, packageId }: Pick<PurchaseRow, 'plan' | 'packageId'>, language: LanguageCode): string {
  if (plan) {
    const name = translate(language, `interface:subscription.plans.${plan}`)
    return translate(language, 'mail:items.plan', { product: PRODUCT_NAME, plan: name })
  }
  if (!packageId) throw new Error('Purchase has neither plan nor token package')
  const { model, tokens } = TOKEN_PACKAGES[packageId]
  const amount = amountOf(tokens, language)
  return translate(language, 'mail:items.tokens', { product: PRODUCT_NAME, tokens: amount, model: MODEL_NAMES[model] })
}

/** An amount of tokens in a language's number format. */
export function amountOf(tokens: number, language: LanguageCode): string {
  const locale = localeOf(language)
  return new Intl.NumberFormat(locale).format(tokens)
}

function renewalOf({ renewalKey }: PaymentDependencies, clubId: string): string {
  return createHmac('sha256', renewalKey).update(clubId).digest('base64url')
}
