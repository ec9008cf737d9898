import { useEffect } from 'react'

type Load = () => Promise<unknown>

/** A page that is never idle, or a browser that does not tell, fetches parts after this long. */
const LATEST_MS = 3000

let preloading = 0

/** Fetches parts ahead of need once the page has nothing else to do: without a connection they would not come. */
export function usePreloadWhenIdle(parts: readonly Load[]): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => void preload(parts), LATEST_MS)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(() => void preload(parts), { timeout: LATEST_MS })
    return () => cancelIdleCallback(idle)
  }, [parts])
}

/** Whether what fails to load now was not asked for by anybody yet. */
export function isPreloading(): boolean {
  return preloading > 0
}

async function preload(parts: readonly Load[]): Promise<void> {
  preloading++
  await Promise.allSettled(parts.map((load) => load()))
  preloading--
}
