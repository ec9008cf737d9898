import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import type { ErrorCode } from '@touchline/contract/platform/errors.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { type PathParams, pathOf } from '@touchline/contract/platform/path.ts'
import { noteAnswer } from './kept-answers.ts'
import { mayCall, SESSION_OVER, storedToken } from './session-token.ts'

/** A call that failed with an error response, or got no response. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly code: ErrorCode | string
  readonly status: number | undefined

  /** @param message the server's message in the user's language; empty if it sent none */
  constructor(code: ErrorCode | string, message: string, status?: number, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.status = status
  }
}

/** Whether the server has not decided: the connection was lost, or it was too busy. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false
  return error.status === undefined || error.status >= 500 || error.status === 429
}

export type CallOptions<Target extends Endpoint> = {
  params?: PathParams<Target['path']>
  query?: QueryOf<Target>
  body?: BodyOf<Target>
  language: LanguageCode
  signal?: AbortSignal
}

/** Calls an endpoint of the contract. The reply is not validated: client and server are of one release. */
export async function call<Target extends Endpoint>(
  target: Target,
  options: CallOptions<Target>,
): Promise<ReplyOf<Target>> {
  const response = await respond(target, options)
  return response.json().catch(() => ({}))
}

/** The response to a call before its body is read; throws if the server refuses. */
export async function respond<Target extends Endpoint>(
  target: Target,
  options: CallOptions<Target>,
): Promise<Response> {
  assertMayCall()
  const token = storedToken()
  const response = await send(addressOf(target, options.params, options.query), {
    method: target.method,
    headers: {
      accept: target.replyType === 'application/json' ? 'application/json' : `${target.replyType}, application/json`,
      'accept-language': options.language,
      ...(options.body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(options.body && { body: JSON.stringify(options.body) }),
    ...(options.signal && { signal: options.signal }),
  })
  noteAnswer(response)
  if (!response.ok) throw await refusalOf(response, token)
  return response
}

/** Throws if this document's user has logged out: the request is theirs, and is kept as if offline. */
export function assertMayCall(): void {
  if (!mayCall()) throw new CallFailed('NETWORK', '')
}

/** The error of a refused call; dispatches an event if the session that made it is over. */
export async function refusalOf(response: Response, token: string | null): Promise<CallFailed> {
  const answer = await response.json().catch(() => ({}))
  // A late response to an old token says nothing about the session that has replaced it.
  const isCurrent = token !== null && token === storedToken()
  if (isCurrent && SESSION_IS_OVER.has(answer.code)) dispatchEvent(new Event(SESSION_OVER))
  return new CallFailed(answer.code ?? 'HTTP_STATUS', answer.error ?? '', response.status)
}

const SESSION_IS_OVER = new Set<string>(['SESSION_EXPIRED', 'SESSION_TOKEN_INVALID'] satisfies ErrorCode[])

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (cause) {
    throw new CallFailed('NETWORK', '', undefined, { cause })
  }
}

function addressOf<Path extends string>(target: { path: Path }, params?: PathParams<Path>, query?: unknown): string {
  const path = pathOf(target, params ?? ({} as PathParams<Path>))
  const search = new URLSearchParams(Object(query)).toString()
  return search ? `${path}?${search}` : path
}
