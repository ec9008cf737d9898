import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Whether the server can do its work. */
export const Health = z.object({
  status: z.enum(['ok', 'failing']),
  database: z.object({ kind: z.enum(['pglite', 'postgres']), status: z.enum(['ok', 'failing']) }),
  /** Who answers in chat; the product works without a model that fails, so that does not fail the whole. */
  model: z.object({ kind: z.enum(['openai', 'offline']), status: z.enum(['ok', 'failing']) }),
})
export type Health = z.infer<typeof Health>

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'everyone',
  summary: 'Whether the server, its database and the model service work; answers 503 while the database does not',
  otherStatuses: [503],
  reply: Health,
})
