import { deviceStorage } from './browser-storage.ts'
/** Sent to the window when the server no longer knows the stored session. */
export const SESSION_OVER = 'touchline:session-over'

/** The token that every call carries; at most one of the two is stored. */
export function storedToken(): string | null {
  return deviceStorage.getItem('admin_session') ?? deviceStorage.getItem('player_session')
}

/** Sent to the window when somebody has logged in or out in this tab. */
export const SESSION_CHANGED = 'touchline:session'

/** The id of the member who is logged in, player or administrator. */
export function storedMember(): string | undefined {
  return deviceStorage.getItem('player_id') ?? deviceStorage.getItem('admin_member_id') ?? undefined
}
