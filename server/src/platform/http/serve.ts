import { isReplyErrorCode } from '@touchline/contract/platform/call-errors.ts'
import type { Access, Endpoint, Scope } from '@touchline/contract/platform/endpoint.ts'
import { MIN_PASSWORD_LENGTH } from '@touchline/contract/platform/fields.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { PathParams } from '@touchline/contract/platform/path.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Asker, Caller, KeyCaller } from '../caller.ts'
import { Failure } from '../failure.ts'
import { addressBucket } from '../limits/address.ts'
import { anonymousBody } from './anonymous-bodies.ts'
import { identify, knownAsker, knownCaller, knownKey, refuseOverLimit } from './identify.ts'
import { languageOfRequest } from './language.ts'
import { optionalCaller, type Permission, requireAsker, requireCaller, requireScope } from './permissions.ts'

/** Input of a call's handler: its validated parameters, the caller, the address and the language. */
export type Call<Path extends string, Query, Body, Who extends Access, Keys extends Scope | undefined> = {
  params: PathParams<Path>
  query: Input<Query>
  body: Input<Body>
  /** The session or API key of the caller; undefined if authentication is optional and missing. */
  caller: CallerOf<Who> | (Keys extends Scope ? KeyCaller : never)
  address: string
  language: LanguageCode
  request: FastifyRequest
  reply: FastifyReply
}

type CallerOf<Who extends Access> = Who extends 'everyone'
  ? undefined
  : Who extends 'optional-session'
    ? Caller | undefined
    : Who extends 'session-or-club-password'
      ? Asker
      : Caller

type Input<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** How to read a call's body if it is not plain JSON of the usual size. */
export type BodyReading = {
  bodyLimit?: number
  /** Reads the body; `authenticate` throws unless the headers, or the fields so far, authenticate the caller. */
  read?: (
    request: FastifyRequest,
    authenticate: (fields: Record<string, unknown>) => Promise<unknown>,
  ) => Promise<unknown>
}

/** Which bodies get a response even over the caller's limit, up to a higher one; must be fast. */
type DespiteLimit<Body> = { despiteLimit?: (body: Body) => boolean }

/**
 * Serves a call of the contract: identifies the caller, checks limit and permission, validates the input and sets the
 * status; then the handler returns the reply or throws a Failure.
 */
export function serve<
  Path extends string,
  Query extends z.ZodType<object> | undefined,
  Body extends z.ZodType<object> | undefined,
  Reply extends z.ZodType,
  Who extends Access,
  Keys extends Scope | undefined,
>(
  app: FastifyInstance,
  call: Endpoint<Path, Query, Body, Reply, Who, Keys>,
  handle: (call: Call<Path, Query, Body, Who, Keys>) => z.input<Reply> | Promise<z.input<Reply>>,
  { bodyLimit, read: readBody, despiteLimit }: BodyReading & DespiteLimit<Input<Body>> = {},
): void {
  const paramsSchema = z.object(call.params)
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: bodyLimit ?? bodyLimitOf(call.access),
    config: { call },
    onRequest: (request) => identify(app, call, request, { isBodyLookedAt: despiteLimit !== undefined }),
    handler: async (request, reply) => {
      // Responses are personal unless a handler overrides this.
      reply.header('cache-control', 'no-store')
      if (readBody) {
        request.body = await readBody(request, (fields) => {
          request.body = fields
          return callerOf(app, call, request)
        })
      }
      const caller = await callerOf(app, call, request)
      const params = readInput(paramsSchema, request.params) as PathParams<Path>
      const body = readInput(call.body, request.body) as Input<Body>
      if (!despiteLimit?.(body)) refuseOverLimit(request)
      reply.status(call.status)
      return handle({
        params,
        query: readInput(call.query, request.query) as Input<Query>,
        body,
        caller: caller as Call<Path, Query, Body, Who, Keys>['caller'],
        address: addressBucket(request.ip),
        language: languageOfRequest(request),
        request,
        reply,
      })
    },
  })
}

async function callerOf(app: FastifyInstance, call: Permission, request: FastifyRequest): Promise<Asker | undefined> {
  if (call.access === 'everyone') return undefined
  const key = knownKey(request)
  if (key) return requireScope(call, request, key)
  const find = knownCaller(request)
  if (call.access === 'optional-session') return optionalCaller(call, request, find)
  if (call.access !== 'session-or-club-password') return requireCaller(call, request, find)
  const asker = await requireAsker(call, request, find, knownAsker(request, app.findAsker))
  anonymousBody(request)?.release()
  return asker
}

/** Calls without a session may send only small bodies. */
function bodyLimitOf(access: Access): number {
  return access === 'everyone' || access === 'optional-session' ? SMALL_BODY : USUAL_BODY
}

export const SMALL_BODY = 16 * 1024
export const USUAL_BODY = 1024 * 1024

/** Validates input against its schema; throws a Failure that names the field. */
export function readInput(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) {
    const zeroAt = Object.entries(Object(parsed.data)).find(([, value]) => holdsZero(value))
    if (zeroAt) throw new Failure('INVALID_INPUT', { field: zeroAt[0] })
    return parsed.data
  }
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || 'body'
  // Rules of the contract use error codes as messages; zod's own messages mean that the shape is wrong.
  const code = isReplyErrorCode(issue?.message) ? issue.message : 'INVALID_INPUT'
  throw new Failure(code, { field, count: MIN_PASSWORD_LENGTH }, { cause: parsed.error })
}

/** PostgreSQL cannot store NUL characters, so they are rejected here, however deeply nested. */
function holdsZero(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsZero)
}
