import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField } from '../platform/fields.ts'

/** A new administrator's first steps, in this order; each is checked off automatically. */
export const CLUB_STEPS = ['invite', 'member', 'question', 'welfare', 'notices'] as const

export const getClubSteps = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/first-steps',
  access: 'admin',
  summary: 'Which of the first steps a club has taken',
  params: { clubId: IdField },
  reply: z.object({
    isHidden: z.boolean(),
    steps: z.array(z.object({ step: z.enum(CLUB_STEPS), isDone: z.boolean() })),
  }),
})

export const hideClubSteps = endpoint({
  method: 'POST',
  path: '/api/clubs/:clubId/first-steps/hide',
  access: 'admin',
  summary: 'Puts the list of first steps away for good',
  params: { clubId: IdField },
  reply: z.object({ isHidden: z.literal(true) }),
})
