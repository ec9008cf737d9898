import { isKeptCache, KEPT_AT, keptCacheOf, SHARED_CACHE } from '../../../platform/api/kept-names.ts'
import { keptKeyOf } from '../kept-paths.ts'
import { reached } from './patience.ts'

/** More than anyone reads offline; the least recently cached go first. */
const MAX_ANSWERS = 120

/** Statuses with which the server says that the resource is gone or forbidden for this user. */
const GONE = new Set([403, 404, 410])

/** The cache and key of a response, and the number of its request in this worker. */
type Place = { cache: string; key: string; call: number }

let calls = 0
/** The last request before everything was deleted: responses up to it are not cached. */
let lastForgotten = 0
/** Caches of expired sessions: a late response does not reopen them. */
const endedSessions = new Set<string>()
/** The request that produced each copy: the response to an earlier one does not replace it. */
const keptBy = new Map<string, number>()

/** Whether the response to a request is cached for offline use. */
export function isKept(url: URL, request: Request): boolean {
  return request.headers.has('authorization') && keptKeyOf(url) !== undefined
}

/** Fetches from the server; if it is unreachable or slow, responds with the last copy, marked as such. */
export async function answerOrLastCopy(request: Request, event: ExtendableEvent): Promise<Response> {
  const call = ++calls
  const place = { cache: await cacheNameOf(request), key: keptKeyOf(new URL(request.url)) ?? '', call }
  const asked = fetch(request)
  // A response that arrives too late for this page is cached for the next one.
  event.waitUntil(asked.then((answer) => learn(place, answer.clone())).catch(() => undefined))
  if (await reached(asked)) return asked
  return (request.signal.aborted ? undefined : await lastCopy(place)) ?? asked
}

/** What is deleted on the server is deleted from the cache. */
export async function forgetDeleted(request: Request): Promise<void> {
  const key = keptKeyOf(new URL(request.url))
  if (key) await forgetOne({ cache: await cacheNameOf(request), key })
}

/** Deletes all personal data after a log-out. */
export async function forgetEverything(): Promise<void> {
  lastForgotten = calls
  keptBy.clear()
  const names = (await caches.keys()).filter((name) => isKeptCache(name) || name === SHARED_CACHE)
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Caches readable responses, and deletes what the server reports as gone. */
async function learn(place: Place, answer: Response): Promise<void> {
  if (answer.ok) return keep(place, answer)
  if (GONE.has(answer.status)) return forgetOne(place)
  if (answer.status !== 401) return
  endedSessions.add(place.cache)
  await caches.delete(place.cache)
}

async function keep(place: Place, answer: Response): Promise<void> {
  const headers = {
    'content-type': answer.headers.get('content-type') ?? 'application/json',
    [KEPT_AT]: new Date().toISOString(),
  }
  // Keyed by address alone: the request itself carries the session's token.
  const copy = new Response(await answer.text(), { headers })
  if (!isWanted(place)) return
  keptBy.set(place.key, place.call)
  const others = (await caches.keys()).filter((other) => isKeptCache(other) && other !== place.cache)
  await Promise.all(others.map((other) => caches.delete(other)))
  const cache = await caches.open(place.cache)
  await cache.put(place.key, copy)
  const oldest = (await cache.keys()).slice(0, -MAX_ANSWERS)
  await Promise.all(oldest.map((old) => cache.delete(old)))
  if (isOver(place)) await caches.delete(place.cache)
}

/** Whether a response may still be cached, and no later request has been. */
function isWanted(place: Place): boolean {
  return !isOver(place) && (keptBy.get(place.key) ?? 0) < place.call
}

function isOver({ cache, call }: Place): boolean {
  return call <= lastForgotten || endedSessions.has(cache)
}

async function lastCopy({ cache, key }: Place): Promise<Response | undefined> {
  return (await caches.has(cache)) ? (await caches.open(cache)).match(key) : undefined
}

async function forgetOne({ cache, key }: Omit<Place, 'call'>): Promise<void> {
  if (await caches.has(cache)) await (await caches.open(cache)).delete(key)
}

/** A session's cache is named by a digest of its token, from which the token cannot be recovered. */
async function cacheNameOf(request: Request): Promise<string> {
  const token = new TextEncoder().encode(request.headers.get('authorization') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token)).slice(0, 12)
  return keptCacheOf([...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
}
