import { useSyncExternalStore } from 'react'
import { clearSessions, type Session, storedSession } from './session.ts'

/** The session of this device, also after it changed in another tab. */
export function useSession(): Session | undefined {
  const snapshot = useSyncExternalStore(subscribe, readSnapshot, nobody)
  return snapshot ? (JSON.parse(snapshot) as Session) : undefined
}

/** Ends the session on this device; tells whether there was one. */
export function forgetSession(): boolean {
  const hadSession = clearSessions(localStorage)
  dispatchEvent(new Event(CHANGED))
  return hadSession
}

const CHANGED = 'touchline:session'

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  addEventListener(CHANGED, onChange)
  return () => {
    removeEventListener('storage', onChange)
    removeEventListener(CHANGED, onChange)
  }
}

// A text, because React compares snapshots by identity.
function readSnapshot(): string {
  try {
    return JSON.stringify(storedSession(localStorage) ?? '').replace(/^""$/, '')
  } catch {
    return ''
  }
}

// What the server sends is the same for everybody.
function nobody(): string {
  return ''
}
