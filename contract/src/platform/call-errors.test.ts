import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorsOf } from './call-errors.ts'
import { endpoint } from './endpoint.ts'
import { EmailField, idOr, PasswordField } from './fields.ts'

const declared = {
  method: 'POST',
  path: '/api/test/:id',
  access: 'everyone',
  summary: 'Test',
  reply: z.object({}),
} as const

test('a call answers with the codes of its own rules, at whatever depth they stand', () => {
  const call = endpoint({
    ...declared,
    params: { id: idOr('MEMBER_NOT_FOUND') },
    query: z.object({ at: z.iso.datetime('COUNTRY_UNKNOWN').optional() }),
    body: z.object({
      people: z.array(z.object({ email: EmailField.nullish() })).max(5, 'CLUB_FULL'),
      password: PasswordField.default('secret'),
      name: z.string('not a code').max(5, 'NETWORK'),
    }),
    errors: ['ALREADY_MEMBER'],
  })
  const codes = errorsOf(call)
  for (const code of [
    'MEMBER_NOT_FOUND',
    'COUNTRY_UNKNOWN',
    'CLUB_FULL',
    'EMAIL_INVALID',
    'EMAIL_WITHOUT_AT',
    'FIELD_REQUIRED',
    'PASSWORD_TOO_SHORT',
    'ALREADY_MEMBER',
    'INVALID_INPUT',
    'PAYLOAD_TOO_LARGE',
  ])
    expect(codes).toContain(code)
  expect(codes).not.toContain('not a code')
  // Client-side only; the server never sends it.
  expect(codes).not.toContain('NETWORK')
  expect(codes).not.toContain('SESSION_EXPIRED')
})

test('a call for sessions may answer that there is none', () => {
  expect(errorsOf(endpoint({ ...declared, access: 'admin' }))).toContain('SESSION_EXPIRED')
})
