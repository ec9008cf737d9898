import { type CDPSession, expect, type Page, type Response } from '@playwright/test'

const DEEPEST = 3

/** A request of a page, and how many requests had to be answered before it could be made; the page itself is 1. */
type Loaded = { url: string; depth: number }

/** Opens a page with nothing in the cache, and expects that it waits for no more than three requests in a row. */
export async function visitShallow(page: Page, address: string): Promise<Response | null> {
  const { response, loaded } = await loadedBeforeUsable(page, address, 'h1')
  expect(
    loaded.filter(({ depth }) => depth > DEEPEST),
    address,
  ).toEqual([])
  return response
}

const noting = new WeakSet<Page>()

/**
 * Opens an address with nothing in the cache, and answers what was asked for until the first element of a kind
 * answered to its reader, the same kind for all addresses of a test. What a page fetches ahead of need comes later and
 * does not count.
 */
export async function loadedBeforeUsable(
  page: Page,
  address: string,
  selector: string,
): Promise<{ response: Response | null; loaded: Loaded[] }> {
  if (!noting.has(page)) await page.addInitScript(noteWhenUsable, selector)
  noting.add(page)
  const session = await page.context().newCDPSession(page)
  const loaded = await watchRequests(session)
  const response = await page.goto(address)
  await page.waitForFunction(() => 'usableAt' in window)
  const early = await page.evaluate(() => {
    const { usableAt } = window as unknown as { usableAt: number }
    const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= usableAt)
    return [location.href, ...files.map(({ name }) => name)]
  })
  await session.detach()
  return { response, loaded: [...loaded.values()].filter(({ url }) => early.includes(url)) }
}

/** Runs in the page: React leaves its mark on an element once the element is its own; before, it is only drawn. */
function noteWhenUsable(selector: string): void {
  // On a busy machine a page would begin to fetch ahead of need before it is noticed that it can be used.
  const { setTimeout: soon } = window
  const later = (run: () => void, ms = 0) => (ms >= 1000 ? 0 : soon(run, ms))
  Object.assign(window, { setTimeout: later, requestIdleCallback: () => 0 })
  const look = () => {
    const element = document.querySelector(selector)
    const isUsable = element && Object.keys(element).some((key) => key.startsWith('__reactProps'))
    if (isUsable) Object.assign(window, { usableAt: performance.now() })
    else requestAnimationFrame(look)
  }
  look()
}

async function watchRequests(session: CDPSession): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>()
  session.on('Network.requestWillBeSent', ({ request, initiator, documentURL }) => {
    const url = request.url
    if (loaded.has(url) || url.startsWith('data:') || url.startsWith('blob:')) return
    const asker = initiator.url ?? initiator.stack?.callFrames.find((frame) => frame.url)?.url ?? documentURL
    loaded.set(url, { url, depth: url === documentURL ? 1 : (loaded.get(asker)?.depth ?? 1) + 1 })
  })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  await session.send('Network.clearBrowserCache')
  return loaded
}

/** How many kilobytes of JavaScript there are among them as gzip sends it. */
export async function scriptKilobytes(page: Page, loaded: readonly Loaded[]): Promise<number> {
  const scripts = loaded.map(({ url }) => url).filter((url) => new URL(url).pathname.endsWith('.js'))
  const sizes = await Promise.all(
    scripts.map(async (url) => {
      const response = await page.request.get(url, { headers: { 'accept-encoding': 'gzip' } })
      return Number(response.headers()['content-length'])
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
