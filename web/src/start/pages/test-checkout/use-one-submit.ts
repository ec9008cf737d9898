import { type FormEvent, useEffect, useRef, useState } from 'react'

/**
 * Lets a plain form be submitted once, and names the button that submitted it until the page is left. Nothing is
 * disabled meanwhile: values of disabled buttons or fields would not be sent.
 */
export function useOneSubmit() {
  const isSent = useRef(false)
  const [submitted, setSubmitted] = useState<string>()

  useEffect(() => {
    // A page restored from the back/forward cache may be submitted again.
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
