import { type FormEvent, useEffect, useRef, useState } from 'react'

/**
 * Lets a plain form be sent once, and names the button that sent it until the page is left.
 * Nothing is disabled meanwhile: what a disabled button or field says would not be sent.
 */
export function useOneSubmit() {
  const isSent = useRef(false)
  const [submitted, setSubmitted] = useState<string>()

  useEffect(() => {
    // Who comes back to the page as they left it may send it again.
    function comeBack({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      isSent.current = false
      setSubmitted(undefined)
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  function onSubmit(event: FormEvent) {
    if (isSent.current) return event.preventDefault()
    isSent.current = true
    const { submitter } = event.nativeEvent as SubmitEvent
    setSubmitted((submitter as HTMLButtonElement | null)?.value)
  }

  return { submitted, onSubmit }
}
