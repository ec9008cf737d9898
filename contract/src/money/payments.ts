import { z } from 'zod'
import { SubscriptionStatus } from '../club/clubs.ts'
import { COUNTRIES } from '../platform/countries.ts'
import { endpoint } from '../platform/endpoint.ts'
import { IdField, idOr } from '../platform/fields.ts'
import { LANGUAGE_CODES } from '../platform/languages.ts'
import { PLAN_IDS, TOKEN_PACKAGE_IDS } from '../platform/pricing.ts'

/** What a club pays for: a plan's months, or a package of tokens. */
const Bought = {
  kind: z.enum(['plan', 'tokens']),
  plan: z.enum(PLAN_IDS).nullable(),
  packageId: z.enum(TOKEN_PACKAGE_IDS).nullable(),
}

const language = z.enum(LANGUAGE_CODES).optional()

/** A provider's id of a checkout session. */
const SessionIdField = z.string('CHECKOUT_SESSION_INVALID').regex(/^[\w-]{8,200}$/, 'CHECKOUT_SESSION_INVALID')

export const createCheckout = endpoint({
  method: 'POST',
  path: '/api/stripe/create-checkout',
  access: 'optional-session',
  limit: { requests: 60, perSeconds: 600 },
  summary: 'Opens the checkout of a plan: for anyone until the club has paid, then for its administrator only',
  body: z.object({
    clubId: IdField,
    planId: z.enum(PLAN_IDS),
    language,
    renewal: z.string().max(200).optional().meta({ description: 'The key in the mail about an ended subscription' }),
  }),
  reply: z.object({ checkoutUrl: z.url() }),
  errors: [
    'NOT_FOUND',
    'SESSION_TOKEN_MISSING',
    'NOT_ALLOWED',
    'ALREADY_SUBSCRIBED',
    'PAYMENT_PROCESSING',
    'PLAN_TOO_SMALL',
    'CHECKOUT_FAILED',
  ],
})

/** Pages to return to after buying tokens: those on which an administrator can buy them. */
export const TOKEN_RETURN_PAGES = ['/chat', '/admin/dashboard', '/club/settings', '/club/settings/billing'] as const

export const createTokenCheckout = endpoint({
  method: 'POST',
  path: '/api/stripe/create-token-checkout',
  access: 'session',
  limit: { requests: 60, perSeconds: 600 },
  summary:
    'Opens the checkout of a token package, chosen by its id or its model; price and amount are set by the server',
  body: z
    .object({
      clubId: IdField,
      packageId: z.enum(TOKEN_PACKAGE_IDS).optional(),
      priceId: z.string().max(200).nullish(),
      tokensGpt5: z.number().nullish(),
      tokensGpt5Mini: z.number().nullish(),
      tokenType: z.enum(['gpt5', 'gpt5_mini']).optional(),
      amount: z.number().nullish().meta({ description: 'Tokens; if it is sent, it must be the package’s' }),
      price: z.number().nullish().meta({ description: 'Euros; if it is sent, it must be the package’s' }),
      language,
      returnTo: z.enum(TOKEN_RETURN_PAGES).optional(),
    })
    .refine((body) => body.packageId || body.tokenType, { path: ['packageId'], error: 'FIELD_REQUIRED' }),
  reply: z.object({ url: z.url() }),
  errors: ['PURCHASE_NEEDS_ADMIN', 'CLUB_BEING_ERASED', 'PACKAGE_MISMATCH', 'CHECKOUT_FAILED'],
})

const UnpaidSession = z.object({
  id: z.string(),
  status: z.enum(['processing', 'unpaid', 'failed', 'expired']),
  clubId: z.null(),
  clubName: z.null(),
  adminEmail: z.null(),
  ...Bought,
})

/** A checkout session that was paid. */
export const PaidSession = z.object({
  ...UnpaidSession.shape,
  status: z.literal('paid'),
  clubId: z.string(),
  clubName: z.string(),
  adminEmail: z.string().meta({ description: 'Where the codes were sent' }),
})
export type PaidSession = z.infer<typeof PaidSession>

/** A payment as its buyer sees it; the club is included only once it is paid. */
export const CheckoutSession = z.discriminatedUnion('status', [PaidSession, UnpaidSession])
export type CheckoutSession = z.infer<typeof CheckoutSession>

export const getCheckoutSession = endpoint({
  method: 'GET',
  path: '/api/stripe/session/:sessionId',
  access: 'everyone',
  limit: { requests: 600, perSeconds: 600 },
  summary:
    'The state of a payment, for anyone who knows its checkout session id; a paid one is fulfilled before the reply',
  params: { sessionId: SessionIdField },
  reply: z.object({ session: CheckoutSession }),
  errors: ['CHECKOUT_SESSION_INVALID', 'PAYMENTS_UNREACHABLE'],
})

const BySession = z.object({ session_id: SessionIdField })
const codeErrors = ['CHECKOUT_SESSION_INVALID', 'PAYMENT_NOT_COMPLETED', 'CODES_GONE', 'PAYMENTS_UNREACHABLE'] as const

export const getGeneratedPassword = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/generated-password',
  access: 'everyone',
  limit: { requests: 120, perSeconds: 600 },
  summary:
    "The new club's password, for anyone who knows the id of its paid checkout session; readable for 24 hours or until the administrator first logs in",
  params: { clubId: idOr('CHECKOUT_SESSION_INVALID') },
  query: BySession,
  reply: z.object({ password: z.string() }),
  errors: codeErrors,
})

export const getAdminPin = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/admin-pin',
  access: 'everyone',
  limit: { requests: 120, perSeconds: 600 },
  summary: "The new club's Admin PIN, readable as long as its generated password",
  params: { clubId: idOr('CHECKOUT_SESSION_INVALID') },
  query: BySession,
  reply: z.object({ adminPin: z.string() }),
  errors: codeErrors,
})

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'everyone',
  summary: 'Receives an event of the payment provider; the raw body must carry a valid Stripe-Signature',
  requestType: 'raw',
  reply: z.object({ received: z.literal(true) }),
  errors: ['WEBHOOK_UNSIGNED'],
})

/** A club's subscription as its administrator sees it. */
export const Subscription = z.object({
  status: SubscriptionStatus,
  plan: z.enum(PLAN_IDS).nullable(),
  priceCents: z.int().nullable(),
  endsAt: z.iso.datetime().nullable().meta({ description: 'When access ends, if it does' }),
  renewsAt: z.iso.datetime().nullable().meta({ description: 'When the next month will be charged' }),
  canCancel: z.boolean(),
  canResume: z.boolean(),
  hasPortal: z.boolean().meta({ description: 'Whether the provider has a page to manage card and invoices' }),
  isTest: z.boolean().meta({ description: 'Whether payments are test payments' }),
})
export type Subscription = z.infer<typeof Subscription>

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/subscription',
  access: 'admin',
  summary: "The club's plan and the state of its subscription",
  params: { clubId: IdField },
  reply: Subscription,
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/clubs/:clubId/subscription/cancel',
  access: 'admin',
  limit: { requests: 30, perSeconds: 60 },
  summary: 'Ends the subscription with the paid period; access stays until then',
  params: { clubId: IdField },
  reply: Subscription,
  errors: ['NO_SUBSCRIPTION', 'PAYMENTS_UNREACHABLE'],
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/clubs/:clubId/subscription/resume',
  access: 'admin',
  limit: { requests: 30, perSeconds: 60 },
  summary: 'Revokes a cancellation while the paid period lasts',
  params: { clubId: IdField },
  reply: Subscription,
  errors: ['NO_SUBSCRIPTION', 'PAYMENTS_UNREACHABLE'],
})

export const openPortal = endpoint({
  method: 'POST',
  path: '/api/clubs/:clubId/subscription/portal',
  access: 'admin',
  limit: { requests: 30, perSeconds: 60 },
  summary: "The address of the payment provider's page where the club manages its card and invoices",
  params: { clubId: IdField },
  reply: z.object({ url: z.url() }),
  errors: ['NO_SUBSCRIPTION', 'PAYMENTS_UNREACHABLE'],
})

/** One purchase of a club. */
export const Receipt = z.object({
  id: z.string(),
  paidAt: z.iso.datetime(),
  ...Bought,
  netCents: z.int(),
  vatCents: z.int(),
  totalCents: z.int(),
  country: z.string().nullable(),
  invoiceUrl: z.url().nullable(),
  refundedAt: z.iso.datetime().nullable(),
  isAutomatic: z.boolean().meta({ description: 'Whether the automatic top-up bought it' }),
})
export type Receipt = z.infer<typeof Receipt>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/billing',
  access: 'admin',
  summary: 'What the club bought, newest first',
  params: { clubId: IdField },
  reply: z.object({ receipts: z.array(Receipt) }),
})

/** The data of the test checkout's page. */
export const TestCheckout = z.object({
  sessionId: z.string(),
  status: z.enum(['open', 'processing', 'paid', 'failed', 'expired']),
  ...Bought,
  clubName: z.string(),
  netCents: z.int(),
  cancelUrl: z.url(),
})
export type TestCheckout = z.infer<typeof TestCheckout>

export const getTestCheckout = endpoint({
  method: 'GET',
  path: '/api/test-checkout/:sessionId',
  access: 'everyone',
  limit: { requests: 600, perSeconds: 600 },
  summary: 'What is to be paid at the built-in test checkout',
  params: { sessionId: SessionIdField },
  reply: z.object({ checkout: TestCheckout }),
  errors: ['CHECKOUT_SESSION_INVALID'],
})

/** How VAT follows from a buyer's country: ours, another in the EU with or without a VAT id, or outside the EU. */
export const VatRule = z.enum(['domestic', 'reverse_charge', 'destination', 'outside_eu'])
export type VatRule = z.infer<typeof VatRule>

/** A price with its VAT. */
export const Quote = z.object({
  netCents: z.int(),
  vatCents: z.int(),
  totalCents: z.int(),
  rateBasisPoints: z.int(),
  rule: VatRule,
  isVatIdValid: z.boolean().nullable().meta({ description: 'null if none was given' }),
})
export type Quote = z.infer<typeof Quote>

/** The buyer's country, and VAT id if any. */
export const Buyer = z.object({
  country: z.enum(COUNTRIES as [string, ...string[]], 'COUNTRY_UNKNOWN'),
  vatId: z.string().trim().max(30, 'INVALID_INPUT').default(''),
})
export type Buyer = z.infer<typeof Buyer>

export const quoteTestCheckout = endpoint({
  method: 'GET',
  path: '/api/test-checkout/:sessionId/quote',
  access: 'everyone',
  limit: { requests: 600, perSeconds: 600 },
  summary: "Net, VAT and total of a test checkout for a buyer's country and VAT id",
  params: { sessionId: SessionIdField },
  query: Buyer,
  reply: Quote,
  errors: ['CHECKOUT_SESSION_INVALID'],
})

/** The test checkout's form: the payment's outcome, and the buyer. */
export const TestPayment = z.object({ outcome: z.enum(['paid', 'declined', 'later', 'cancelled']), ...Buyer.shape })
export type TestPayment = z.infer<typeof TestPayment>
