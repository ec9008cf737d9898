import { z } from 'zod'
import type { ReplyErrorCode } from './errors.ts'
import type { PathParams } from './path.ts'
import type { Capability } from './pricing.ts'

// In the browser zod would try to compile code, which the content security policy blocks and reports.
if ('document' in globalThis) z.config({ jitless: true })

/**
 * Who may call an endpoint, enforced by the server in one place: `optional-session` is anyone, with their session if it
 * belongs to the named club; `session` anyone logged in; `session-or-club-password` the same or anyone with the club
 * password; `player` a member of a club; `admin` a club's administrator.
 * If a request names a club, a player or an administrator (`clubId`, `playerId`, `adminEmail`, in path, query or body),
 * it must be the caller's own.
 */
export type Access = 'everyone' | 'optional-session' | 'session-or-club-password' | 'session' | 'player' | 'admin'

/**
 * Rate limit per caller: a member with a session, otherwise an IP address, which a school of 500 may share. The server
 * raises the limit per address for endpoints meant for users with a session.
 */
export type RateLimit = { requests: number; perSeconds: number }

/** The scopes of API keys; an endpoint names the one it requires, and keys cannot call any others. */
export const SCOPES = ['members', 'statistics', 'ask', 'plans', 'competitions'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * How a request's body is encoded; `raw` is JSON with a signature over its bytes, so the handler receives it unparsed.
 */
export type RequestType = 'application/json' | 'multipart/form-data' | 'raw'

/** How a response is encoded; for event streams and files the schema describes the whole text. */
export type ReplyType = 'application/json' | 'text/event-stream' | FileType
type FileType = 'text/calendar' | 'application/pdf' | 'text/csv' | 'text/markdown' | 'application/zip'

type SuccessStatus = 200 | 201 | 202

type Shape = z.ZodType<object> | undefined

/** A schema for each placeholder of a path; without one, any text is accepted. */
type ParamSchemas<Path extends string> = { [Name in keyof PathParams<Path>]?: ParamSchema }
type ParamSchema = z.ZodType<string, string>

/** One endpoint of the API: declared here, served by the server, called by the web app. */
export type Endpoint<
  Path extends string = string,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Keys extends Scope | undefined = Scope | undefined,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Placeholders are written as `:name`. */
  path: Path
  access: Who
  /** Whether sessions on unconfirmed devices may call it; by default they are refused. */
  openToUntrusted: boolean
  /** The capability the club's plan must have; otherwise the response is PLAN_LACKS_FEATURE. */
  capability: Capability | undefined
  /** The scope an API key needs to call it for its club; undefined if keys cannot. */
  scope: Keys
  limit: RateLimit | undefined
  summary: string
  params: ParamSchemas<Path>
  query: Query
  body: Body
  /** Undefined for a request without a body. */
  requestType: RequestType | undefined
  /** The status of a success. */
  status: SuccessStatus
  /** Further statuses with the same response. */
  otherStatuses: readonly number[]
  reply: Reply
  replyType: ReplyType
  /** The errors specific to this endpoint, in addition to those of its access and the general ones (call-errors.ts). */
  errors: readonly ReplyErrorCode[]
}

/** Declares an endpoint. */
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

/** The reason for a decision or refusal: a text key and its values. */
export const Reason = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
})
export type Reason = z.infer<typeof Reason>

/** The response of any failed request. */
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

/** The query parameters of an endpoint. */
export type QueryOf<Call extends Endpoint> = Call['query'] extends z.ZodType<object, infer Input> ? Input : undefined

/** The request body of an endpoint. */
export type BodyOf<Call extends Endpoint> = Call['body'] extends z.ZodType<object, infer Input> ? Input : undefined

/** The response of an endpoint. */
export type ReplyOf<Call extends Endpoint> = z.output<Call['reply']>
