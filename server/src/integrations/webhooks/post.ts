import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { WebhookError } from '@touchline/contract/integrations/webhooks.ts'
import { allowedAddresses, hostOf, lookUpAllowed, PrivateAddress, type ReceiverRules } from './addresses.ts'

/** The outcome of a message: a response, or why there was none. */
export type Answer = {
  tookMs: number
  status: number | null
  error: WebhookError | null
  headers: string | null
  body: string | null
  /** How long the receiver asks us to wait. */
  retryAfterMs: number
}

type Message = { url: string; headers: Record<string, string>; body: string }

/** Time limit for a receiver, from the DNS lookup to the end of its response. */
const LIMIT_MS = 10_000

/** How much of a response is stored. */
const KEPT_BYTES = 2048

/** Posts a message. Does not follow redirects, because only the given address was checked. Never rejects. */
export async function post(message: Message, rules: ReceiverRules, limitMs = LIMIT_MS): Promise<Answer> {
  const begun = performance.now()
  const tookMs = () => Math.round(performance.now() - begun)
  try {
    const response = await send(message, rules, AbortSignal.timeout(limitMs))
    const body = cleaned(await keyPrefix(response))
    const headers = headersOf(response)
    const retryAfterMs = retryAfterOf(response.headers['retry-after'])
    return { tookMs: tookMs(), status: response.statusCode ?? 0, error: null, headers, body, retryAfterMs }
  } catch (error) {
    return { tookMs: tookMs(), status: null, error: reasonOf(error), headers: null, body: null, retryAfterMs: 0 }
  }
}

async function send({ url, headers, body }: Message, rules: ReceiverRules, signal: AbortSignal) {
  const to = new URL(url)
  // Connecting to a literal IP address skips the lookup.
  if (isIP(hostOf(to))) await allowedAddresses(hostOf(to), rules)
  if (rules.isGuarded && to.protocol !== 'https:') throw new PrivateAddress(url)
  return new Promise<IncomingMessage>((answered, failed) => {
    const request = (to.protocol === 'https:' ? requestHttps : requestHttp)(to, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // A fresh connection: no message waits for another, and none reuses a connection whose address was checked long
      // ago.
      agent: false,
      lookup: lookUpAllowed(rules),
      signal,
    })
    request.once('response', answered)
    // Also stays while the body is read, as an unhandled error would end the process.
    request.on('error', failed)
    request.end(body)
  })
}

/** The first bytes of the body, or less if it breaks off: the status is already known. */
async function keyPrefix(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of response) {
      parts.push(part)
      size += part.length
      if (size >= KEPT_BYTES) break
    }
  } catch {
    // Cut off, or too slow.
  }
  response.destroy()
  return Buffer.concat(parts).subarray(0, KEPT_BYTES)
}

/** The headers worth logging. */
function headersOf({ headers }: IncomingMessage): string {
  const lines = ['content-type', 'retry-after', 'location'].flatMap((name) =>
    headers[name] ? [`${name}: ${cleaned(Buffer.from(String(headers[name]))).slice(0, 300)}`] : [],
  )
  return lines.join('\n')
}

/**
 * Text that is safe to store and show: foreign control and direction characters could hide or reverse the text around
 * it.
 */
function cleaned(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cf}|[\u2028\u2029]/gu, '�')
}

/** Seconds or a date (RFC 9110). */
function retryAfterOf(header: string | undefined): number {
  if (!header) return 0
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

function reasonOf(error: unknown): WebhookError {
  if (error instanceof PrivateAddress) return 'private_address'
  const code = String(Object(error).code)
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'cut_off'
}

const REASONS: [RegExp, WebhookError][] = [
  [/^(ABORT_ERR|ETIMEDOUT)$/, 'timeout'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'refused'],
  [/^(ENOTFOUND|ENODATA|EAI_AGAIN|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME|EBADRESP|ENONAME)$/, 'unknown_host'],
  [/^HPE_/, 'not_http'],
  [/^(ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA)/, 'tls'],
]
