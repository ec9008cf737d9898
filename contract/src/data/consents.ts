import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Day, EmailField, IdField } from '../platform/fields.ts'

/** How many mails one parent gets per day, whoever requests them. */
export const CONSENT_MAILS_A_DAY = 5

const STATES = ['asked', 'given', 'refused', 'withdrawn'] as const

const Asked = {
  age: z.int().meta({ description: 'From which age a child decides alone in the country of the club' }),
  until: Day.nullable().meta({
    description: 'The first day on which the child decides alone: only the year of birth is known, so the year after',
  }),
  askedAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
}

/** A parent's consent as its child sees it. */
export const Consent = z.object({
  ...Asked,
  state: z
    .enum([...STATES, 'not_needed', 'needed'])
    .meta({ description: 'Until it is `given`, nothing of the child outlives the session' }),
  parentEmail: z.string().nullable(),
})
export type Consent = z.infer<typeof Consent>

/** The same as the parent sees it, with everything stored before consent; never what the child writes. */
export const ParentsView = z.object({
  ...Asked,
  state: z.enum([...STATES, 'not_needed']),
  parentEmail: z.string(),
  firstName: z.string(),
  clubName: z.string(),
  birthYear: z.int().nullable(),
})
export type ParentsView = z.infer<typeof ParentsView>

const OwnPath = { path: '/api/players/:playerId/consent', access: 'player', params: { playerId: IdField } } as const

export const getConsent = endpoint({
  method: 'GET',
  ...OwnPath,
  summary: "Whether a parent's consent is needed, and what the parent answered",
  reply: z.object({ consent: Consent }),
})

/** The recipient of the mail, as entered by the child. */
export const AskParent = z.object({ parentEmail: EmailField })

export const askParent = endpoint({
  method: 'POST',
  ...OwnPath,
  limit: { requests: 5, perSeconds: 24 * 60 * 60 },
  summary: 'Mails a parent a link for the consent; an earlier link is no longer valid',
  body: AskParent,
  reply: z.object({ consent: Consent }),
  errors: ['PARENT_EMAIL_OWN', 'PARENT_EMAIL_OF_PLAYER', 'CONSENT_NOT_NEEDED', 'CONSENT_DECIDED'],
})

const TokenField = z.string('CONSENT_LINK_INVALID').regex(/^[0-9A-Za-z]{24}$/, 'CONSENT_LINK_INVALID')

const ParentsCall = {
  method: 'POST',
  access: 'everyone',
  limit: { requests: 200, perSeconds: 300 },
  reply: z.object({ consent: ParentsView }),
} as const

export const viewConsent = endpoint({
  ...ParentsCall,
  path: '/api/parental-consent',
  summary: 'What is kept of a child and what was answered, for the parent with the link',
  body: z.object({ token: TokenField }),
})

export const decideConsent = endpoint({
  ...ParentsCall,
  path: '/api/parental-consent/decision',
  summary: 'Gives, refuses or withdraws the consent; withdrawing erases conversations, profile and plans at once',
  body: z.object({ token: TokenField, decision: z.enum(['give', 'refuse', 'withdraw']) }),
  errors: ['CONSENT_NOT_NEEDED'],
})
export type ConsentDecision = 'give' | 'refuse' | 'withdraw'
