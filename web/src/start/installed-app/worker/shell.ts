import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { reached } from './patience.ts'

/** What the server sends there starts every page of the app; `kept` leaves out the chat's frame (http/page-shell.ts). */
const SHELL = '/chat?kept'

/** How many releases besides the current one keep their files, for tabs that were opened with them. */
const EARLIER_RELEASES = 2

const RELEASE = __ENTRY__.replaceAll(/^.*\/|\.js$/g, '')
const SHELLS = 'shell-'
const FILES = 'files-'
export const FILES_CACHE = `${FILES}${RELEASE}`

/** Frame, chat, plans and calculators as the server sends them, its security headers included. */
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

/** The page as the server sends it now; without a connection the kept one, which starts as any page and can say more. */
export async function answerPage(request: Request): Promise<Response> {
  const asked = fetch(request)
  if (await reached(asked)) return asked
  return (await precache.matchPrecache(SHELL)) ?? asked
}

/** Built files carry a hash in their name: whichever release they are of, a copy is as good as the original. */
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

/** The model of the video analysis has megabytes, and the browser's own cache. */
const TOO_LARGE = /\.(wasm|task)$/
