import { isKeptCache, KEPT_AT, keptCacheOf, SHARED_CACHE } from '../../../platform/api/kept-names.ts'
import { keptKeyOf } from '../kept-paths.ts'
import { reached } from './patience.ts'

/** More than anybody reads without a connection; what was read longest ago goes first. */
const MAX_ANSWERS = 120

/** The server says by these that there is nothing to read for this person any more. */
const GONE = new Set([403, 404, 410])

/** Under which name an answer is kept, for whom, and which call of this worker it belongs to. */
type Place = { cache: string; key: string; call: number }

let calls = 0
/** The last call before everything was forgotten: its answer, and those before it, are not kept. */
let lastForgotten = 0
/** Caches of sessions that the server no longer knows: an answer that is still on its way opens none of them again. */
const endedSessions = new Set<string>()
/** By which call the copy of an address was made: the answer to an earlier one does not replace it. */
const keptBy = new Map<string, number>()

/** Whether the last answer to a call is kept for the time without a connection. */
export function isKept(url: URL, request: Request): boolean {
  return request.headers.has('authorization') && keptKeyOf(url) !== undefined
}

/** Asks the server; where it cannot be reached, or says nothing for long, answers with the last copy and says so. */
export async function answerOrLastCopy(request: Request, event: ExtendableEvent): Promise<Response> {
  const call = ++calls
  const place = { cache: await cacheNameOf(request), key: keptKeyOf(new URL(request.url)) ?? '', call }
  const asked = fetch(request)
  // Also the answer that comes too late for the page is there for the next one.
  event.waitUntil(asked.then((answer) => learn(place, answer.clone())).catch(() => undefined))
  if (await reached(asked)) return asked
  return (request.signal.aborted ? undefined : await lastCopy(place)) ?? asked
}

/** What is deleted on the server is not read here either. */
export async function forgetDeleted(request: Request): Promise<void> {
  const key = keptKeyOf(new URL(request.url))
  if (key) await forgetOne({ cache: await cacheNameOf(request), key })
}

/** Erases everything personal: somebody logged out. */
export async function forgetEverything(): Promise<void> {
  lastForgotten = calls
  keptBy.clear()
  const names = (await caches.keys()).filter((name) => isKeptCache(name) || name === SHARED_CACHE)
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Keeps what can be read, and erases what the server says is over. */
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
  // By its address alone: the request itself carries the session's token.
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

/** Whether the answer to a call is still to be kept, and none that was asked for later is there. */
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

/** The cache of a session is named by a digest of its token, from which the token cannot be found. */
async function cacheNameOf(request: Request): Promise<string> {
  const token = new TextEncoder().encode(request.headers.get('authorization') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token)).slice(0, 12)
  return keptCacheOf([...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
}
