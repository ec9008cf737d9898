import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField, PasswordField } from '../platform/fields.ts'

/** The number of days between the request and the erasure of a club. */
export const ERASURE_WAIT_DAYS = 7

/** When a club will be erased; null if not requested. */
const Erasure = z.object({ eraseAt: z.iso.datetime().nullable() })

const ofClub = { params: { clubId: IdField } } as const

export const getClubErasure = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/erasure',
  access: 'session',
  ...ofClub,
  summary: 'When the club will be erased, for everybody in it',
  reply: Erasure,
})

export const startClubErasure = endpoint({
  method: 'POST',
  path: '/api/clubs/:clubId/erasure',
  access: 'admin',
  ...ofClub,
  limit: { requests: 30, perSeconds: 60 },
  summary: `Erases the club in ${ERASURE_WAIT_DAYS} days, for the Admin PIN; the subscription is cancelled at once`,
  body: z.object({ currentPin: PasswordField }),
  reply: Erasure,
  errors: ['INVALID_ADMIN_PIN', 'PAYMENTS_UNREACHABLE'],
})

export const callOffClubErasure = endpoint({
  method: 'DELETE',
  path: '/api/clubs/:clubId/erasure',
  access: 'admin',
  ...ofClub,
  summary: 'Calls the erasing of the club off; the subscription can be resumed',
  reply: Erasure,
})
