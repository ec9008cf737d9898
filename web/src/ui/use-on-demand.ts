import { useEffect, useState } from 'react'
import { PART_FAILED } from '../platform/loading/load-failure.ts'
import { onNextChance } from '../platform/loading/next-chance.ts'

/**
 * A heavy part that loads when it is first wanted, so that a page which never opens it never loads it. A failed load is
 * reported to the page and retried: with the next click, when the network is back, or later.
 */
export function useOnDemand<Part extends object>(load: () => Promise<Part>, isWanted: unknown): Part | undefined {
  const [part, setPart] = useState<Part>()
  const [failures, setFailures] = useState(0)

  useEffect(() => {
    if (!isWanted || part) return
    let isGone = false
    const attempt = (isAskedFor: boolean) =>
      load().then(
        (loaded) => isGone || setPart(loaded),
        () => {
          if (isGone) return
          setFailures((count) => count + 1)
          if (isAskedFor) dispatchEvent(new Event(PART_FAILED))
        },
      )
    const stopWaiting = failures === 0 ? void attempt(true) : onNextChance(failures, attempt)
    return () => {
      isGone = true
      stopWaiting?.()
    }
  }, [load, isWanted, part, failures])
  return part
}
