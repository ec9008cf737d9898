import { type CDPSession, expect, type Page, type Response } from '@playwright/test'

const DEEPEST = 3

/** A page's request and its depth in the chain of requests it depends on; the page itself is 1. */
type Loaded = { url: string; depth: number }

/** Opens a page with an empty cache and expects a chain of no more than three requests. */
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
 * Opens an address with an empty cache and returns the requests made until the first element matching the selector (the
 * same for all addresses of a test) is interactive. Files that a page prefetches come later and do not count.
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

/** Runs in the page: React marks an element once it has hydrated it; before that it is only drawn. */
function noteWhenUsable(selector: string): void {
  // On a busy machine a page would start to prefetch before it is noticed to be usable.
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

/** The total size of the JavaScript files among them in kilobytes, gzipped. */
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
