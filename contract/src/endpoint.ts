import { z } from 'zod'
import type { ReplyErrorCode } from './errors.ts'

// In the browser zod would try to compile code, which the content security policy forbids and reports.
if ('document' in globalThis) z.config({ jitless: true })

/**
 * Who may make a call, enforced by the server in one place:
 * `visitor` is anybody, known where they have a session of the club they name; `session` is anybody logged in,
 * `club` the same or who shows the club password, `player` a member of a club, `admin` a club's administrator.
 * Wherever a call names a club, a player or an administrator (`clubId`, `playerId`, `adminEmail`, in path, query or
 * body), it must be the caller's own.
 */
export type Access = 'everyone' | 'visitor' | 'club' | 'session' | 'player' | 'admin'

/** How often one caller may make a call. */
export type RateLimit = { requests: number; perSeconds: number }

type Shape = z.ZodType<object> | undefined

/** One call of the product: declared here, served once by the server, made once by the web app. */
export type Endpoint<
  Path extends string = string,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Placeholders are written `:name`. */
  path: Path
  access: Who
  /** Whether a session may make it whose device nobody has confirmed yet; any other call is refused to it. */
  openToUntrusted: boolean
  limit: RateLimit | undefined
  summary: string
  query: Query
  body: Body
  reply: Reply
  /** The errors this call adds to those that any call may answer with. */
  errors: readonly ReplyErrorCode[]
}

/** Declares a call. */
export function endpoint<
  const Path extends string,
  Reply extends z.ZodType,
  const Who extends Access,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
>(
  call: Pick<Endpoint<Path, Query, Body, Reply, Who>, 'method' | 'path' | 'access' | 'summary' | 'reply'> & {
    openToUntrusted?: boolean
    limit?: RateLimit
    query?: Query
    body?: Body
    errors?: readonly ReplyErrorCode[]
  },
): Endpoint<Path, Query, Body, Reply, Who> {
  return {
    errors: [],
    limit: undefined,
    openToUntrusted: false,
    ...call,
    query: call.query as Query,
    body: call.body as Body,
  }
}

/** What a failed call answers, whatever the call. */
export const ErrorReply = z.object({
  error: z.string().meta({ description: "A sentence in the caller's language" }),
  code: z.string().meta({ description: 'UPPER_SNAKE, from the error table' }),
  requestId: z.string().meta({ description: 'Names this request in the logs' }),
})
export type ErrorReply = z.infer<typeof ErrorReply>

/** What the caller of a call may ask by query. */
export type QueryOf<Call extends Endpoint> = Call['query'] extends z.ZodType<object, infer Input> ? Input : undefined

/** What the caller of a call sends. */
export type BodyOf<Call extends Endpoint> = Call['body'] extends z.ZodType<object, infer Input> ? Input : undefined

/** What a call answers. */
export type ReplyOf<Call extends Endpoint> = z.output<Call['reply']>
