import { type BrowserContext, expect, type Page } from '@playwright/test'
import { ADDRESS } from './address.ts'
import { cs, main } from './pages.ts'
import type { ReleaseLine } from './release-line.ts'

export const waitingText = (page: Page) => main(page).getByText(cs.chat.waiting.text)
export const keptNote = (page: Page) => main(page).getByText(cs.installed.kept.split('{{')[0] ?? '')
export const said = (page: Page, text: string) => main(page).getByRole('log').getByText(text, { exact: true })

/** Waits until the service worker is active and has cached the language's texts. */
export async function installed(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe('activated')
  await expect.poll(() => kept(page, 'files-').then((entries) => entries.length)).toBeGreaterThan(5)
}

/** The entries of caches with this name prefix: paths, request headers, texts. */
export async function kept(page: Page, prefix: string): Promise<{ path: string; headers: string; text: string }[]> {
  return page.evaluate(async (begin) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(begin))
    const entries = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all(
          (await cache.keys()).map(async (request) => ({
            path: request.url.replace(location.origin, ''),
            headers: JSON.stringify([...request.headers]),
            text: (await (await cache.match(request))?.text()) ?? '',
          })),
        )
      }),
    )
    return entries.flat()
  }, prefix)
}

export async function goOffline(line: ReleaseLine, context: BrowserContext): Promise<void> {
  line.cut()
  await context.setOffline(true)
}

export async function goOnline(line: ReleaseLine, context: BrowserContext): Promise<void> {
  line.mend()
  await context.setOffline(false)
}

/** The number of times the model was asked this, by the model service's own count. */
export async function timesAsked(text: string): Promise<number> {
  const answer = await fetch(`${ADDRESS}/test/asked?${new URLSearchParams({ text })}`)
  return ((await answer.json()) as { times: number }).times
}

/**
 * Clicks a notification that leads to a path; returns what the worker did. Browsers let only a user focus or open a
 * tab, so these two actions are recorded instead.
 */
export async function pressNotification(context: BrowserContext, path: string): Promise<string[]> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  return worker.evaluate(async (path) => {
    const scope = globalThis as unknown as {
      clients: { openWindow(address: string): Promise<null> }
      WindowClient: { prototype: { focus(): Promise<unknown> } }
    }
    const done: string[] = []
    let work: Promise<unknown> | undefined
    scope.clients.openWindow = async (address) => {
      done.push(`opened ${address}`)
      return null
    }
    scope.WindowClient.prototype.focus = async function focus() {
      done.push('focused')
      return this
    }
    const press = Object.assign(new Event('notificationclick'), {
      notification: { data: { path }, close: () => done.push('closed') },
      waitUntil(promise: Promise<unknown>) {
        work = promise
      },
    })
    dispatchEvent(press)
    await work
    return done
  }, path)
}
