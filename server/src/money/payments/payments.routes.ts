import * as calls from '@touchline/contract/money/payments.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getClub } from '../../club/clubs/clubs.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { serve, USUAL_BODY } from '../../platform/http/serve.ts'
import { checkOutPlan, checkOutTokens } from './checkout.ts'
import { receiveEvent } from './events.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import type { PurchaseRow } from './payments.table.ts'
import { followPayment, portalOf, readPaidCodes, receiptsOf, setCancelled, subscriptionOf } from './payments.ts'
import { type PaymentEvent, UnsignedEvent } from './provider.ts'

export function paymentsRoutes(app: FastifyInstance, db: Database, dependencies: PaymentDependencies): void {
  serve(app, calls.createCheckout, async ({ body, caller, language }) => {
    const { clubId, planId, renewal } = body
    return { checkoutUrl: await checkOutPlan(db, dependencies, { clubId, plan: planId, renewal, caller, language }) }
  })

  serve(app, calls.createTokenCheckout, async ({ body, caller, language }) => {
    const { packageId, tokenType: model, returnTo = '/club/settings/billing' } = body
    const { amount, price } = body
    const order = { packageId, model, amount, price, returnTo, language, clubId: caller.clubId, role: caller.role }
    return { url: await checkOutTokens(db, dependencies, order) }
  })

  const shownCheckout = async (id: string, purchase: PurchaseRow): Promise<calls.CheckoutSession> => {
    const { status, kind, plan, packageId } = purchase
    const bought = { id, kind, plan, packageId }
    if (status !== 'paid') {
      const nobody = { clubId: null, clubName: null, adminEmail: null }
      return { ...bought, ...nobody, status: status === 'pending' ? 'unpaid' : status }
    }
    const { id: clubId, name: clubName, adminEmail } = await getClub(db, purchase.clubId)
    return { ...bought, status, clubId, clubName, adminEmail }
  }

  serve(app, calls.getCheckoutSession, async ({ params }) => {
    const purchase = await followPayment(db, dependencies, params.sessionId)
    return { session: await shownCheckout(params.sessionId, purchase) }
  })

  serve(app, calls.getGeneratedPassword, async ({ params, query }) => ({
    password: (await readPaidCodes(db, dependencies, params.clubId, query.session_id)).password,
  }))

  serve(app, calls.getAdminPin, async ({ params, query }) => ({
    adminPin: (await readPaidCodes(db, dependencies, params.clubId, query.session_id)).pin,
  }))

  const shownSubscription = async (clubId: string): Promise<calls.Subscription> => {
    const { club, renewsAt, ...subscription } = await subscriptionOf(db, dependencies, clubId)
    return {
      ...subscription,
      status: club.status,
      endsAt: club.endsAt?.toISOString() ?? null,
      renewsAt: renewsAt?.toISOString() ?? null,
    }
  }

  serve(app, calls.getSubscription, ({ caller }) => shownSubscription(caller.clubId))

  serve(app, calls.cancelSubscription, async ({ caller }) => {
    await setCancelled(db, dependencies, caller.clubId, true)
    return shownSubscription(caller.clubId)
  })

  serve(app, calls.resumeSubscription, async ({ caller }) => {
    await setCancelled(db, dependencies, caller.clubId, false)
    return shownSubscription(caller.clubId)
  })

  serve(app, calls.openPortal, async ({ caller, language }) => ({
    url: await portalOf(db, dependencies, caller.clubId, language),
  }))

  serve(app, calls.listReceipts, async ({ caller }) => {
    const rows = await receiptsOf(db, dependencies, caller.clubId)
    return { receipts: rows.map(shownReceipt) }
  })

  app.register(async (scope) => webhookRoute(scope, db, dependencies))
}

/** A separate scope without body parsers: the signature covers the raw bytes. */
function webhookRoute(scope: FastifyInstance, db: Database, dependencies: PaymentDependencies): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
  const receive = async (request: FastifyRequest) => {
    const signature = request.headers['stripe-signature']
    await receiveEvent(
      db,
      dependencies,
      signedEvent(dependencies, request.body, typeof signature === 'string' ? signature : undefined),
    )
    return { received: true as const }
  }
  serve(scope, calls.receiveWebhook, ({ request }) => receive(request), { bodyLimit: USUAL_BODY })
}

function signedEvent({ provider }: PaymentDependencies, body: unknown, signature: string | undefined): PaymentEvent {
  try {
    return provider.parseWebhook(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature)
  } catch (error) {
    if (error instanceof UnsignedEvent) throw new Failure('WEBHOOK_UNSIGNED', {}, { cause: error })
    throw error
  }
}

function shownReceipt({
  receipt,
  refundedAt,
  isAutomatic,
}: Awaited<ReturnType<typeof receiptsOf>>[number]): calls.Receipt {
  const { id, kind, plan, packageId, netCents, vatCents, totalCents, country, invoiceUrl, paidAt } = receipt
  return {
    ...{ id, kind, plan, packageId, netCents, vatCents, totalCents, country, invoiceUrl },
    paidAt: paidAt.toISOString(),
    refundedAt: refundedAt?.toISOString() ?? null,
    isAutomatic: isAutomatic ?? false,
  }
}
