/** Dispatched on the window to open the search. */
const OPEN_SEARCH = 'touchline:open-search'

/** Opens the search overlay on any page. */
export function openSearch(): void {
  dispatchEvent(new Event(OPEN_SEARCH))
}

/** Listens for requests to search, by a button or by Ctrl-K or ⌘-K; returns a function that unsubscribes. */
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
