import { tabStorage } from '../../platform/api/browser-storage.ts'

const KEY = 'own_password_invited'

/** Records in this tab that the user who just logged in should be asked to set their own password. */
export function inviteToOwnPassword(): void {
  tabStorage.setItem(KEY, '1')
}

export function isInvited(): boolean {
  return tabStorage.getItem(KEY) !== null
}

export function forgetInvitation(): void {
  tabStorage.removeItem(KEY)
}
