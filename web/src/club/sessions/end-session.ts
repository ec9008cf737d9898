import { PAGES } from '@touchline/contract/platform/pages.ts'
import { deviceStorage, tabStorage } from '../../platform/api/browser-storage.ts'
import { documentPerson, storedToken } from '../../platform/api/session-token.ts'
import { endPerson } from './end-of-person.ts'
import { clearWaiting } from './fleeting.ts'
import { clearDevice, isAnythingWaiting, isWaiting, staysOnDevice } from './what-stays.ts'

type WayOut = {
  /** Where the person goes. */
  to: string
  /** Also forgets the settings of the device, the language for example. */
  forgetSettings?: boolean
  /** The account is gone: what waits to be sent in its name never will be. */
  isErased?: boolean
}

/** Logs out: forgets the person on this device at once, ends the session on the server and goes away. */
export function endSession({ to, forgetSettings = false, isErased = false }: WayOut): void {
  if (isErased) clearWaiting(documentPerson())
  endPerson({ to, isNewEntry: true, stays: forgetSettings ? isWaiting : staysOnDevice, token: storedToken() })
}

/** Forgets what is stored about whoever is or was logged in here; answers whether there was anything. */
export function forgetSession(): boolean {
  const isAnybodys = documentPerson() !== undefined
  const hadAnything = clearDevice(deviceStorage, staysOnDevice)
  if (isAnybodys) endPerson({ to: PAGES.clearSessions.path, note: { isCleared: true } })
  else tabStorage.clear()
  return hadAnything
}

/** Whether something waits on this device to be sent, in whoever's name. */
export function hasWaiting(): boolean {
  return isAnythingWaiting(deviceStorage)
}

/** Erases what waits to be sent, after somebody was told of it. */
export function eraseWaiting(): void {
  clearDevice(deviceStorage, (key) => !isWaiting(key))
}
