import { SHARE_PATH } from '@touchline/contract/platform/share-target.ts'
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import type { WorkerMessage } from '../../../platform/api/kept-names.ts'
import { answerOrLastCopy, forgetDeleted, forgetEverything, isKept } from './kept-answers.ts'
import { openConversation } from './open-conversation.ts'
import { takeShared } from './share.ts'
import { activateShell, answerFile, answerPage, installShell } from './shell.ts'
import { keepLanguage, keepLastTexts } from './texts.ts'

declare const self: ServiceWorkerGlobalScope

/** Addresses that are not pages of the app: only the server responds to them. */
const NO_PAGES = [/^\/(api|assets|health|ready|metrics|test)(\/|\?|$)/, /^[^?]*\/[^/?]+\.\w+(\?|$)/]
const LOG_OUT = '/api/sessions/revoke'

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([installShell(event), keepLastTexts()]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(activateShell(event).then(() => self.clients.claim()))
})

registerRoute(new NavigationRoute(({ request }) => answerPage(request), { denylist: NO_PAGES }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => answerFile(request),
)
registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && isKept(url, request),
  ({ request, event }) => answerOrLastCopy(request, event),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => takeShared(request),
  'POST',
)

// Only observed: these requests go to the server as without a worker.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method === 'POST' && url.pathname === LOG_OUT) event.waitUntil(forgetPerson())
  if (request.method === 'DELETE') event.waitUntil(forgetDeleted(request))
})

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.type === 'forget') event.waitUntil(forgetPerson())
  if (message.type === 'activate') event.waitUntil(self.skipWaiting())
  if (message.type === 'language') event.waitUntil(keepLanguage(message.language).catch(() => undefined))
  if (message.type === 'entry') event.ports[0]?.postMessage(__ENTRY__)
})

/** Notifications name a specialist and quote an answer: they are deleted with the copies. */
async function forgetPerson(): Promise<void> {
  await forgetEverything()
  for (const notification of await self.registration.getNotifications()) notification.close()
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openConversation(String(event.notification.data?.path ?? '/chat')))
})
