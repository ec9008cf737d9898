import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReplyErrorCode } from '@touchline/contract/platform/call-errors.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import type { Records } from './records.ts'
import type { Stage } from './stage.ts'

/** A caller and their language. */
export type Person = { memberId: string; token: string; language: LanguageCode }

/** Longer than any outage of a run while at least one process listens: a longer wait counts as a hang. */
export const PATIENCE_MS = 120_000

/** Backoff with jitter as in web/src/platform/api/connection.ts, so that clients do not retry all at once. */
export async function pauseBeforeRetry({ chance }: Stage, failures: number, leaving?: AbortSignal): Promise<void> {
  const pauseMs = Math.min(10_000, 500 * 2 ** (failures - 1)) * chance.between(0.8, 1)
  await sleep(pauseMs, undefined, leaving && { signal: leaving }).catch(() => {})
}

/** The headers of a request; each has its own client address, because rate limits count by address. */
export function headersOf({ token, language }: Pick<Person, 'token' | 'language'>): Record<string, string> {
  const address = Array.from({ length: 3 }, () => randomInt(1, 255)).join('.')
  return {
    ...{ 'content-type': 'application/json', 'accept-language': language, 'x-forwarded-for': `10.${address}` },
    ...(token && { authorization: `Bearer ${token}` }),
  }
}

/** A reply from the server itself; undefined if only the connection failed or nginx responded. */
export type Word = { status: number; code: string; body: Record<string, unknown> }

/** Reads a response that is not a stream; records a refusal that is not in the caller's language. */
export async function wordOf(response: Response, language: LanguageCode, records: Records): Promise<Word | undefined> {
  const text = await response.text().catch(() => '')
  const body = parsed(text)
  if (response.status < 400 && body) return { status: response.status, code: '', body }
  const code = String(body?.code ?? '')
  if (!body || !isReplyErrorCode(code)) return undefined
  if (code === 'UNAVAILABLE' && body.error !== translate(language, 'errors:UNAVAILABLE'))
    records.wrong.push(`not in ${language}: ${body.error}`)
  if (code === 'UNEXPECTED') records.wrong.push(`an unexpected error: ${response.url} ${text}`)
  return { status: response.status, code, body }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Retries a request until it gets a final reply, as people press a button again; undefined if it never does. */
export async function callAtLast(
  stage: Stage,
  records: Records,
  person: Pick<Person, 'token' | 'language'>,
  { method = 'POST', path, body }: { method?: string; path: string; body?: object },
): Promise<Word | undefined> {
  const latest = stage.fleet.served() + PATIENCE_MS
  for (let failures = 1; stage.fleet.served() < latest; failures++) {
    const { 'content-type': type, ...headers } = headersOf(person)
    const sent = body
      ? { headers: { ...headers, 'content-type': type ?? '' }, body: JSON.stringify(body) }
      : { headers }
    const response = await fetch(stage.front() + path, { method, ...sent, signal: AbortSignal.timeout(60_000) }).catch(
      () => undefined,
    )
    const word = response && (await wordOf(response, person.language, records))
    if (word && word.code !== 'UNAVAILABLE') return word
    records.count(word ? 'told to try again (503)' : 'connections lost')
    await pauseBeforeRetry(stage, failures)
  }
  records.wrong.push(`nobody answered ${method} ${path} for ${PATIENCE_MS / 1000} s`)
  return undefined
}
