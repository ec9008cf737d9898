import { z } from 'zod'
import type { Access, Endpoint } from './endpoint.ts'
import { ERRORS, type ReplyErrorCode } from './errors.ts'

/** Every error code that an endpoint may return: its own, those of its access and schemas, and the general ones. */
export function errorsOf(call: Endpoint): ReplyErrorCode[] {
  const ofBody = call.method === 'GET' ? [] : BODY
  const ofInput = [z.object(call.params), call.query, call.body].flatMap((schema) => (schema ? codesIn(schema) : []))
  const ofDevice = call.openToUntrusted || OF_ACCESS[call.access].length === 0 ? [] : UNTRUSTED
  const ofPlan = call.capability ? PLAN : []
  const ofKey = call.scope ? KEY : []
  return [
    ...new Set([
      ...ANY_CALL,
      ...ofBody,
      ...OF_ACCESS[call.access],
      ...ofDevice,
      ...ofPlan,
      ...ofKey,
      ...ofInput,
      ...call.errors,
    ]),
  ]
}

/** Whether a text is an error code the server can send. */
export function isReplyErrorCode(text: unknown): text is ReplyErrorCode {
  return typeof text === 'string' && Object.hasOwn(ERRORS, text) && ERRORS[text as ReplyErrorCode] !== null
}

const ANY_CALL: readonly ReplyErrorCode[] = ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'UNEXPECTED', 'UNAVAILABLE']

const BODY: readonly ReplyErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_CONTENT_TYPE']

const SESSION: readonly ReplyErrorCode[] = [
  'SESSION_TOKEN_MISSING',
  'SESSION_TOKEN_INVALID',
  'SESSION_EXPIRED',
  'SUBSCRIPTION_INACTIVE',
  'NOT_ALLOWED',
]

const UNTRUSTED: readonly ReplyErrorCode[] = ['DEVICE_NOT_TRUSTED']

const PLAN: readonly ReplyErrorCode[] = ['PLAN_LACKS_FEATURE']

/** Endpoints that accept API keys; the key's plan and limit are checked with it. */
const KEY: readonly ReplyErrorCode[] = ['API_KEY_INVALID', 'SCOPE_MISSING', 'PLAN_LACKS_FEATURE']

const OF_ACCESS: Record<Access, readonly ReplyErrorCode[]> = {
  everyone: [],
  'optional-session': [],
  'session-or-club-password': SESSION,
  session: SESSION,
  player: SESSION,
  admin: SESSION,
}

/** The error codes used as messages by a schema's rules, at any depth. */
function codesIn(schema: z.core.$ZodType | z.core.$ZodCheck): ReplyErrorCode[] {
  const { def } = schema._zod
  const message = (def.error as ErrorMap | undefined)?.(ANY_ISSUE)
  return [...(isReplyErrorCode(message) ? [message] : []), ...partsOf(def).flatMap(codesIn)]
}

// Rules with a fixed message return it for any issue.
const ANY_ISSUE = { code: 'custom', path: [], input: undefined }
type ErrorMap = (issue: typeof ANY_ISSUE) => unknown

/** The schemas and checks inside a definition. */
function partsOf(def: object): (z.core.$ZodType | z.core.$ZodCheck)[] {
  return Object.entries(def)
    .flatMap(([key, value]) => (key === 'shape' ? Object.values(Object(value)) : value))
    .filter((value): value is z.core.$ZodType => typeof value === 'object' && value !== null && '_zod' in value)
}
