import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import {
  PLANS,
  type PlanId,
  TOKEN_PACKAGES,
  type TokenModel,
  type TokenPackageId,
} from '@touchline/contract/platform/pricing.ts'
import { type ClubRow, isOpen } from '../../club/clubs/clubs.table.ts'
import { getClub } from '../../club/clubs/clubs.ts'
import { memberStats } from '../../club/members/members.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { currentOf } from './entitlement.ts'
import { fulfil } from './fulfil.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { isRenewal, itemName } from './payment-mails.ts'
import {
  dropPurchase,
  insertPurchase,
  isBeingErased,
  selectOpenPlanPurchase,
  selectOpenTokenPurchase,
  selectPurchase,
  selectSubscriptionsOfClub,
  storeCheckout,
} from './payments.queries.ts'
import type { PurchaseRow } from './payments.table.ts'
import type { Item } from './provider.ts'

/** A request to pay for a plan: the plan, the club and the buyer. */
export type PlanOrder = {
  clubId: string
  plan: PlanId
  language: LanguageCode
  caller: Caller | undefined
  renewal: string | undefined
}

/**
 * Opens the payment of a plan. Each request gets its own checkout session, because a paid one gives access to the
 * club's codes.
 */
export async function checkOutPlan(db: Database, dependencies: PaymentDependencies, order: PlanOrder): Promise<string> {
  const club = await getClub(db, order.clubId)
  requireBuyer(dependencies, club, order)
  const current = currentOf(await selectSubscriptionsOfClub(db, club.id))
  if (current?.plan === order.plan && isOpen(club)) throw new Failure('ALREADY_SUBSCRIBED')
  await requireRoom(db, club, order.plan)
  const { publicUrl } = dependencies.club
  const cancelled = order.caller
    ? `${publicUrl}/club/settings`
    : `${publicUrl}/partnership?plan=${order.plan}&cancelled=1${order.renewal ? `&club=${club.id}&renewal=${order.renewal}` : ''}`
  return openCheckout(db, dependencies, club, {
    item: { kind: 'plan', plan: order.plan },
    language: order.language,
    customerId: current?.customerId,
    successUrl: `${publicUrl}/partnership/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: cancelled,
  })
}

/** The tokens an administrator orders, identified by package or by model. */
export type TokenOrder = {
  /** The amount and price shown to the buyer, if the request contains them. */
  amount?: number | null | undefined
  price?: number | null | undefined
  clubId: string
  packageId: TokenPackageId | undefined
  model: TokenModel | undefined
  language: LanguageCode
  role: Caller['role']
  returnTo: string
}

/** Opens the payment of a token package; its price and contents come from our own catalogue. */
export async function checkOutTokens(
  db: Database,
  dependencies: PaymentDependencies,
  order: TokenOrder,
): Promise<string> {
  if (order.role !== 'admin') throw new Failure('PURCHASE_NEEDS_ADMIN')
  const packageId = order.packageId ?? packageFor(order.model)
  requireMatch(packageId, order)
  const club = await getClub(db, order.clubId)
  const current = currentOf(await selectSubscriptionsOfClub(db, club.id))
  const back = `${dependencies.club.publicUrl}${order.returnTo}`
  return openCheckout(db, dependencies, club, {
    item: { kind: 'tokens', packageId },
    language: order.language,
    customerId: current?.customerId,
    successUrl: `${back}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: back,
  })
}

/** Refuses a buyer who was shown another amount or price than the package has. */
function requireMatch(packageId: TokenPackageId, { amount, price }: Pick<TokenOrder, 'amount' | 'price'>): void {
  const { tokens, priceCents } = TOKEN_PACKAGES[packageId]
  const isOther = (said: number | null | undefined, real: number) => said != null && said !== real
  if (isOther(amount, tokens) || isOther(price, priceCents / 100)) throw new Failure('PACKAGE_MISMATCH')
}

/**
 * Anyone can pay for a club that is not paid for yet; afterwards only its administrator, or a buyer with the renewal
 * link from our mail.
 */
function requireBuyer(dependencies: PaymentDependencies, club: ClubRow, { caller, renewal }: PlanOrder): void {
  if (!club.passwordHash) return
  if (caller?.role === 'admin') return
  if (!isOpen(club) && isRenewal(dependencies, club.id, renewal)) return
  throw new Failure(caller ? 'NOT_ALLOWED' : 'SESSION_TOKEN_MISSING')
}

async function requireRoom(db: Database, club: ClubRow, plan: PlanId): Promise<void> {
  const { members } = PLANS[plan]
  const { total_members: players } = await memberStats(db, club.id)
  if (players > members) throw new Failure('PLAN_TOO_SMALL', { count: players, members })
}

type Checkout = {
  item: Item
  language: LanguageCode
  customerId: string | undefined
  successUrl: string
  cancelUrl: string
}

/** Another process may concurrently open a checkout of the same club; a few attempts are always enough. */
const MAX_ATTEMPTS = 5

async function openCheckout(
  db: Database,
  dependencies: PaymentDependencies,
  club: ClubRow,
  checkout: Checkout,
): Promise<string> {
  try {
    return await dependencies.inTurn(`checkout of ${club.id}`, () => openInTurn(db, dependencies, club, checkout))
  } catch (error) {
    if (error instanceof Failure) throw error
    dependencies.log.error({ err: error, clubId: club.id }, 'A checkout could not be opened')
    throw new Failure('CHECKOUT_FAILED', {}, { cause: error })
  }
}

async function openInTurn(
  db: Database,
  dependencies: PaymentDependencies,
  club: ClubRow,
  checkout: Checkout,
): Promise<string> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const url = await tryToOpen(db, dependencies, club, checkout)
    if (url) return url
  }
  throw new Error('Checkout gave up: too many concurrent checkouts of this club')
}

/** The checkout's URL; undefined if opening it has to be retried. */
async function tryToOpen(
  db: Database,
  dependencies: PaymentDependencies,
  club: ClubRow,
  checkout: Checkout,
): Promise<string | undefined> {
  const { item } = checkout
  // Paying for a plan means the club wants to continue; tokens, however, would be erased with the club.
  if (item.kind === 'tokens' && (await isBeingErased(db, club.id))) throw new Failure('CLUB_BEING_ERASED')
  const open =
    item.kind === 'plan'
      ? await selectOpenPlanPurchase(db, club.id)
      : await selectOpenTokenPurchase(db, club.id, item.packageId)
  if (open?.plan) return void (await giveUp(db, dependencies, open))
  if (open?.sessionId) return reuse(db, dependencies, open)
  const purchase = open ?? (await insertPurchase(db, { clubId: club.id, ...item }))
  if (!purchase) return undefined
  const { sessionId, url } = await dependencies.provider.createCheckout({
    purchaseId: purchase.id,
    clubId: club.id,
    clubName: club.name,
    email: club.adminEmail,
    itemName: itemName(purchase, checkout.language),
    priceCents: priceOf(purchase),
    ...checkout,
  })
  if (await storeCheckout(db, purchase.id, { sessionId, checkoutUrl: url })) return url
  // Another process has replaced or ended this purchase; make sure this session cannot be paid as well.
  await dependencies.provider.expireSession(sessionId)
  return undefined
}

/** Makes a plan's open checkout unpayable because a new one replaces it; fails if it has been paid. */
async function giveUp(db: Database, dependencies: PaymentDependencies, open: PurchaseRow): Promise<void> {
  if (!open.sessionId) return dropPurchase(db, open.id)
  await dependencies.provider.expireSession(open.sessionId)
  const status = await statusNow(db, dependencies, open, open.sessionId)
  if (status === 'processing') throw new Failure('PAYMENT_PROCESSING')
  if (status === 'paid') throw new Failure('ALREADY_SUBSCRIBED')
}

/** The URL of a package's open checkout: only the club's administrator ever requests it. */
async function reuse(db: Database, dependencies: PaymentDependencies, open: PurchaseRow): Promise<string | undefined> {
  const status = open.sessionId && (await statusNow(db, dependencies, open, open.sessionId))
  if (status === 'processing') throw new Failure('PAYMENT_PROCESSING')
  return status === 'pending' ? (open.checkoutUrl ?? undefined) : undefined
}

async function statusNow(
  db: Database,
  dependencies: PaymentDependencies,
  { id, clubId }: PurchaseRow,
  sessionId: string,
) {
  await fulfil(db, dependencies, clubId, { sessionId })
  return (await selectPurchase(db, id))?.status
}

/** A purchase's price without VAT. */
function priceOf({ plan, packageId }: Pick<PurchaseRow, 'plan' | 'packageId'>): number {
  if (plan) return PLANS[plan].priceCents
  if (packageId) return TOKEN_PACKAGES[packageId].priceCents
  throw new Error('Purchase has neither plan nor token package')
}

function packageFor(model: TokenModel | undefined): TokenPackageId {
  const found = Object.entries(TOKEN_PACKAGES).find(([, offer]) => offer.model === model)
  if (!found) throw new Failure('INVALID_INPUT', { field: 'packageId' })
  return found[0] as TokenPackageId
}
