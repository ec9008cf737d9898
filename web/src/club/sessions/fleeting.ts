import { deviceStorage } from '../../platform/api/browser-storage.ts'
import { memberIdOf } from '../../platform/api/session-token.ts'
import { clearWaitingOf } from './what-stays.ts'

const KEY = 'keeps_nothing'

/** Notes whether nothing of who is logged in may outlive the session, because a parent has yet to agree. */
export function noteKeepsNothing(keepsNothing: boolean): void {
  if (keepsNothing) deviceStorage.setItem(KEY, '1')
  else deviceStorage.removeItem(KEY)
}

export function keepsNothing(): boolean {
  return deviceStorage.getItem(KEY) !== null
}

/** Erases what waits to be sent in a person's name. */
export function clearWaiting(person: string | undefined): void {
  const memberId = memberIdOf(person)
  if (memberId) clearWaitingOf(deviceStorage, memberId)
}
