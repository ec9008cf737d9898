/** Who is logged in on this device, as far as the page shows it; what they may do is decided by the server alone. */
export type Session = { role: 'player' | 'admin'; name: string }

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
] as const

/** The session stored on this device; the role is the signed token's, never guessed from a name or an e-mail. */
export function storedSession(storage: Storage): Session | undefined {
  const token = payloadOf(storage.getItem('admin_session')) ?? payloadOf(storage.getItem('player_session'))
  if (!token) return undefined
  const role = token.role === 'admin' ? 'admin' : 'player'
  const email = storage.getItem(role === 'admin' ? 'admin_email' : 'player_email')
  return { role, name: storage.getItem('player_name') || email || '' }
}

/** Removes everything about a log-in from this device; tells whether there was anything. */
export function clearSessions(storage: Storage): boolean {
  const stored = SESSION_KEYS.filter((key) => storage.getItem(key) !== null)
  for (const key of stored) storage.removeItem(key)
  return stored.length > 0
}

function payloadOf(token: string | null): { role?: unknown } | undefined {
  const payload = token?.split('.')[1]
  if (!payload) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
    return Object(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}
