import type { TokenPayload } from '@touchline/contract/club/sessions.ts'
import { deviceStorage } from './browser-storage.ts'

/** Dispatched on the window when the server no longer accepts the stored session. */
export const SESSION_OVER = 'touchline:session-over'

/** Dispatched on the window when a user has logged in in this tab. */
export const SESSION_CHANGED = 'touchline:session'

/** Dispatched on the window when this document's user is no longer the one logged in on this device. */
export const PERSON_CHANGED = 'touchline:person-changed'

type Stored = { token: string; person: string }

/**
 * The document's owner: the first user it made a call for. It makes no call for another user, and never shows them what
 * it has read (0072).
 */
let owner: string | undefined
let isOver = false

/** The token sent with every call; null once the document's owner has logged out. */
export function storedToken(): string | null {
  const stored = storedLogIn()
  if (!isOwn(stored)) return null
  owner ??= stored?.person
  return stored?.token ?? null
}

/** The stored token regardless of the owner, for ending its session. */
export function rawToken(): string | undefined {
  return storedLogIn()?.token
}

/** Whether this document may still make calls; dispatches PERSON_CHANGED if not. */
export function mayCall(): boolean {
  if (isOwn(storedLogIn())) return true
  dispatchEvent(new Event(PERSON_CHANGED))
  return false
}

/** Whether another user than the document's owner, or none, is logged in now. */
export function isForeign(): boolean {
  return !isOwn(storedLogIn())
}

/** The document's owner, if it has one yet. */
export function documentPerson(): string | undefined {
  owner ??= isOver ? undefined : storedLogIn()?.person
  return owner
}

/** Blocks all further calls and updates: the document is about to be left. */
export function closeDocument(): void {
  isOver = true
}

/** Whether the document is closed and waits to be replaced. */
export function isClosed(): boolean {
  return isOver
}

/** The user logged in on this device: a role and a member id, never a name. */
export function storedPerson(): string | undefined {
  return storedLogIn()?.person
}

/** The member id in a stored user. */
export function memberIdOf(person: string | undefined): string | undefined {
  return person?.slice(person.indexOf(':') + 1)
}

function isOwn(stored: Stored | undefined): boolean {
  return !isOver && (owner === undefined || stored?.person === owner)
}

/** Normally only one of the two is stored; while another tab switches them, the administrator's takes precedence. */
function storedLogIn(): Stored | undefined {
  const ofAdmin = deviceStorage.getItem('admin_session')
  const token = ofAdmin ?? deviceStorage.getItem('player_session')
  if (!token) return undefined
  const payload = payloadOf(token)
  const id = payload?.playerId ?? deviceStorage.getItem(ofAdmin ? 'admin_member_id' : 'player_id') ?? payload?.email
  return { token, person: `${ofAdmin ? 'admin' : 'player'}:${id ?? ''}` }
}

/** The payload of a token; only the server can verify it. */
export function payloadOf(token: string): Partial<TokenPayload> | undefined {
  const payload = token.split('.')[1]
  if (!payload) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
    return Object(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}

/** The id of the logged-in member, player or administrator. */
export function storedMember(): string | undefined {
  return deviceStorage.getItem('player_id') ?? deviceStorage.getItem('admin_member_id') ?? undefined
}

/** Resets the owner, as in a new document; test files share one. */
export function beginDocument(): void {
  owner = undefined
  isOver = false
}
