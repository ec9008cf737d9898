import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField } from '../platform/fields.ts'
import { TOKEN_PACKAGE_IDS, TOKEN_PACKAGES, type TokenPackageId } from '../platform/pricing.ts'

/**
 * Why we switched off a club's automatic top-up: card declined, cardholder must confirm, no card, or provider
 * unreachable.
 */
export const TopUpStop = z.enum(['declined', 'authentication', 'no_card', 'unreachable'])
export type TopUpStop = z.infer<typeof TopUpStop>

/** More packages per month than this have to be bought manually. */
export const MOST_TOP_UPS_A_MONTH = 10

/** The lowest level that leaves time for a payment while answers run. */
export const LEAST_TOP_UP_LEVEL = 10_000

/** The highest level: the tokens of one package, so that one purchase always lifts the account above it. */
export function mostTopUpLevel(packageId: TokenPackageId): number {
  return TOKEN_PACKAGES[packageId].tokens
}

const Rule = {
  packageId: z.enum(TOKEN_PACKAGE_IDS),
  level: z.int('INVALID_INPUT').meta({ description: 'A package is bought when fewer tokens of its model are left' }),
  perMonth: z
    .int('INVALID_INPUT')
    .min(0, 'INVALID_INPUT')
    .max(MOST_TOP_UPS_A_MONTH, 'INVALID_INPUT')
    .meta({ description: 'At most so many a month (UTC); 0 buys none' }),
}

/** When a package is bought automatically, and what was bought this month. */
const TopUpRule = z.object({
  ...Rule,
  boughtThisMonth: z.int(),
  isPending: z.boolean().meta({ description: 'Whether one is being bought right now' }),
})
export type TopUpRule = z.infer<typeof TopUpRule>

/** A club's automatic top-up as its administrator sees it. */
export const TopUp = z.object({
  isOn: z.boolean(),
  consentedAt: z.iso.datetime().nullable().meta({ description: 'When charges of the stored card were agreed to' }),
  rules: z.array(TopUpRule),
  card: z
    .object({
      brand: z.string(),
      last4: z.string(),
      expiresMonth: z.int().nullable(),
      expiresYear: z.int().nullable(),
    })
    .nullable(),
  stopped: z
    .object({ at: z.iso.datetime(), why: TopUpStop, amountCents: z.int() })
    .nullable()
    .meta({ description: 'When and why it was switched off by itself' }),
  hasPortal: z.boolean(),
  isTest: z.boolean(),
})
export type TopUp = z.infer<typeof TopUp>

export const getTopUp = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/top-up',
  access: 'admin',
  summary: "The club's automatic top-up, with the stored card it charges",
  params: { clubId: IdField },
  reply: TopUp,
  errors: ['PAYMENTS_UNREACHABLE'],
})

export const setTopUp = endpoint({
  method: 'PUT',
  path: '/api/clubs/:clubId/top-up',
  access: 'admin',
  limit: { requests: 30, perSeconds: 60 },
  summary: 'Switches the automatic top-up on or off and sets when it buys; to switch it on, the administrator agrees',
  params: { clubId: IdField },
  body: z.object({
    isOn: z.boolean(),
    hasConsent: z.boolean().meta({ description: 'Whether the administrator agrees to charges of the stored card' }),
    rules: z
      .array(
        z.object(Rule).refine(({ packageId, level }) => isLevel(packageId, level), {
          path: ['level'],
          error: 'TOP_UP_LEVEL_WRONG',
        }),
      )
      .max(TOKEN_PACKAGE_IDS.length),
  }),
  reply: TopUp,
  errors: ['TOP_UP_NEEDS_CONSENT', 'TOP_UP_NEEDS_CARD', 'CLUB_BEING_ERASED', 'PAYMENTS_UNREACHABLE'],
})

/** Whether a level is allowed for a package. */
export function isLevel(packageId: TokenPackageId, level: number): boolean {
  return level >= LEAST_TOP_UP_LEVEL && level <= mostTopUpLevel(packageId)
}
