import type { TokenPayload } from '@touchline/contract/club/sessions.ts'
import { deviceStorage } from './browser-storage.ts'

/** Sent to the window when the server no longer knows the stored session. */
export const SESSION_OVER = 'touchline:session-over'

/** Sent to the window when somebody has logged in in this tab. */
export const SESSION_CHANGED = 'touchline:session'

/** Sent to the window when somebody else than this document's person, or nobody, is logged in on this device. */
export const PERSON_CHANGED = 'touchline:person-changed'

type Stored = { token: string; person: string }

/**
 * Whose document this is: the first person it made a call for. It never makes one for somebody else, and what it has
 * read is never shown to them (0072).
 */
let owner: string | undefined
let isOver = false

/** The token that every call carries; nothing once the document's person has gone. */
export function storedToken(): string | null {
  const stored = storedLogIn()
  if (!isOwn(stored)) return null
  owner ??= stored?.person
  return stored?.token ?? null
}

/** The token that is stored, whoever's it is: to end its session. */
export function rawToken(): string | undefined {
  return storedLogIn()?.token
}

/** Whether this document may still make calls; tells the page where it may not. */
export function mayCall(): boolean {
  if (isOwn(storedLogIn())) return true
  dispatchEvent(new Event(PERSON_CHANGED))
  return false
}

/** Whether somebody else than the document's person, or nobody, is logged in now. */
export function isForeign(): boolean {
  return !isOwn(storedLogIn())
}

/** The person this document belongs to, if it has one yet. */
export function documentPerson(): string | undefined {
  owner ??= isOver ? undefined : storedLogIn()?.person
  return owner
}

/** From now on the document makes no call and shows nothing new: it is about to be left. */
export function closeDocument(): void {
  isOver = true
}

/** Whether the document's person has gone, and it only waits for the next one to begin. */
export function isClosed(): boolean {
  return isOver
}

/** Who is logged in on this device: a role and a member's id, never a name. */
export function storedPerson(): string | undefined {
  return storedLogIn()?.person
}

/** The id of the member who is logged in on this device. */
export function memberIdOf(person: string | undefined): string | undefined {
  return person?.slice(person.indexOf(':') + 1)
}

function isOwn(stored: Stored | undefined): boolean {
  return !isOver && (owner === undefined || stored?.person === owner)
}

/** At most one of the two is stored; while another tab writes one, an administrator's counts. */
function storedLogIn(): Stored | undefined {
  const ofAdmin = deviceStorage.getItem('admin_session')
  const token = ofAdmin ?? deviceStorage.getItem('player_session')
  if (!token) return undefined
  const payload = payloadOf(token)
  const id = payload?.playerId ?? deviceStorage.getItem(ofAdmin ? 'admin_member_id' : 'player_id') ?? payload?.email
  return { token, person: `${ofAdmin ? 'admin' : 'player'}:${id ?? ''}` }
}

/** What a token says of its session; the server alone knows whether that is true. */
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

/** The id of the member who is logged in, player or administrator. */
export function storedMember(): string | undefined {
  return deviceStorage.getItem('player_id') ?? deviceStorage.getItem('admin_member_id') ?? undefined
}

/** A new document is nobody's yet; test files share one. */
export function beginDocument(): void {
  owner = undefined
  isOver = false
}
