import { useEffect, useRef, useState } from 'react'
import { useLocation, useMove, useSearchParams } from '../../platform/routing/router.tsx'
import { addressOfView, type MemberOrder, type MemberView, memberViewOf, searchOf, sortedBy } from './member-view.ts'

const SEARCH_DELAY_MS = 300

/** The table's view, stored in the address so that a reload and back navigation restore it. */
export function useMemberView() {
  const [params, setParams] = useSearchParams()
  const view = memberViewOf(params)
  const [typed, setTyped] = useState(view.search)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  function show(next: MemberView, options?: { replace: boolean }) {
    clearTimeout(waiting.current)
    setParams(addressOfView(next, params), options)
  }

  /** Any other change includes text that was just typed and whose search is still debounced. */
  function withTyped(): MemberView {
    return { ...view, search: searchOf(typed) }
  }

  function search(text: string) {
    clearTimeout(waiting.current)
    setTyped(text)
    const next = { ...view, search: searchOf(text), page: 1 }
    if (next.search === view.search) return
    // Going back removes the whole search, not its last letter.
    waiting.current = setTimeout(() => show(next, { replace: view.search !== '' }), SEARCH_DELAY_MS)
  }

  useTextOfHistory(() => {
    clearTimeout(waiting.current)
    setTyped(view.search)
  })
  useEffect(() => () => clearTimeout(waiting.current), [])

  return {
    view,
    typed,
    search,
    clearSearch() {
      setTyped('')
      show({ ...view, search: '', page: 1 })
    },
    sortBy: (sort: MemberOrder) => show(sortedBy(withTyped(), sort)),
    goToPage: (page: number) => show({ ...withTyped(), page }),
    addressOfPage: (page: number) => `?${addressOfView({ ...view, page }, params)}`,
  }
}

/**
 * Back and forward navigation changes the address, and the field's text has to follow; our own changes came from the
 * field.
 */
function useTextOfHistory(follow: () => void): void {
  const { key } = useLocation()
  const isHistory = useMove() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text follows only a new history entry
  useEffect(() => {
    if (isHistory) follow()
  }, [key])
}
