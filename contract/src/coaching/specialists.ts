import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { LANGUAGE_CODES } from '../platform/languages.ts'
import { DISCIPLINES, SPECIALIST_IDS } from '../platform/sports.ts'

/** A specialist as shown to users, in one language. */
export const Specialist = z.object({
  id: z.enum(SPECIALIST_IDS as [string, ...string[]]),
  sport: z.enum(DISCIPLINES as [string, ...string[]]),
  role: z.string(),
  name: z.string(),
  description: z.string(),
  specialty: z.string(),
  achievements: z.array(z.string()).meta({ description: 'Fields of competence' }),
  welcome: z.string(),
  questions: z.array(z.string()).meta({ description: 'Three first questions that a player could ask it' }),
  online: z.boolean(),
  analysesVideo: z.boolean().meta({ description: 'Whether training clips can be shown to it' }),
})
export type Specialist = z.infer<typeof Specialist>

/** A specialist's id in a path; the server checks whether it exists. */
export const SpecialistIdField = z.string().regex(/^\w{1,100}$/, 'SPECIALIST_NOT_FOUND')

const InLanguage = z.object({
  language: z.enum(LANGUAGE_CODES).optional().meta({ description: 'Else Accept-Language, else cs' }),
})

export const listSpecialists = endpoint({
  method: 'GET',
  path: '/api/chat/members',
  access: 'everyone',
  summary: 'All specialists, keyed by id',
  query: InLanguage,
  reply: z.object({ members: z.record(z.string(), Specialist) }),
})

export const getSpecialist = endpoint({
  method: 'GET',
  path: '/api/chat/member/:id',
  access: 'everyone',
  summary: 'One specialist',
  params: { id: SpecialistIdField },
  query: InLanguage,
  reply: Specialist,
  errors: ['SPECIALIST_NOT_FOUND'],
})
