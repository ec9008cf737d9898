import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

/** The day of the current terms and privacy notice; stored with each acceptance. */
export const TERMS_VERSION = '2026-11-16'

/** The operator of this installation, as far as configured, and the services it uses. */
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
