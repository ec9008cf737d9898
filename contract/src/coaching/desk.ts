import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { LANGUAGE_CODES } from '../platform/languages.ts'
import { SPECIALIST_IDS } from '../platform/sports.ts'
import { Message } from './chat.ts'

const SpecialistId = z.enum(SPECIALIST_IDS as [string, ...string[]])

export const routeQuestion = endpoint({
  method: 'POST',
  path: '/api/chat/route',
  access: 'session-or-club-password',
  openToUntrusted: true,
  limit: { requests: 120, perSeconds: 60 },
  summary: 'Finds the specialist for a question that was asked at the front desk',
  body: z.object({
    message: Message,
    language: z.enum(LANGUAGE_CODES).optional(),
    club_password: z.string().max(200).optional(),
  }),
  reply: z.object({
    memberId: SpecialistId,
    reason: z.string().meta({ description: 'Why this specialist answers, in the language of the call' }),
    alternatives: z.array(SpecialistId).length(2),
    isSure: z.boolean().meta({ description: 'False: nothing tells whom it is for, and all three are offered alike' }),
  }),
  errors: ['FIELD_REQUIRED', 'MESSAGE_TOO_LONG'],
})
