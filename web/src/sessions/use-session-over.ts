import { useEffect } from 'react'
import { SESSION_OVER } from '../api/session-token.ts'
import { sessionIsOver } from './use-session.ts'

/** Forgets the session as soon as a call learns that the server no longer knows it; the guards then see to the rest. */
export function useSessionOver(): void {
  useEffect(() => {
    addEventListener(SESSION_OVER, sessionIsOver)
    return () => removeEventListener(SESSION_OVER, sessionIsOver)
  }, [])
}
