import { useEffect } from 'react'
import { whilePreloading } from '../platform/loading/preloading.ts'
import { whenIdle } from '../platform/loading/when-idle.ts'

type Load = () => Promise<unknown>

/** The latest start, for a page that is never idle or a browser that cannot tell. */
const LATEST_MS = 3000

/** Preloads parts once the page is idle: offline they could not be loaded. */
export function usePreloadWhenIdle(parts: readonly Load[]): void {
  useEffect(() => whenIdle(() => void preload(parts), LATEST_MS), [parts])
}

async function preload(parts: readonly Load[]): Promise<void> {
  await whilePreloading(Promise.allSettled(parts.map((load) => load())))
}
