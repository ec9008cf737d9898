import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { EmailField, IdField, MailedCodeField, NonceField, PasswordField, textField } from '../platform/fields.ts'
import { LANGUAGE_CODES } from '../platform/languages.ts'
import { PLAN_IDS } from '../platform/pricing.ts'
import { Integrations } from './hand-over.ts'

/** The status of a club's subscription. */
export const SubscriptionStatus = z.enum(['active', 'ending', 'past_due', 'inactive'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** A club as shown to its members. */
export const Club = z.object({
  id: z.string(),
  name: z.string(),
  adminEmail: z.string(),
  plan: z.enum(PLAN_IDS).nullable(),
  status: SubscriptionStatus,
})
export type Club = z.infer<typeof Club>

export const RegisterClub = z.object({
  clubName: textField(120),
  adminEmail: EmailField,
  language: z.enum(LANGUAGE_CODES).optional(),
})

export const registerClub = endpoint({
  method: 'POST',
  path: '/api/clubs/register',
  access: 'everyone',
  limit: { requests: 100, perSeconds: 3600 },
  summary: 'Registers a club; it is inactive until it is paid for',
  body: RegisterClub,
  status: 201,
  reply: z.object({ clubId: z.string(), club: Club }),
})

export const AdminLogin = z.object({ email: EmailField, password: PasswordField })

/** The response to an administrator's log-in. */
const AdminSession = z.object({
  valid: z.literal(true),
  role: z.literal('admin'),
  sessionToken: z.string(),
  expiresAt: z.iso.datetime(),
  clubId: z.string(),
  clubName: z.string(),
  planName: z.string(),
  memberId: z.string(),
  email: z.string(),
})

export const logInAdmin = endpoint({
  method: 'POST',
  path: '/api/clubs/verify-password',
  access: 'everyone',
  limit: { requests: 300, perSeconds: 300 },
  summary: 'Logs an administrator in with the Admin PIN',
  body: AdminLogin,
  reply: AdminSession,
  errors: ['ADMIN_PIN_REQUIRED', 'INVALID_ADMIN_PIN', 'ADMIN_NOT_FOUND', 'SUBSCRIPTION_INACTIVE'],
})

export const ChangeClubPassword = z.object({ currentPassword: PasswordField, newPassword: PasswordField })

export const changeClubPassword = endpoint({
  method: 'POST',
  path: '/api/clubs/:clubId/change-password',
  access: 'admin',
  limit: { requests: 30, perSeconds: 60 },
  summary: 'Changes the password of the whole club; sessions opened with the old one end',
  params: { clubId: IdField },
  body: ChangeClubPassword,
  reply: z.object({ changed: z.literal(true) }),
  errors: ['CLUB_PASSWORD_WRONG', 'PASSWORD_UNSUITABLE'],
})

export const requestPasswordCode = endpoint({
  method: 'POST',
  path: '/api/clubs/:clubId/request-password-code',
  access: 'admin',
  limit: { requests: 20, perSeconds: 600 },
  summary: 'Mails the administrator a code for a new club password, for who has lost the current one',
  params: { clubId: IdField },
  reply: z.object({ nonce: z.string().meta({ description: 'To be sent with the code' }) }),
})

/** The form for an administrator who has lost the club password. */
export const LostClubPassword = z.object({ code: MailedCodeField, newPassword: PasswordField })

export const resetClubPassword = endpoint({
  method: 'POST',
  path: '/api/clubs/:clubId/reset-password',
  access: 'admin',
  limit: { requests: 30, perSeconds: 60 },
  summary: 'Sets a new club password for a mailed code; sessions opened with the old one end',
  params: { clubId: IdField },
  body: LostClubPassword.extend({ nonce: NonceField }),
  reply: z.object({ changed: z.literal(true) }),
  errors: ['CODE_WRONG', 'CODE_EXPIRED', 'PASSWORD_UNSUITABLE'],
})

/** The current PIN, or a mailed code with its nonce. */
export const RenewAdminPin = z
  .object({ currentPin: PasswordField.optional(), nonce: NonceField.optional(), code: MailedCodeField.optional() })
  .refine(({ currentPin, nonce, code }) => (currentPin ? !nonce && !code : nonce && code), {
    path: ['currentPin'],
    error: 'FIELD_REQUIRED',
  })

const LiveIntegrations = Integrations.meta({
  description: 'API keys and webhooks that go on working: whoever knew the old PIN may have made one',
})

export const renewAdminPin = endpoint({
  method: 'POST',
  path: '/api/clubs/:clubId/renew-pin',
  access: 'admin',
  limit: { requests: 30, perSeconds: 60 },
  params: { clubId: IdField },
  summary:
    'A new Admin PIN, for the current one or for a mailed code. All administrator sessions end; the caller gets a new one',
  body: RenewAdminPin,
  reply: z.object({ adminPin: z.string(), session: AdminSession, live: LiveIntegrations }),
  errors: ['FIELD_REQUIRED', 'INVALID_ADMIN_PIN', 'CODE_INCOMPLETE', 'CODE_WRONG', 'CODE_EXPIRED'],
})

export const RequestPinCode = z.object({ email: EmailField })

export const requestPinCode = endpoint({
  method: 'POST',
  path: '/api/clubs/request-pin-code',
  access: 'everyone',
  limit: { requests: 60, perSeconds: 600 },
  summary: 'Mails a code for a new Admin PIN, if the e-mail administers a club; answers everyone alike',
  body: RequestPinCode,
  reply: z.object({ nonce: z.string().meta({ description: 'To be sent with the code' }) }),
  errors: ['FIELD_REQUIRED', 'EMAIL_INVALID'],
})

export const ForgottenPin = z.object({
  email: EmailField,
  nonce: NonceField,
  code: MailedCodeField,
  clubId: IdField.optional(),
})

export const renewForgottenPin = endpoint({
  method: 'POST',
  path: '/api/clubs/renew-forgotten-pin',
  access: 'everyone',
  limit: { requests: 60, perSeconds: 600 },
  summary: 'A new Admin PIN for a mailed code. If the e-mail administers several clubs, `clubId` says which',
  body: ForgottenPin,
  reply: z.object({
    adminPin: z.string().nullable().meta({ description: 'Nothing yet if a club has to be chosen' }),
    live: LiveIntegrations.nullable(),
    clubs: z.array(z.object({ clubId: z.string(), clubName: z.string() })),
  }),
  errors: ['CODE_INCOMPLETE', 'CODE_WRONG', 'CODE_EXPIRED'],
})
