/** Where the tokens of a log-in are stored; at most one of the two is there. */
export const TOKEN_KEYS = { player: 'player_session', admin: 'admin_session' } as const

/** Sent to the window when the server no longer knows the stored session. */
export const SESSION_OVER = 'touchline:session-over'

/** The token that every call carries. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEYS.admin) ?? localStorage.getItem(TOKEN_KEYS.player)
  } catch {
    return null
  }
}
