import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Status = z.enum(['ok', 'failing'])

/** Non-essential services: their failure does not make the server unhealthy. */
const services = {
  /** The provider of chat answers. */
  model: z.object({ kind: z.enum(['openai', 'offline']), status: Status }),
  /** The payment provider. */
  payments: z.object({ kind: z.enum(['stripe', 'test']), status: Status }),
}

/** Whether the server is operational. */
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

/** Whether the server should receive requests. */
const Readiness = z.object({
  status: Status,
  database: Health.shape.database,
  /** Whether the database has all migrations of this release. */
  migrations: Status,
  /** Whether the process is shutting down: it still responds, but new requests should go elsewhere. */
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
