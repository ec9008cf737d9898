import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Whether the server can do its work. */
export const Health = z.object({
  status: z.enum(['ok', 'failing']),
  database: z.object({ kind: z.enum(['pglite', 'postgres']), status: z.enum(['ok', 'failing']) }),
})
export type Health = z.infer<typeof Health>

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'everyone',
  summary: 'Whether the server and its database work; 503 where they do not',
  reply: Health,
  errors: ['UNAVAILABLE'],
})
