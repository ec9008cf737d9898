import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Status = z.enum(['ok', 'failing'])

/** The services that the product works without, if need be: that one of them fails does not fail the whole. */
const services = {
  /** Who answers in chat. */
  model: z.object({ kind: z.enum(['openai', 'offline']), status: Status }),
  /** Who takes payments. */
  payments: z.object({ kind: z.enum(['stripe', 'test']), status: Status }),
}

/** Whether the server can do its work. */
export const Health = z.object({
  status: Status,
  database: z.object({ kind: z.enum(['pglite', 'postgres']), status: Status }),
  ...services,
})
export type Health = z.infer<typeof Health>

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'everyone',
  summary:
    'Whether the server, its database, the model service and payments work; answers 503 while the database does not',
  otherStatuses: [503],
  reply: Health,
})

/** Whether the server may be given requests. */
const Readiness = z.object({
  status: Status,
  database: Health.shape.database,
  /** Whether the database has all that this release expects of it. */
  migrations: Status,
  /** Whether the process is about to end: it still answers, but others should be asked. */
  draining: z.boolean(),
  ...services,
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'everyone',
  summary:
    'Whether the server may be given requests: answers 503 while the database fails or lacks a migration of this release, or the process is about to end',
  otherStatuses: [503],
  reply: Readiness,
})
