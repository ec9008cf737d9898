import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

/** The day of the terms and of the privacy notice that hold now; what somebody accepted is kept by it. */
export const TERMS_VERSION = '2026-11-16'

/** Who runs this installation, as far as they said so, and which services it uses. */
export const Operator = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  vat: z.string().nullable(),
  services: z.object({
    model: z.boolean().meta({ description: 'Whether questions go to a model service' }),
    stripe: z.boolean().meta({ description: 'Whether clubs pay through Stripe' }),
    smtp: z.boolean().meta({ description: 'Whether mails leave through a mail server' }),
  }),
})
export type Operator = z.infer<typeof Operator>

export const getOperator = endpoint({
  method: 'GET',
  path: '/api/operator',
  access: 'everyone',
  limit: { requests: 1000, perSeconds: 300 },
  summary: 'Who runs this installation and which services it uses, for the privacy notice and the terms',
  reply: z.object({ operator: Operator }),
})
