import { tabStorage } from '../../platform/api/browser-storage.ts'

const KEY = 'own_password_invited'

/** Notes that whoever just came in should be asked to set a password of their own, in this tab. */
export function inviteToOwnPassword(): void {
  tabStorage.setItem(KEY, '1')
}

export function isInvited(): boolean {
  return tabStorage.getItem(KEY) !== null
}

export function forgetInvitation(): void {
  tabStorage.removeItem(KEY)
}
