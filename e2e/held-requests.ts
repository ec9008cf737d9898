import type { Page, Route } from '@playwright/test'

type HeldRequests = { count: () => number; release: () => Promise<void>; abort: () => Promise<void> }

/** Holds every request to an address until it is released or aborted, like a slow network. */
export async function heldRequests(page: Page, address: string | RegExp): Promise<HeldRequests> {
  const waiting: Route[] = []
  let isReleased = false
  await page.route(address, async (route) => {
    if (isReleased) await route.fallback()
    else waiting.push(route)
  })
  return {
    count: () => waiting.length,
    async abort() {
      for (const route of waiting.splice(0)) await route.abort()
    },
    async release() {
      isReleased = true
      for (const route of waiting) await route.fallback().catch(() => undefined)
    },
  }
}
