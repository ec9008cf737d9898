import { type RefObject, useEffect, useRef, useState } from 'react'
import { copyText } from './copy-text.ts'

const CONFIRMED_FOR_MS = 2000

/**
 * Copies a text and confirms it for two seconds. If the browser refuses, the text is selected on the page instead, so
 * that copying by hand is one keystroke.
 */
export function useCopy(text: string, shown: RefObject<HTMLElement | null>) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    clearTimeout(timer.current)
    try {
      await copyText(text)
      setOutcome('copied')
      timer.current = setTimeout(() => setOutcome(undefined), CONFIRMED_FOR_MS)
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      setOutcome('failed')
    }
  }

  return { copy, outcome }
}
