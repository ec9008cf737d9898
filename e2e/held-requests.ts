import type { Page, Route } from '@playwright/test'

/** Holds back every request to an address until it is released, as a slow network would. */
export async function heldRequests(page: Page, address: string | RegExp): Promise<{ release: () => Promise<void> }> {
  const waiting: Route[] = []
  let isReleased = false
  await page.route(address, async (route) => {
    if (isReleased) await route.fallback()
    else waiting.push(route)
  })
  return {
    async release() {
      isReleased = true
      for (const route of waiting) await route.fallback().catch(() => undefined)
    },
  }
}
