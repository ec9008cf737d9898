import { useEffect, useRef, useState } from 'react'

const SEARCH_DELAY_MS = 300

/** The typed text, and the debounced search. */
export function useSearch() {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  function type(text: string) {
    clearTimeout(waiting.current)
    setTyped(text)
    // An emptied field shows everything at once, without the debounce.
    if (text.trim() === '') setSearch('')
    else waiting.current = setTimeout(() => setSearch(text.trim()), SEARCH_DELAY_MS)
  }

  return { typed, search, type, clear: () => type('') }
}
