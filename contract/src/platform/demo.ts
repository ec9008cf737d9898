import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** An account that everyone may use to log in to a demo. */
export const DemoLogIn = z.object({
  role: z.enum(['admin', 'player']),
  name: z.string(),
  email: z.string(),
  password: z.string(),
})
export type DemoLogIn = z.infer<typeof DemoLogIn>

/** Only served by `npm run demo`, therefore not in CALLS. */
export const listDemoLogIns = endpoint({
  method: 'GET',
  path: '/api/demo',
  access: 'everyone',
  summary: 'The log-ins of a demo',
  reply: z.object({ logIns: z.array(DemoLogIn) }),
})
