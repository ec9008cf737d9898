import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { reached } from './patience.ts'

/**
 * The server's response for this address starts any page of the app; `kept` omits the chat's frame
 * (http/page-shell.ts).
 */
const SHELL = '/chat?kept'

/** The number of earlier releases whose files are kept, for tabs opened with them. */
const EARLIER_RELEASES = 2

const RELEASE = __ENTRY__.replaceAll(/^.*\/|\.js$/g, '')
const SHELLS = 'shell-'
const FILES = 'files-'
export const FILES_CACHE = `${FILES}${RELEASE}`

/** Frame, chat, plans and calculators as the server sends them, with their security headers. */
const precache = new PrecacheController({ cacheName: `${SHELLS}${RELEASE}` })
precache.addToCacheList([
  { url: SHELL, revision: __SHELL_REVISION__ },
  { url: '/icon.svg', revision: __SHELL_REVISION__ },
  ...__PRECACHE__.map((url) => ({ url, revision: null })),
])

export async function installShell(event: ExtendableEvent): Promise<void> {
  await precache.install(event)
}

export async function activateShell(event: ExtendableEvent): Promise<void> {
  await precache.activate(event)
  const releases = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== `${SHELLS}${RELEASE}`)
  for (const name of releases.slice(0, -EARLIER_RELEASES)) {
    await caches.delete(name)
    await caches.delete(name.replace(SHELLS, FILES))
  }
}

/** Responds with the server's page; offline with the cached shell, which starts any page and can explain the state. */
export async function answerPage(request: Request): Promise<Response> {
  const asked = fetch(request)
  if (await reached(asked)) return asked
  return (await precache.matchPrecache(SHELL)) ?? asked
}

/** Built files have a hash in their name: a copy from any release is as good as the original. */
export async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic' && !TOO_LARGE.test(request.url)) {
    const copy = answer.clone()
    await caches.open(FILES_CACHE).then((cache) => cache.put(request.url, copy))
  }
  return answer
}

/** The model of the video analysis is megabytes large, and the browser caches it itself. */
const TOO_LARGE = /\.(wasm|task)$/
