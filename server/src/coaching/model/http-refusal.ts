import type { IncomingMessage } from 'node:http'
import { errorSentence, isOutOfMoney, parseObject, type ServiceError } from './answer-parser.ts'
import type { Exchange } from './exchange.ts'
import { ModelFailure, type ModelFailureKind } from './model.ts'

/** A response that is not a text stream: an HTTP status, usually with a JSON error. */
export class HttpRefusal extends ModelFailure {
  /** The delay before a retry that the service asks for, if any. */
  readonly retryAfterMs: number | undefined
  readonly status: number

  constructor(kind: ModelFailureKind, message: string, status: number, retryAfterMs: number | undefined) {
    super(kind, message)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** Whether a response begins an answer; a sign-in page or a plain document does not. */
export function isAnswer({ statusCode, headers }: IncomingMessage): boolean {
  return statusCode === 200 && !/^(text\/html|application\/json)\b/i.test(headers['content-type'] ?? '')
}

/** Reads the error that the service sent instead of an answer. */
export async function readHttpRefusal(response: IncomingMessage, exchange: Exchange): Promise<HttpRefusal> {
  const status = response.statusCode ?? 0
  const error = parseObject(await readText(exchange))?.error
  const said = error ? ` ${errorSentence(error)}` : ''
  const message = `The model service answered with status ${status}.${said}`
  return new HttpRefusal(kindOf(status, error), message, status, readRetryAfter(response.headers))
}

function kindOf(status: number, error: ServiceError | undefined): ModelFailureKind {
  if (status >= 200 && status < 300) return 'nonsense'
  if (status === 429) return isOutOfMoney(error) ? 'refused' : 'busy'
  if (status === 408) return 'timeout'
  return status >= 500 ? 'down' : 'refused'
}

async function readText(exchange: Exchange): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  await exchange.read({
    push(bytes) {
      parts.push(Buffer.from(bytes))
      length += bytes.length
      return length >= LONGEST_ERROR
    },
  })
  return Buffer.concat(parts).toString('utf8')
}

const LONGEST_ERROR = 64 * 1024

function readRetryAfter(headers: IncomingMessage['headers']): number | undefined {
  const inMs = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (inMs >= 0) return inMs
  const after = headers['retry-after']
  if (!after) return undefined
  const ms = /^\d+(\.\d+)?$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
