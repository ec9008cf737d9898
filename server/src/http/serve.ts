import type { Access, Endpoint } from '@touchline/contract/endpoint.ts'
import { ERRORS, type ReplyErrorCode } from '@touchline/contract/errors.ts'
import { MIN_PASSWORD_LENGTH } from '@touchline/contract/fields.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import type { PathParams } from '@touchline/contract/path.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Asker, Caller } from '../caller.ts'
import { Failure } from '../failure.ts'
import { addressBucket } from '../limits/address.ts'
import { languageOfRequest } from './language.ts'
import { knownVisitor, requireAsker, requireCaller } from './permissions.ts'

/** What a call's handler gets: its checked input, who asks, from where and in which language. */
export type Call<Path extends string, Query, Body, Who extends Access> = {
  params: PathParams<Path>
  query: Input<Query>
  body: Input<Body>
  /** Whose session it is; nobody's where everybody may call. */
  caller: CallerOf<Who>
  address: string
  language: LanguageCode
  request: FastifyRequest
  reply: FastifyReply
}

type CallerOf<Who extends Access> = Who extends 'everyone'
  ? undefined
  : Who extends 'visitor'
    ? Caller | undefined
    : Who extends 'club'
      ? Asker
      : Caller

type Input<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** How a call's body is read where it is not plain JSON of the usual size. */
export type BodyReading = {
  bodyLimit?: number
  /** Reads the body after the limit on calls and before anybody is looked for. */
  read?: (request: FastifyRequest) => Promise<unknown>
}

/** Serves a call of the contract: limit, authenticate, validate, then the handler, which answers or throws a Failure. */
export function serve<
  Path extends string,
  Query extends z.ZodType<object> | undefined,
  Body extends z.ZodType<object> | undefined,
  Reply extends z.ZodType,
  Who extends Access,
>(
  app: FastifyInstance,
  call: Endpoint<Path, Query, Body, Reply, Who>,
  handle: (call: Call<Path, Query, Body, Who>) => z.input<Reply> | Promise<z.input<Reply>>,
  { bodyLimit, read: readBody }: BodyReading = {},
): void {
  app.route({
    method: call.method,
    url: call.path,
    ...(bodyLimit && { bodyLimit }),
    handler: async (request, reply) => {
      const counted =
        call.limit && app.countUse(`${call.method} ${call.path}`, call.limit, `address:${addressBucket(request.ip)}`)
      if (readBody) {
        await counted
        request.body = await readBody(request)
      }
      const caller = await afterLimit(counted, callerOf(app, call.access, request))
      return handle({
        params: request.params as PathParams<Path>,
        query: read(call.query, request.query) as Input<Query>,
        body: read(call.body, request.body) as Input<Body>,
        caller: caller as Call<Path, Query, Body, Who>['caller'],
        address: addressBucket(request.ip),
        language: languageOfRequest(request),
        request,
        reply,
      })
    },
  })
}

/** Who was found meanwhile, or that there were too many calls: who is refused for that hears nothing else. */
async function afterLimit<Found>(counted: Promise<void> | undefined, finding: Promise<Found>): Promise<Found> {
  const [limit, found] = await Promise.allSettled([counted, finding])
  if (limit.status === 'rejected') throw limit.reason
  if (found.status === 'rejected') throw found.reason
  return found.value
}

async function callerOf(app: FastifyInstance, access: Access, request: FastifyRequest): Promise<Asker | undefined> {
  if (access === 'everyone') return undefined
  if (access === 'club') return requireAsker(request, app.findCaller, app.findAsker)
  return access === 'visitor' ? knownVisitor(request, app.findCaller) : requireCaller(access, request, app.findCaller)
}

function read(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) {
    const zeroAt = Object.entries(Object(parsed.data)).find(([, value]) => holdsZero(value))
    if (zeroAt) throw new Failure('INVALID_INPUT', { field: zeroAt[0] })
    return parsed.data
  }
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || 'body'
  // The contract's own rules speak in error codes; what zod says by itself means that the shape is wrong.
  const code = isReplyCode(issue?.message) ? issue.message : 'INVALID_INPUT'
  throw new Failure(code, { field, count: MIN_PASSWORD_LENGTH }, { cause: parsed.error })
}

/** No database keeps the character zero, so it is refused here, wherever it stands. */
function holdsZero(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsZero)
}

function isReplyCode(text: string | undefined): text is ReplyErrorCode {
  return text !== undefined && Object.hasOwn(ERRORS, text) && ERRORS[text as ReplyErrorCode] !== null
}
