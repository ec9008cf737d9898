import type { reportClientError } from '@touchline/contract/platform/client-errors.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import { pageAt } from '@touchline/contract/platform/pages.ts'

/** A page that crashes repeatedly is known after a few reports. */
const MAX_REPORTS = 5
const MAX_FRAMES = 10

type Report = BodyOf<typeof reportClientError>
type VitePreloadErrorEvent = Event & { payload: Error }

let reports = 0
const reported = new WeakSet<object>()

/** Reports what no boundary catches: errors outside of React, unhandled rejections, chunks that fail to load. */
export function watchCrashes(page: EventTarget = window): void {
  page.addEventListener('error', (event) => reportOurs((event as ErrorEvent).error, 'window'))
  page.addEventListener('unhandledrejection', (event) => reportOurs((event as PromiseRejectionEvent).reason, 'promise'))
  page.addEventListener('vite:preloadError', (event) => reportCrash((event as VitePreloadErrorEvent).payload, 'chunk'))
}

/** Browser extensions also throw errors in our pages; aborted calls are not errors. */
function reportOurs(error: unknown, part: string): void {
  if (!(error instanceof Error) || error.name === 'AbortError') return
  if (error.stack?.includes(`${location.origin}/`)) reportCrash(error, part)
}

/** Reports a crash to the server: positions in our code, and no user content. */
export function reportCrash(error: unknown, part: string): void {
  if (typeof error === 'object' && error) {
    // The browser and the boundary both report a chunk that fails to load.
    if (reported.has(error)) return
    reported.add(error)
  }
  if (++reports > MAX_REPORTS) return
  const sent = fetch(REPORT.path, {
    method: REPORT.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(crashReport(error, part, location.pathname)),
    keepalive: true,
  })
  sent.catch(() => undefined)
}

/** The report of a crash. Error messages are left out: they can quote user content. */
export function crashReport(error: unknown, part: string, path: string): Report {
  const { name, stack } = error instanceof Error ? error : new Error()
  return {
    release: __RELEASE__,
    page: pageAt(path) ?? 'notFound',
    part,
    error: /^\w{1,60}$/.test(name) ? name : 'Error',
    frames: [...(stack ?? '').matchAll(/[\w-]+\.(?:js|tsx?):\d+:\d+/g)].slice(0, MAX_FRAMES).map(([frame]) => frame),
  }
}

// Repeated for the compiler to compare: importing the contract's own constant would bring zod to every page.
const REPORT = { method: 'POST', path: '/api/client-errors' } as const satisfies Pick<
  typeof reportClientError,
  'method' | 'path'
>
