import { deviceStorage } from '../../platform/api/browser-storage.ts'
import { memberIdOf } from '../../platform/api/session-token.ts'
import { clearWaitingOf } from './kept-keys.ts'

const KEY = 'keeps_nothing'

/** Records whether nothing of the logged-in member may outlive the session, because a parent's consent is pending. */
export function noteKeepsNothing(keepsNothing: boolean): void {
  if (keepsNothing) deviceStorage.setItem(KEY, '1')
  else deviceStorage.removeItem(KEY)
}

export function keepsNothing(): boolean {
  return deviceStorage.getItem(KEY) !== null
}

/** Clears a person's queued requests. */
export function clearWaiting(person: string | undefined): void {
  const memberId = memberIdOf(person)
  if (memberId) clearWaitingOf(deviceStorage, memberId)
}
