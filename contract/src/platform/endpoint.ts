import { z } from 'zod'
import type { ReplyErrorCode } from './errors.ts'
import type { PathParams } from './path.ts'
import type { Capability } from './pricing.ts'

// In the browser zod would try to compile code, which the content security policy forbids and reports.
if ('document' in globalThis) z.config({ jitless: true })

/**
 * Who may make a call, enforced by the server in one place: `optional-session` is anybody, with their session if it
 * is of the club they name; `session` anybody logged in; `session-or-club-password` the same or anybody with the club
 * password; `player` a member of a club; `admin` a club's administrator.
 * Wherever a call names a club, a player or an administrator (`clubId`, `playerId`, `adminEmail`, in path, query or
 * body), it must be the caller's own.
 */
export type Access = 'everyone' | 'optional-session' | 'session-or-club-password' | 'session' | 'player' | 'admin'

/**
 * How often one caller may make a call: a member with a session, otherwise an address, behind which a school of 500 may
 * sit. The server lets an address do more if the call is meant for people with a session.
 */
export type RateLimit = { requests: number; perSeconds: number }

/** What an API key can be allowed; a call names the one it needs, and keys can make no other calls. */
export const SCOPES = ['members', 'statistics', 'ask', 'plans', 'competitions'] as const
export type Scope = (typeof SCOPES)[number]

/** How a request's body is encoded; `raw` is JSON whose bytes are signed, so the handler gets them as they came. */
export type RequestType = 'application/json' | 'multipart/form-data' | 'raw'

/** How a reply is encoded; of a stream of events and of a file the schema describes the whole text. */
export type ReplyType = 'application/json' | 'text/event-stream' | FileType
type FileType = 'text/calendar' | 'application/pdf' | 'text/csv' | 'text/markdown' | 'application/zip'

type SuccessStatus = 200 | 201 | 202

type Shape = z.ZodType<object> | undefined

/** A schema for each placeholder of a path; one that is left out may be any text. */
type ParamSchemas<Path extends string> = { [Name in keyof PathParams<Path>]?: ParamSchema }
type ParamSchema = z.ZodType<string, string>

/** One call of the product: declared here, served once by the server, made once by the web app. */
export type Endpoint<
  Path extends string = string,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Keys extends Scope | undefined = Scope | undefined,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Placeholders are written `:name`. */
  path: Path
  access: Who
  /** Whether a session may make it whose device nobody has confirmed yet; any other call is refused to it. */
  openToUntrusted: boolean
  /** What the club's plan must be able to do; without it the call answers PLAN_LACKS_FEATURE. */
  capability: Capability | undefined
  /** What an API key must be allowed to make it, for its club; undefined if no key can. */
  scope: Keys
  limit: RateLimit | undefined
  summary: string
  params: ParamSchemas<Path>
  query: Query
  body: Body
  /** Undefined for a call without a body. */
  requestType: RequestType | undefined
  /** The status of a success. */
  status: SuccessStatus
  /** Further statuses that carry the same reply. */
  otherStatuses: readonly number[]
  reply: Reply
  replyType: ReplyType
  /** The errors this call adds to those of its access and of any call (call-errors.ts). */
  errors: readonly ReplyErrorCode[]
}

/** Declares a call. */
export function endpoint<
  const Path extends string,
  Reply extends z.ZodType,
  const Who extends Access,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
  const Keys extends Scope | undefined = undefined,
>(
  call: Pick<Endpoint<Path, Query, Body, Reply, Who>, 'method' | 'path' | 'access' | 'summary' | 'reply'> & {
    openToUntrusted?: boolean
    capability?: Capability
    scope?: Keys
    limit?: RateLimit
    params?: ParamSchemas<Path>
    query?: Query
    body?: Body
    requestType?: RequestType | undefined
    status?: SuccessStatus
    otherStatuses?: readonly number[]
    replyType?: ReplyType
    errors?: readonly ReplyErrorCode[]
  },
): Endpoint<Path, Query, Body, Reply, Who, Keys> {
  return {
    errors: [],
    limit: undefined,
    capability: undefined,
    openToUntrusted: false,
    status: 200,
    otherStatuses: [],
    replyType: 'application/json',
    requestType: call.body && 'application/json',
    ...call,
    scope: call.scope as Keys,
    params: paramsOf(call.path, call.params),
    query: call.query as Query,
    body: call.body as Body,
  }
}

function paramsOf<Path extends string>(path: Path, given: ParamSchemas<Path> = {}): ParamSchemas<Path> {
  const names = path.match(/(?<=:)\w+/g) ?? []
  const schemas = given as Record<string, ParamSchema>
  return Object.fromEntries(names.map((name) => [name, schemas[name] ?? z.string()])) as ParamSchemas<Path>
}

/** What is wrong with one input of a calculation. */
export const InputProblem = z.object({
  input: z.string(),
  problem: z.enum(['missing', 'below', 'above', 'not-a-number', 'not-whole', 'not-a-choice', 'too-few', 'too-many']),
  sentence: z.string().meta({ description: "A sentence in the caller's language, with the range" }),
  unit: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  choices: z.array(z.string()).readonly().optional(),
})
export type InputProblem = z.infer<typeof InputProblem>

/** Why something is as it is, or cannot be: a key of words and what stands in them. */
export const Reason = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
})
export type Reason = z.infer<typeof Reason>

/** What a failed call answers, whatever the call. */
export const ErrorReply = z.object({
  error: z.string().meta({ description: "A sentence in the caller's language" }),
  code: z.string().meta({ description: 'UPPER_SNAKE, from the error table' }),
  requestId: z.string().meta({ description: 'Names this request in the logs' }),
  problems: z
    .array(InputProblem)
    .readonly()
    .optional()
    .meta({ description: 'Of a calculation: each input that is wrong' }),
  reason: Reason.optional().meta({ description: 'Of something that cannot be made: why' }),
})
export type ErrorReply = z.infer<typeof ErrorReply>

/** What the caller of a call may ask by query. */
export type QueryOf<Call extends Endpoint> = Call['query'] extends z.ZodType<object, infer Input> ? Input : undefined

/** What the caller of a call sends. */
export type BodyOf<Call extends Endpoint> = Call['body'] extends z.ZodType<object, infer Input> ? Input : undefined

/** What a call answers. */
export type ReplyOf<Call extends Endpoint> = z.output<Call['reply']>
