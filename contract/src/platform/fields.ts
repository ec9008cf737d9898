import { z } from 'zod'
import type { ReplyErrorCode } from './errors.ts'

/** The minimum length of passwords: club, personal and log-in passwords alike. */
export const MIN_PASSWORD_LENGTH = 6

/** The prefix of an Admin PIN, which identifies an administrator's log-in. */
export const ADMIN_PIN_PREFIX = 'ADM-'

/** One at-sign and a domain with a dot: deliberately simple, as only a mail proves an address. */
const EMAIL = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>"(),:;\\[\]]+$/

// Messages are error codes; the error catalogue has their texts.
const withoutControls = (text: string) => !/\p{Cc}|\p{Cs}|\p{Co}|\p{Cn}/u.test(text)

/** A line of text that must not be empty after trimming; no control characters. */
export function textField(max: number) {
  return z
    .string('FIELD_REQUIRED')
    .trim()
    .min(1, 'FIELD_REQUIRED')
    .max(max, 'INVALID_INPUT')
    .refine(withoutControls, 'INVALID_INPUT')
}

/** An e-mail address, trimmed and in lower case. */
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

/** A password field that may stay empty in a form; the server checks the password. */
export const SparePasswordField = z.string().trim().max(200, 'INVALID_INPUT')

/** A mailed code: its length, its validity, and the number of attempts. */
export const MAILED_CODE_DIGITS = 6
export const MAILED_CODE_MINUTES = 10
export const MAILED_CODE_TRIES = 5

/** A mailed code; users type or paste it with spaces. */
export const MailedCodeField = z
  .string('FIELD_REQUIRED')
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'FIELD_REQUIRED')
      .regex(/^\d{6}$/, 'CODE_INCOMPLETE'),
  )

/** The nonce the browser received on requesting a code; the code is worthless without it. */
export const NonceField = z.string('FIELD_REQUIRED').min(1, 'FIELD_REQUIRED').max(100, 'INVALID_INPUT')

/** An id issued by this server. */
export const IdField = z.uuid('INVALID_INPUT')

/** The id of an object in a path; an invalid id is reported as a missing object. */
export function idOr(missing: ReplyErrorCode) {
  return z.uuid(missing)
}

/** A calendar day, such as 2026-11-15. */
export const Day = z.iso.date('INVALID_INPUT')

/** A time of day, such as 18:30. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'INVALID_INPUT')

/** An IANA time zone known to this machine, such as Europe/Prague. */
export const TimeZone = z.string().max(60).refine(isTimeZone, 'INVALID_INPUT')

function isTimeZone(name: string): boolean {
  try {
    // Intl also accepts an offset such as +02:00, but calendar programs do not.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
