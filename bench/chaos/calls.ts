import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReplyErrorCode } from '@touchline/contract/platform/call-errors.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import type { Records } from './records.ts'
import type { Stage } from './stage.ts'

/** Somebody who calls, in their language. */
export type Person = { memberId: string; token: string; language: LanguageCode }

/** Longer than any outage of a run, while at least one process listens: whoever waits longer hangs. */
export const PATIENCE_MS = 120_000

/** As web/src/platform/api/connection.ts does: longer after each failure, with a little chance, so that not all come at once. */
export async function pauseBeforeRetry({ chance }: Stage, failures: number, leaving?: AbortSignal): Promise<void> {
  const pauseMs = Math.min(10_000, 500 * 2 ** (failures - 1)) * chance.between(0.8, 1)
  await sleep(pauseMs, undefined, leaving && { signal: leaving }).catch(() => {})
}

/** The headers of a call; each from an address of its own, for the limits are for strangers. */
export function headersOf({ token, language }: Pick<Person, 'token' | 'language'>): Record<string, string> {
  const address = Array.from({ length: 3 }, () => randomInt(1, 255)).join('.')
  return {
    ...{ 'content-type': 'application/json', 'accept-language': language, 'x-forwarded-for': `10.${address}` },
    ...(token && { authorization: `Bearer ${token}` }),
  }
}

/** An answer in words: of what kind, or nothing if only the connection or nginx said something. */
export type Word = { status: number; code: string; body: Record<string, unknown> }

/** Reads an answer that is no stream; notes a refusal that is not in the caller's language. */
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

/** Makes a call until somebody answers it for good, as people press a button again; nothing if nobody ever does. */
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
