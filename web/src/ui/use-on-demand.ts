import { useEffect, useState } from 'react'

/**
 * A heavy part that is fetched when it is first wanted, so that a page which never opens it never ships it.
 * Nothing is fetched while `attempt` is falsy; a fetch that failed is tried again when `attempt` changes.
 */
export function useOnDemand<Part extends object>(load: () => Promise<Part>, attempt: unknown): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    if (!attempt || part) return
    let isGone = false
    load().then(
      (loaded) => isGone || setPart(loaded),
      // A lost connection leaves the part shut; the next attempt may find the network again.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [load, attempt, part])
  return part
}
