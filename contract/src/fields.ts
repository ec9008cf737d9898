import { z } from 'zod'

/** The least a password must have; club, personal and log-in passwords alike. */
export const MIN_PASSWORD_LENGTH = 6

/** What an Admin PIN starts with, and so how a log-in is told to be an administrator's. */
export const ADMIN_PIN_PREFIX = 'ADM-'

/** One at-sign and a domain with a dot: the simple pattern of the product, before any mail proves it. */
const EMAIL = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>"(),:;\\[\]]+$/

// Error codes as messages: whoever shows them finds the words in the error catalogue.
const withoutControls = (text: string) => !/\p{Cc}|\p{Cs}|\p{Co}|\p{Cn}/u.test(text)

/** A line of text that must hold something, padding and control characters aside. */
export function textField(max: number) {
  return z
    .string('FIELD_REQUIRED')
    .trim()
    .min(1, 'FIELD_REQUIRED')
    .max(max, 'INVALID_INPUT')
    .refine(withoutControls, 'INVALID_INPUT')
}

/** An e-mail address, trimmed and in small letters. */
export const EmailField = z
  .string('FIELD_REQUIRED')
  .trim()
  .toLowerCase()
  .min(1, 'FIELD_REQUIRED')
  .max(254, 'EMAIL_INVALID')
  .refine((email) => email.length === 0 || email.includes('@'), { error: 'EMAIL_WITHOUT_AT', abort: true })
  .refine((email) => EMAIL.test(email) && withoutControls(email), 'EMAIL_INVALID')

/** A password to log in with, trimmed. */
export const PasswordField = z
  .string('FIELD_REQUIRED')
  .trim()
  .min(1, 'FIELD_REQUIRED')
  .min(MIN_PASSWORD_LENGTH, 'PASSWORD_TOO_SHORT')
  .max(200, 'INVALID_INPUT')
  .refine(withoutControls, 'INVALID_INPUT')

/** A code sent by mail: how long it is, how long it is good, and how often it may be mistyped. */
export const MAILED_CODE_DIGITS = 6
export const MAILED_CODE_MINUTES = 10
export const MAILED_CODE_TRIES = 5

/** A code sent by mail; people type or paste it with spaces. */
export const MailedCodeField = z
  .string('FIELD_REQUIRED')
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'FIELD_REQUIRED')
      .regex(/^\d{6}$/, 'CODE_INCOMPLETE'),
  )

/** What the browser got when it asked for a code; the code is worth nothing without it. */
export const NonceField = z.string('FIELD_REQUIRED').min(1, 'FIELD_REQUIRED').max(100, 'INVALID_INPUT')

/** An id as this server gives them. */
export const IdField = z.uuid('INVALID_INPUT')
