import { isKeptCache, KEPT_AT, keptCacheOf, SHARED_CACHE } from '../../api/kept-names.ts'
import { keptKeyOf } from '../kept-paths.ts'
import { isUnreachable } from './unreachable.ts'

/** More than anybody reads without a connection; what was read longest ago goes first. */
const MAX_ANSWERS = 120

/** The server says by these that there is nothing to read for this person any more. */
const GONE = new Set([403, 404, 410])

/** Goes up when everything is forgotten: an answer that was on its way then is not kept. */
let forgettings = 0

/** Whether the last answer to a call is kept for the time without a connection. */
export function isKept(url: URL, request: Request): boolean {
  return request.headers.has('authorization') && keptKeyOf(url) !== undefined
}

/** Asks the server; where it cannot be reached, answers with the last copy and says so. */
export async function answerOrLastCopy(request: Request, event: ExtendableEvent): Promise<Response> {
  const key = keptKeyOf(new URL(request.url)) ?? ''
  const name = await cacheNameOf(request)
  const round = forgettings
  try {
    const answer = await fetch(request)
    if (isUnreachable(answer)) return (await lastCopy(name, key)) ?? answer
    if (answer.ok) event.waitUntil(keep(name, key, answer.clone(), round))
    if (answer.status === 401) await caches.delete(name)
    if (GONE.has(answer.status)) await forgetOne(name, key)
    return answer
  } catch (error) {
    const copy = request.signal.aborted ? undefined : await lastCopy(name, key)
    if (copy) return copy
    throw error
  }
}

/** What is deleted on the server is not read here either. */
export async function forgetDeleted(request: Request): Promise<void> {
  const key = keptKeyOf(new URL(request.url))
  if (key) await forgetOne(await cacheNameOf(request), key)
}

/** Erases everything personal: somebody logged out. */
export async function forgetEverything(): Promise<void> {
  forgettings++
  const names = (await caches.keys()).filter((name) => isKeptCache(name) || name === SHARED_CACHE)
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function keep(name: string, key: string, answer: Response, round: number): Promise<void> {
  const headers = {
    'content-type': answer.headers.get('content-type') ?? 'application/json',
    [KEPT_AT]: new Date().toISOString(),
  }
  // By its address alone: the request itself carries the session's token.
  const copy = new Response(await answer.text(), { headers })
  if (round !== forgettings) return
  const others = (await caches.keys()).filter((other) => isKeptCache(other) && other !== name)
  await Promise.all(others.map((other) => caches.delete(other)))
  const cache = await caches.open(name)
  await cache.put(key, copy)
  const oldest = (await cache.keys()).slice(0, -MAX_ANSWERS)
  await Promise.all(oldest.map((old) => cache.delete(old)))
  if (round !== forgettings) await caches.delete(name)
}

async function lastCopy(name: string, key: string): Promise<Response | undefined> {
  return (await caches.has(name)) ? (await caches.open(name)).match(key) : undefined
}

async function forgetOne(name: string, key: string): Promise<void> {
  if (await caches.has(name)) await (await caches.open(name)).delete(key)
}

/** The cache of a session is named by a digest of its token, from which the token cannot be found. */
async function cacheNameOf(request: Request): Promise<string> {
  const token = new TextEncoder().encode(request.headers.get('authorization') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token)).slice(0, 12)
  return keptCacheOf([...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
}
