import { useEffect } from 'react'
import { whilePreloading } from '../loading/preloading.ts'

type Load = () => Promise<unknown>

/** A page that is never idle, or a browser that does not tell, fetches parts after this long. */
const LATEST_MS = 3000

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

async function preload(parts: readonly Load[]): Promise<void> {
  await whilePreloading(Promise.allSettled(parts.map((load) => load())))
}
