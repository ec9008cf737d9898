import { useSyncExternalStore } from 'react'
import { type BrowserStorage, deviceStorage } from '../api/browser-storage.ts'
import { forgetKept } from '../api/kept-answers.ts'
import { SESSION_CHANGED } from '../api/session-token.ts'
import { clearSessions, keepAdminSession, keepPlayerSession, type Session, storedSession } from './session.ts'

/** The session of this device, also after it changed in another tab. */
export function useSession(): Session | undefined {
  const snapshot = useSyncExternalStore(subscribe, readSnapshot, nobody)
  return snapshot ? (JSON.parse(snapshot) as Session) : undefined
}

/** Whose session is over since this page was opened, because the server no longer knew it. */
export function useEndedRole(): Session['role'] | undefined {
  return useSyncExternalStore(subscribe, readEndedRole, noRole)
}

/** Starts the session that a player's log-in answered. */
export function storePlayerSession(...answered: Tail<typeof keepPlayerSession>): void {
  keepPlayerSession(deviceStorage, ...answered)
  tellAll(undefined)
}

/** Starts the session that an administrator's log-in answered. */
export function storeAdminSession(...answered: Tail<typeof keepAdminSession>): void {
  keepAdminSession(deviceStorage, ...answered)
  tellAll(undefined)
}

/** Forgets the session because the server no longer knows it. */
export function sessionIsOver(): void {
  // Several calls may learn it at once: the first of them still knows whose session it was.
  const role = storedSession(deviceStorage)?.role ?? endedRole
  clearSessions(deviceStorage)
  forgetKept()
  tellAll(role)
}

/** Forgets whatever is stored about a session; tells whether there was anything. */
export function forgetSession(): boolean {
  const hadSession = clearSessions(deviceStorage)
  forgetKept()
  tellAll(undefined)
  return hadSession
}

type Tail<Keep> = Keep extends (storage: BrowserStorage, ...rest: infer Rest) => void ? Rest : never

// Another tab changed it; it changed here; the browser brought a left page back from its memory.
const EVENTS = ['storage', SESSION_CHANGED, 'pageshow']

let endedRole: Session['role'] | undefined

function tellAll(ended: Session['role'] | undefined): void {
  endedRole = ended
  dispatchEvent(new Event(SESSION_CHANGED))
}

function subscribe(onChange: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, onChange)
  return () => {
    for (const event of EVENTS) removeEventListener(event, onChange)
  }
}

// A text, because React compares snapshots by identity.
function readSnapshot(): string {
  return JSON.stringify(storedSession(deviceStorage) ?? '').replace(/^""$/, '')
}

function readEndedRole(): Session['role'] | undefined {
  return endedRole
}

// What the server sends is the same for everybody.
function nobody(): string {
  return ''
}

function noRole(): undefined {
  return undefined
}
