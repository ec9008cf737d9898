import type { TopUpStop } from '@touchline/contract/money/top-up.ts'
import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import { MODEL_NAMES, TOKEN_PACKAGES } from '@touchline/contract/platform/pricing.ts'
import { getClub, mailAdministrator } from '../../club/clubs/clubs.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { amountOf } from './payment-mails.ts'
import { updatePurchase } from './payments.queries.ts'
import type { ChargeFacts, ReceiptFacts } from './provider.ts'
import { dropTopUp, selectTopUpRules, selectTopUpSettings, settleTopUp, stopTopUp } from './top-up.queries.ts'
import type { TopUpRow } from './top-up.table.ts'
import { packageOf } from './top-up-package.ts'

/** How long an unreachable provider is retried for one top-up. */
const PATIENCE_MS = 24 * 60 * 60_000

/** Whether a top-up has waited for its provider longer than the limit. */
export function isTooOld(dependencies: PaymentDependencies, { createdAt }: TopUpRow): boolean {
  return dependencies.now().getTime() - createdAt.getTime() >= PATIENCE_MS
}

/** A top-up was paid: mails the administrator the figures of the receipt, once. */
export async function completeTopUp(
  tx: Database,
  dependencies: PaymentDependencies,
  need: TopUpRow,
  receipt: ReceiptFacts | undefined,
): Promise<void> {
  await settleTopUp(tx, need.id, 'paid')
  const club = await getClub(tx, need.clubId)
  const language = club.language as LanguageCode
  const { tokens, priceCents } = TOKEN_PACKAGES[packageOf(need.model)]
  const rule = (await selectTopUpRules(tx, need.clubId)).find(({ model }) => model === need.model)
  await mailAdministrator(tx, club, `tokens:${need.id}`, 'topUpBought', {
    clubName: club.name,
    tokens: amountOf(tokens, language),
    model: MODEL_NAMES[need.model],
    net: eurosOf(receipt?.netCents ?? priceCents, language),
    vat: eurosOf(receipt?.vatCents ?? 0, language),
    total: eurosOf(receipt?.totalCents ?? priceCents, language),
    number: String(need.number ?? 1),
    limit: String(rule?.perMonth ?? need.number ?? 1),
    billingUrl: `${dependencies.club.publicUrl}/club/settings/billing`,
    walletUrl: `${dependencies.club.publicUrl}/admin/wallet`,
  })
}

/** A top-up failed. A decline, or a provider unreachable for a day, switches automatic top-ups off. */
export async function endTopUp(
  tx: Database,
  dependencies: PaymentDependencies,
  need: TopUpRow,
  charge: ChargeFacts | undefined,
): Promise<void> {
  const why = reasonOf(dependencies, need, charge)
  const isEnded = need.chargeId
    ? await settleTopUp(tx, need.id, charge?.state === 'declined' ? 'refused' : 'given_up')
    : await dropTopUp(tx, need.id)
  if (!isEnded) return
  await updatePurchase(tx, need.id, { status: charge?.state === 'declined' ? 'failed' : 'expired' })
  const settings = await selectTopUpSettings(tx, need.clubId)
  // No mail to an administrator who has switched it off in the meantime.
  if (why && settings?.isOn) await stop(tx, dependencies, need, why)
}

function reasonOf(
  dependencies: PaymentDependencies,
  need: TopUpRow,
  charge: ChargeFacts | undefined,
): TopUpStop | undefined {
  if (charge?.state === 'declined') return charge.refusal ?? 'declined'
  return isTooOld(dependencies, need) ? 'unreachable' : undefined
}

async function stop(
  tx: Database,
  dependencies: PaymentDependencies,
  { id, clubId, model }: TopUpRow,
  why: TopUpStop,
): Promise<void> {
  const { priceCents, tokens } = TOKEN_PACKAGES[packageOf(model)]
  await stopTopUp(tx, clubId, { stop: why, stoppedAt: dependencies.now(), stoppedCents: priceCents })
  const club = await getClub(tx, clubId)
  const language = club.language as LanguageCode
  await mailAdministrator(tx, club, `top-up-stopped:${id}`, STOP_MAILS[why], {
    clubName: club.name,
    amount: eurosOf(priceCents, language),
    tokens: amountOf(tokens, language),
    model: MODEL_NAMES[model],
    walletUrl: `${dependencies.club.publicUrl}/admin/wallet`,
  })
}

const STOP_MAILS = {
  declined: 'topUpDeclined',
  authentication: 'topUpUnconfirmed',
  no_card: 'topUpWithoutCard',
  unreachable: 'topUpUnreachable',
} as const

function eurosOf(cents: number, language: LanguageCode): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' }).format(cents / 100)
}
