import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField, PasswordField, textField } from '../platform/fields.ts'

/** For how many days an offered administration can be accepted. */
export const HAND_OVER_DAYS = 7

/** An open offer of a club's administration to a member. */
export const HandOver = z.object({
  memberId: z.string(),
  memberName: z.string(),
  memberEmail: z.string(),
  expiresAt: z.iso.datetime(),
})
export type HandOver = z.infer<typeof HandOver>

export const getHandOver = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/hand-over',
  access: 'admin',
  summary: 'To whom the administration is offered, and by what name the administrator would be a player',
  params: { clubId: IdField },
  reply: z.object({ handOver: HandOver.nullable(), firstName: z.string(), lastName: z.string() }),
})

/** The future administrator, and the name under which the current one stays in the club. */
export const OfferHandOver = z.object({
  memberId: IdField,
  adminPin: PasswordField,
  firstName: textField(80),
  lastName: textField(80),
})

export const offerHandOver = endpoint({
  method: 'POST',
  path: '/api/clubs/:clubId/hand-over',
  access: 'admin',
  limit: { requests: 20, perSeconds: 3600 },
  summary: 'Offers the administration to a member, who gets a link by mail; an earlier offer ends',
  params: { clubId: IdField },
  body: OfferHandOver,
  status: 201,
  reply: z.object({ handOver: HandOver }),
  errors: ['INVALID_ADMIN_PIN', 'MEMBER_NOT_FOUND'],
})

export const withdrawHandOver = endpoint({
  method: 'DELETE',
  path: '/api/clubs/:clubId/hand-over',
  access: 'admin',
  summary: 'Takes the offer back; its link no longer works',
  params: { clubId: IdField },
  reply: z.object({ withdrawn: z.literal(true) }),
})

const Offer = z.object({ token: textField(100) })

export const viewHandOver = endpoint({
  method: 'POST',
  path: '/api/hand-over/view',
  access: 'everyone',
  limit: { requests: 120, perSeconds: 60 },
  summary: 'What a mailed offer is about',
  body: Offer,
  reply: z.object({ clubName: z.string(), memberName: z.string(), memberEmail: z.string() }),
  errors: ['LINK_INVALID'],
})

/** The number of a club's integrations. */
export const Integrations = z.object({ apiKeys: z.int(), webhooks: z.int() })
export type Integrations = z.infer<typeof Integrations>

export const acceptHandOver = endpoint({
  method: 'POST',
  path: '/api/hand-over/accept',
  access: 'everyone',
  limit: { requests: 60, perSeconds: 60 },
  summary: 'Takes the administration over: a new Admin PIN, the administrator before becomes a player',
  body: Offer,
  reply: z.object({
    clubName: z.string(),
    email: z.string(),
    adminPin: z.string(),
    ended: Integrations.meta({ description: 'API keys that were revoked and webhooks that were switched off' }),
  }),
  errors: ['LINK_INVALID'],
})
