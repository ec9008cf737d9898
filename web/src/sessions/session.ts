import type { logInAdmin } from '@touchline/contract/clubs.ts'
import type { ReplyOf } from '@touchline/contract/endpoint.ts'
import type { PlayerSession, TokenPayload } from '@touchline/contract/sessions.ts'
import type { BrowserStorage } from '../api/browser-storage.ts'

// Every page loads this file, so it takes only types from the contract: the schemas would bring zod along.

/** Who is logged in on this device, as far as the page shows it; what they may do is decided by the server alone. */
export type Session = {
  role: 'player' | 'admin'
  name: string
  email: string
  /** Empty where nothing is stored, as are the name of the club and the e-mail. */
  clubId: string
  clubName: string
  /** A player's own id; administrators have none. */
  playerId?: string
  /** Until when the server promised to know the session. */
  expiresAt?: string
}

/** Every key under which something about a log-in is stored (§3 of the product), the language preference not among them. */
export const SESSION_KEYS = [
  'player_session',
  'player_id',
  'club_id',
  'club_name',
  'player_email',
  'player_name',
  'player_role',
  'player_data',
  'player_session_expires',
  'admin_session',
  'admin_email',
  'admin_member_id',
  'club_session',
  'club_session_expires',
  'club_password',
  'plan_name',
  // What was opened by the search.
  'recent_choices',
  // Questions that wait for the connection.
  'waiting_questions',
] as const

type SessionKey = (typeof SESSION_KEYS)[number]

/** The session stored on this device; the role is the signed token's, never guessed from a name or an e-mail. */
export function storedSession(storage: BrowserStorage): Session | undefined {
  const read = (key: SessionKey) => storage.getItem(key) ?? ''
  const token = payloadOf(read('admin_session')) ?? payloadOf(read('player_session'))
  if (!token) return undefined
  const isAdmin = token.role === 'admin'
  const email = token.email || read(isAdmin ? 'admin_email' : 'player_email')
  const playerId = isAdmin ? '' : read('player_id')
  const expiresAt = read(isAdmin ? 'club_session_expires' : 'player_session_expires')
  return {
    role: isAdmin ? 'admin' : 'player',
    name: read('player_name') || email,
    email,
    clubId: read('club_id'),
    clubName: read('club_name'),
    ...(playerId && { playerId }),
    ...(expiresAt && { expiresAt }),
  }
}

/** Keeps a player's log-in in place of any other; the password that opened it is never kept. */
export function keepPlayerSession(storage: BrowserStorage, session: PlayerSession, email: string): void {
  keep(storage, {
    player_session: session.sessionToken,
    player_session_expires: session.expiresAt,
    player_id: session.playerId,
    player_name: session.playerName,
    player_email: email,
    player_role: 'member',
    club_id: session.clubId,
    club_name: session.clubName,
  })
}

/** Keeps an administrator's log-in in place of any other; the PIN is never kept. */
export function keepAdminSession(storage: BrowserStorage, session: ReplyOf<typeof logInAdmin>): void {
  keep(storage, {
    admin_session: session.sessionToken,
    club_session_expires: session.expiresAt,
    admin_member_id: session.memberId,
    admin_email: session.email,
    player_role: 'admin',
    club_id: session.clubId,
    club_name: session.clubName,
    plan_name: session.planName,
  })
}

/** Removes everything about a log-in from this device; tells whether there was anything. */
export function clearSessions(storage: BrowserStorage): boolean {
  const stored = SESSION_KEYS.filter((key) => storage.getItem(key) !== null)
  for (const key of stored) storage.removeItem(key)
  return stored.length > 0
}

function keep(storage: BrowserStorage, values: Partial<Record<SessionKey, string>>): void {
  clearSessions(storage)
  for (const [key, value] of Object.entries(values)) storage.setItem(key, value)
}

function payloadOf(token: string): Partial<TokenPayload> | undefined {
  const payload = token.split('.')[1]
  if (!payload) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
    return Object(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}
