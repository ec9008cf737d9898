/** Sent to the window when somebody wants to search. */
const OPEN_SEARCH = 'touchline:open-search'

/** Opens the search over the page, whatever page it is. */
export function openSearch(): void {
  dispatchEvent(new Event(OPEN_SEARCH))
}

/** Hears when the search is wanted, by a button or by Ctrl-K or ⌘-K; answers how to stop hearing. */
export function onOpenSearch(open: () => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  addEventListener(OPEN_SEARCH, open, { signal })
  addEventListener(
    'keydown',
    (event) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      open()
    },
    { signal },
  )
  return () => leaving.abort()
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
}
