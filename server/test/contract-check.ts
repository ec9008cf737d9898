import { isDeepStrictEqual } from 'node:util'
import { ChatStreamDecoder } from '@touchline/contract/coaching/chat-stream.ts'
import { errorsOf } from '@touchline/contract/platform/call-errors.ts'
import { type Endpoint, ErrorReply } from '@touchline/contract/platform/endpoint.ts'
import { ERRORS, type ReplyErrorCode } from '@touchline/contract/platform/errors.ts'
import { CALLS } from '@touchline/contract/start/calls.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** From now on, an injected call whose reply breaks the contract fails its test. */
export function checkReplies(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>
  const checked = async (options: InjectOptions | string) => {
    const response = await inject(options)
    const { method = 'GET', url = '' } = response.raw.req
    const call = callAt(method, url)
    const complaint = call && complaintAbout(call, response)
    if (complaint) throw new Error(`${method} ${call.path} breaks its contract: ${complaint}`)
    return response
  }
  app.inject = checked as typeof app.inject
}

/** No path parameter of a call is longer than this. */
const LONGEST_SEGMENT = 200

/** The contract call that a request matches; literal paths win over placeholders, as in the router. */
function callAt(method: string, url: string): Endpoint | undefined {
  const path = url.split('?')[0] ?? ''
  if (path.split('/').some((segment) => segment.length > LONGEST_SEGMENT)) return undefined
  const matching = PATTERNS.filter(({ call, pattern }) => call.method === method && pattern.test(path))
  return matching.sort((one, other) => placeholdersIn(one.call) - placeholdersIn(other.call))[0]?.call
}

/** Built once, because every injected request of every test looks up its call. */
const PATTERNS = CALLS.map((call: Endpoint) => ({
  call,
  pattern: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`),
}))

function placeholdersIn(call: Endpoint): number {
  return call.path.split(':').length
}

/** How a reply violates its contract, if it does. */
function complaintAbout(call: Endpoint, response: LightMyRequestResponse): string | undefined {
  if ([call.status, ...call.otherStatuses].includes(response.statusCode)) return complaintAboutSuccess(call, response)
  // Sent by a test's own hook to simulate an unreachable server.
  if (!response.body && response.statusCode === 503) return undefined
  if (!response.body) return `status ${response.statusCode} without a body`
  const error = ErrorReply.strict().safeParse(response.json())
  if (!error.success) return `status ${response.statusCode} with ${response.body}`
  const { code } = error.data
  if (!errorsOf(call).includes(code as ReplyErrorCode)) return `it does not declare ${code}`
  return ERRORS[code as ReplyErrorCode] === response.statusCode ? undefined : `${code} with ${response.statusCode}`
}

function complaintAboutSuccess(call: Endpoint, response: LightMyRequestResponse): string | undefined {
  const type = String(response.headers['content-type'])
  if (!type.startsWith(call.replyType)) return `its type is ${type}`
  if (call.replyType === 'text/event-stream') return complaintAboutStream(response.body)
  // File contents are checked by the tests of their own slice.
  if (call.replyType !== 'application/json') return undefined
  // A compressed body is the same reply as a plain one.
  if (response.headers['content-encoding']) return undefined
  const body = response.json()
  const parsed = call.reply.safeParse(body)
  if (!parsed.success) return parsed.error.message
  // Parsing drops fields unknown to the schema.
  return isDeepStrictEqual(parsed.data, body) ? undefined : `undeclared fields in ${response.body}`
}

function complaintAboutStream(text: string): string | undefined {
  const [first] = new ChatStreamDecoder().push(text)
  const isKnown = first === undefined || first.type === 'metadata' || first.type === 'error'
  return isKnown ? undefined : `its stream begins with ${JSON.stringify(first)}`
}
