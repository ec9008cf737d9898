import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField, textField } from '../platform/fields.ts'
import { PLAN_IDS, type PlanId } from '../platform/pricing.ts'

/** Support's response time: within a number of working days, or of hours around the clock. */
export type AnswerTime = { workingDays: number } | { hours: number }

/** The response time and priority of a club's questions (1 comes before 2). */
export const SUPPORT: Readonly<Record<PlanId, { answerTime: AnswerTime; priority: 1 | 2 | 3 }>> = {
  basic: { answerTime: { workingDays: 2 }, priority: 3 },
  pro: { answerTime: { workingDays: 1 }, priority: 2 },
  enterprise: { answerTime: { hours: 4 }, priority: 1 },
}

export const MOST_SUPPORT_CHARACTERS = 4000

export const getSupport = endpoint({
  method: 'GET',
  path: '/api/support',
  access: 'everyone',
  limit: { requests: 300, perSeconds: 60 },
  summary: 'Where support can be reached; null where the operator has set no address',
  reply: z.object({ email: z.email().nullable() }),
})

export const askSupport = endpoint({
  method: 'POST',
  path: '/api/support/questions',
  access: 'session',
  limit: { requests: 5, perSeconds: 3600 },
  summary: "Mails a question to support, with club, plan, role and priority; the asker's copy follows",
  body: z.object({
    subject: textField(120),
    message: z.string('FIELD_REQUIRED').trim().min(1, 'FIELD_REQUIRED').max(MOST_SUPPORT_CHARACTERS, 'INVALID_INPUT'),
  }),
  reply: z.object({
    plan: z.enum(PLAN_IDS).nullable().meta({ description: 'Whose answer time holds' }),
    copyTo: z.string().meta({ description: 'Where the copy goes' }),
  }),
  errors: ['SUPPORT_UNSET'],
})

export const getAccountManager = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/account-manager',
  access: 'admin',
  capability: 'accountManager',
  summary: 'Who looks after the club in person; null where the operator has named nobody',
  params: { clubId: IdField },
  reply: z.object({
    accountManager: z.object({ name: z.string(), email: z.email(), phone: z.string().nullable() }).nullable(),
  }),
})
