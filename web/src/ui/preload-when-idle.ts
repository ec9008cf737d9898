import { useEffect } from 'react'
import { whilePreloading } from '../platform/loading/preloading.ts'
import { whenIdle } from '../platform/loading/when-idle.ts'

type Load = () => Promise<unknown>

/** A page that is never idle, or a browser that does not tell, fetches parts after this long. */
const LATEST_MS = 3000

/** Fetches parts ahead of need once the page has nothing else to do: without a connection they would not come. */
export function usePreloadWhenIdle(parts: readonly Load[]): void {
  useEffect(() => whenIdle(() => void preload(parts), LATEST_MS), [parts])
}

async function preload(parts: readonly Load[]): Promise<void> {
  await whilePreloading(Promise.allSettled(parts.map((load) => load())))
}
