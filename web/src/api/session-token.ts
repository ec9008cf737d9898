import { deviceStorage } from './browser-storage.ts'
/** Sent to the window when the server no longer knows the stored session. */
export const SESSION_OVER = 'touchline:session-over'

/** The token that every call carries; at most one of the two is stored. */
export function storedToken(): string | null {
  return deviceStorage.getItem('admin_session') ?? deviceStorage.getItem('player_session')
}
