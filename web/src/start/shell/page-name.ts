import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from '../../platform/routing/router.tsx'

/** The current name of a page that shows one of many things: a plan, a competition, a list. */
let named: { path: string; name: string } | undefined
const listeners = new Set<() => void>()

/** Names the page after its content, in breadcrumb and document title, while mounted. */
export function usePageName(name: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!name) return undefined
    setNamed({ path: pathname, name })
    return () => setNamed(undefined)
  }, [name, pathname])
}

/** The name that the page at an address has set. */
export function useNameOfPage(path: string): string | undefined {
  const current = useSyncExternalStore(
    subscribe,
    () => named,
    () => undefined,
  )
  return current?.path === path ? current.name : undefined
}

function setNamed(next: typeof named): void {
  named = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
