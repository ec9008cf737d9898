import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { EmailField, IdField, textField } from '../platform/fields.ts'

/** The club's contact for abuse and self-harm, as shown to players. */
export const WelfareContact = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type WelfareContact = z.infer<typeof WelfareContact>

const PhoneField = z
  .string()
  .trim()
  .max(30, 'INVALID_INPUT')
  .regex(/^(\+?\d[\d ()/.-]{2,})?$/, 'INVALID_INPUT')

/** The administrator's input: a name and at least one way to reach the contact. */
export const EnterWelfareContact = z
  .object({ name: textField(120), phone: PhoneField, email: z.union([z.literal(''), EmailField]) })
  .refine(({ phone, email }) => phone || email, { path: ['phone'], error: 'FIELD_REQUIRED' })

export const getWelfareContact = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/welfare',
  access: 'admin',
  summary: "The club's welfare contact",
  params: { clubId: IdField },
  reply: z.object({ welfare: WelfareContact.nullable() }),
})

export const saveWelfareContact = endpoint({
  method: 'PUT',
  path: '/api/clubs/:clubId/welfare',
  access: 'admin',
  limit: { requests: 30, perSeconds: 60 },
  summary: "Sets the club's welfare contact, shown to players who tell of abuse or self-harm",
  params: { clubId: IdField },
  body: EnterWelfareContact,
  reply: z.object({ welfare: WelfareContact }),
  errors: ['FIELD_REQUIRED'],
})

export const removeWelfareContact = endpoint({
  method: 'DELETE',
  path: '/api/clubs/:clubId/welfare',
  access: 'admin',
  limit: { requests: 30, perSeconds: 60 },
  summary: "Removes the club's welfare contact",
  params: { clubId: IdField },
  reply: z.object({ removed: z.literal(true) }),
})
