import { type RefObject, useEffect, useRef, useState } from 'react'

const CONFIRMED_FOR_MS = 2000

/**
 * Copies a text and says so for two seconds. Where the browser refuses, the text is selected on the page instead,
 * so that copying by hand is one keystroke.
 */
export function useCopy(text: string, shown: RefObject<HTMLElement | null>) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    clearTimeout(timer.current)
    try {
      // Over plain HTTP there is no clipboard at all.
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
      timer.current = setTimeout(() => setOutcome(undefined), CONFIRMED_FOR_MS)
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      setOutcome('failed')
    }
  }

  return { copy, outcome }
}
