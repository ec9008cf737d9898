import { z } from 'zod'
import type { ReplyErrorCode } from './errors.ts'

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

/** A password that a form lets stay empty; whether it is right the server finds out. */
export const SparePasswordField = z.string().trim().max(200, 'INVALID_INPUT')

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

/** The id of something in a path; what is no id answers as something that does not exist. */
export function idOr(missing: ReplyErrorCode) {
  return z.uuid(missing)
}

/** A day of the calendar, such as 2026-11-15. */
export const Day = z.iso.date('INVALID_INPUT')

/** What clocks show, such as 18:30. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'INVALID_INPUT')

/** An IANA name that this machine knows, such as Europe/Prague. */
export const TimeZone = z.string().max(60).refine(isTimeZone, 'INVALID_INPUT')

function isTimeZone(name: string): boolean {
  try {
    // An offset such as +02:00 would do for Intl, but no calendar program knows it.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
