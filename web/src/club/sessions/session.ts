import type { logInAdmin } from '@touchline/contract/club/clubs.ts'
import type { PlayerSession } from '@touchline/contract/club/sessions.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import type { SafeStorage } from '../../platform/api/browser-storage.ts'
import { payloadOf } from '../../platform/api/session-token.ts'
import { type Cleared, clearDevice, isKeptOnDevice } from './kept-keys.ts'

// Every page loads this file, so it imports only types from the contract: its schemas would bring zod along.

/** The logged-in user as far as pages show it; only the server decides what they may do. */
export type Session = {
  role: 'player' | 'admin'
  name: string
  email: string
  /** Empty if nothing is stored, as are the club's name and the email. */
  clubId: string
  clubName: string
  /** A player's own id; administrators have none. */
  playerId?: string
  /** The server's expiry date of the session. */
  expiresAt?: string
}

/** Every key that a log-in stores (§3 of the product). */
type SessionKey =
  | 'player_session'
  | 'player_id'
  | 'club_id'
  | 'club_name'
  | 'player_email'
  | 'player_name'
  | 'player_role'
  | 'player_session_expires'
  | 'admin_session'
  | 'admin_email'
  | 'admin_member_id'
  | 'club_session_expires'
  | 'plan_name'

/** The session stored on this device; the role comes from the signed token, never from a name or an email. */
export function storedSession(storage: Pick<SafeStorage, 'getItem'>): Session | undefined {
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

/** Stores a player's log-in, replacing any other; its password is never stored. */
export function keepPlayerSession(storage: Cleared, session: PlayerSession, email: string): void {
  keep(storage, {
    player_session_expires: session.expiresAt,
    player_id: session.playerId,
    player_name: session.playerName,
    player_email: email,
    player_role: 'member',
    club_id: session.clubId,
    club_name: session.clubName,
    player_session: session.sessionToken,
  })
}

/** Stores an administrator's log-in, replacing any other; the PIN is never stored. */
export function keepAdminSession(storage: Cleared, session: ReplyOf<typeof logInAdmin>): void {
  keep(storage, {
    club_session_expires: session.expiresAt,
    admin_member_id: session.memberId,
    admin_email: session.email,
    player_role: 'admin',
    club_id: session.clubId,
    club_name: session.clubName,
    plan_name: session.planName,
    admin_session: session.sessionToken,
  })
}

/**
 * Replaces everything left by a former person. The token is written last, and the former one removed after that: other
 * tabs see one person or the other, never none.
 */
function keep(storage: Cleared, values: Partial<Record<SessionKey, string>>): void {
  for (const [key, value] of Object.entries(values)) storage.setItem(key, value)
  clearDevice(storage, (key) => isKeptOnDevice(key) || key in values)
}
