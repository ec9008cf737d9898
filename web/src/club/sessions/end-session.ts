import { PAGES } from '@touchline/contract/platform/pages.ts'
import { deviceStorage, tabStorage } from '../../platform/api/browser-storage.ts'
import { documentPerson, storedToken } from '../../platform/api/session-token.ts'
import { endPerson } from './end-of-person.ts'
import { clearWaiting } from './fleeting.ts'
import { clearDevice, isAnythingWaiting, isKeptOnDevice, isWaiting } from './kept-keys.ts'

type WayOut = {
  /** Where the user goes next. */
  to: string
  /** Also forgets the settings of the device, for example the language. */
  forgetSettings?: boolean
  /** The account was deleted: requests queued in its name will never be sent. */
  isErased?: boolean
}

/** Logs out: forgets the person on this device at once, revokes the session on the server and leaves the page. */
export function endSession({ to, forgetSettings = false, isErased = false }: WayOut): void {
  if (isErased) clearWaiting(documentPerson())
  endPerson({ to, isNewEntry: true, stays: forgetSettings ? isWaiting : isKeptOnDevice, token: storedToken() })
}

/** Clears everything stored about present or former users; returns whether there was anything. */
export function forgetSession(): boolean {
  const isAnybodys = documentPerson() !== undefined
  const hadAnything = clearDevice(deviceStorage, isKeptOnDevice)
  if (isAnybodys) endPerson({ to: PAGES.clearSessions.path, note: { isCleared: true } })
  else tabStorage.clear()
  return hadAnything
}

/** Whether requests are queued on this device, for any person. */
export function hasWaiting(): boolean {
  return isAnythingWaiting(deviceStorage)
}

/** Clears the queued requests, after the user has been warned. */
export function eraseWaiting(): void {
  clearDevice(deviceStorage, (key) => !isWaiting(key))
}
