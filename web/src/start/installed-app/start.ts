import type { PageMessage, WorkerMessage } from '../../platform/api/kept-names.ts'
import { storedToken } from '../../platform/api/session-token.ts'
import { translator } from '../../platform/language/texts.ts'
import { loadCode } from '../../platform/loading/load-code.ts'
import { keptKeyOf } from './kept-paths.ts'

/** How often an open page checks for a new release. */
const LOOK_EVERY_MS = 60 * 60 * 1000

/** Registers the service worker, tells it the language, and offers new releases. */
export async function startInstalledApp(): Promise<void> {
  const { serviceWorker } = navigator
  const hadWorker = serviceWorker.controller !== null
  serviceWorker.addEventListener('message', tellAddress)
  // A page reloaded bypassing the worker (Shift) stays uncontrolled, without an event that ends it.
  const isPastWorker = !hadWorker && (await serviceWorker.getRegistration())?.active?.state === 'activated'
  // If the browser forbids registration, the app works without a worker.
  const registration = await serviceWorker.register('/sw.js').catch(() => undefined)
  if (!registration) return
  await serviceWorker.ready
  if (!(serviceWorker.controller || isPastWorker)) await nextController(serviceWorker)
  tellLanguage()
  let told = translator.language
  translator.subscribe(() => {
    if (told === translator.language) return
    told = translator.language
    tellLanguage()
  })
  serviceWorker.addEventListener('controllerchange', tellLanguage)
  if (!hadWorker) await readAgain()
  watchForRelease(registration)
}

function tellLanguage(): void {
  const { language } = translator
  if (!language) return
  const message: WorkerMessage = { type: 'language', language }
  navigator.serviceWorker.controller?.postMessage(message)
}

function tellAddress({ data, ports }: MessageEvent<PageMessage>): void {
  if (data.type === 'address') ports[0]?.postMessage(location.href)
}

function nextController(container: ServiceWorkerContainer): Promise<unknown> {
  return new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }))
}

/** Repeats the requests made before the worker was in control, so that it caches them. */
async function readAgain(): Promise<void> {
  const token = storedToken()
  const { language } = translator
  if (!token || !language) return
  const read = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const addresses = read.filter((url) => url.origin === location.origin && keptKeyOf(url)).map(({ href }) => href)
  for (const address of new Set(addresses)) {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
    await fetch(address, { headers }).catch(() => undefined)
  }
}

function watchForRelease(registration: ServiceWorkerRegistration): void {
  const look = () => void registration.update().catch(() => undefined)
  setInterval(look, LOOK_EVERY_MS)
  addEventListener('online', look)
  const meet = (worker: ServiceWorker | null) => {
    worker?.addEventListener('statechange', () => worker.state === 'installed' && offerOver(worker))
  }
  // The first worker of a device replaces none.
  const offerOver = (worker: ServiceWorker) => void (registration.active && offer(worker))
  if (registration.waiting) offerOver(registration.waiting)
  meet(registration.installing)
  registration.addEventListener('updatefound', () => meet(registration.installing))
}

/** A page of the same release lets the worker take over at once; an older page asks the user first. */
async function offer(worker: ServiceWorker): Promise<void> {
  const entry = await entryOf(worker)
  const scripts = [...document.scripts].map(({ src }) => new URL(src || '/', location.href).pathname)
  if (scripts.includes(entry)) {
    worker.postMessage({ type: 'activate' } satisfies WorkerMessage)
    return
  }
  const { showUpdateBar } = await loadCode(() => import('./update-bar.tsx'))
  await showUpdateBar(worker)
}

function entryOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data))
    worker.postMessage({ type: 'entry' } satisfies WorkerMessage, [port2])
  })
}
