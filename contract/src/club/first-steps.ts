import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField } from '../platform/fields.ts'

const OwnPath = { path: '/api/players/:playerId/first-steps', access: 'player', params: { playerId: IdField } } as const

const Reply = z.object({ isDone: z.boolean().meta({ description: 'Whether they were answered or skipped' }) })

export const getFirstSteps = endpoint({
  method: 'GET',
  ...OwnPath,
  summary: 'Whether the player has answered or skipped the first steps',
  reply: Reply,
})

export const finishFirstSteps = endpoint({
  method: 'POST',
  ...OwnPath,
  summary: 'Notes that the player answered or skipped the first steps; what was answered is in the profile',
  reply: Reply,
})
