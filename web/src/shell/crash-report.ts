import type { reportClientError } from '@touchline/contract/client-errors.ts'
import type { BodyOf } from '@touchline/contract/endpoint.ts'
import { pageAt } from '@touchline/contract/pages.ts'

/** A page that crashes again and again is known after a few reports. */
const MAX_REPORTS = 5
const MAX_FRAMES = 10

type Report = BodyOf<typeof reportClientError>

let reports = 0

/** Tells the server that a part of the page crashed: where in our code, and nothing that anybody wrote. */
export function reportCrash(error: unknown, part: string): void {
  if (++reports > MAX_REPORTS) return
  const sent = fetch(REPORT.path, {
    method: REPORT.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(crashReport(error, part, location.pathname)),
    keepalive: true,
  })
  sent.catch(() => undefined)
}

/** What is told of a crash. Messages of errors are left out: they can quote what somebody wrote. */
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

// Written out for the compiler to compare: the contract's own constant would bring zod to every page.
const REPORT = { method: 'POST', path: '/api/client-errors' } as const satisfies Pick<
  typeof reportClientError,
  'method' | 'path'
>
