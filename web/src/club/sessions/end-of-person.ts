import type { revokeSession } from '@touchline/contract/club/sessions.ts'
import { deviceStorage, tabStorage } from '../../platform/api/browser-storage.ts'
import { forgetKept } from '../../platform/api/forget-kept.ts'
import { closeDocument, storedPerson } from '../../platform/api/session-token.ts'
import { clearWaiting, keepsNothing } from './fleeting.ts'
import type { Session } from './session.ts'
import { tellServer } from './tell-server.ts'
import { clearDevice, isDraft, staysOnDevice } from './what-stays.ts'

/** What the next document has to know of the one that was left. */
export type EndNote = {
  /** Whose it was, and at which address. */
  left?: { person: string; role: Session['role']; path: string; address: string }
  /** Whether the server no longer knew the session, which the person is told. */
  isOver?: boolean
  /** Whether everything was cleared at the person's wish. */
  isCleared?: boolean
}

type End = {
  /** Where the next document begins. */
  to: string
  /** Whether the way back leads to the page that is left. */
  isNewEntry?: boolean
  /** Which keys of the device stay; none are touched where somebody else is logged in there already. */
  stays?: (key: string) => boolean
  /** Whether what was typed stays in this tab for its owner, who may only have to log in again. */
  keepsDrafts?: boolean
  /** The session to be ended on the server. */
  token?: string | null
  note?: EndNote
}

const NOTE_KEY = 'end_note'
/** Caches are erased in a few milliseconds; a browser that takes longer is not waited for. */
const ERASING_MS = 500

let unmountPages: () => void = () => undefined

/** Says how the pages are taken off the document. */
export function onPersonEnd(unmount: () => void): void {
  unmountPages = unmount
}

/**
 * Ends a person's time in this document, in whichever way it ended: nothing of theirs is shown, sent or kept from here
 * on, and a new document begins, since nothing in memory outlives one (0072).
 */
export function endPerson({ to, isNewEntry = false, stays = staysOnDevice, keepsDrafts, token, note }: End): void {
  if (keepsNothing()) clearWaiting(storedPerson())
  closeDocument()
  document.body.style.setProperty('display', 'none', 'important')
  globalThis.speechSynthesis?.cancel()
  clearDevice(deviceStorage, stays)
  clearDevice(tabStorage, (key) => keepsDrafts === true && isDraft(key))
  if (note) tabStorage.setItem(NOTE_KEY, JSON.stringify(note))
  if (token) revoke(token)
  // What ended the person may be a call of a page that React is drawing right now.
  setTimeout(unmountPages)
  void goTo(to, isNewEntry)
}

let lastNote: EndNote = {}

/** What the document before this one left to be known; a log-in makes it history. */
export function endNote(): EndNote {
  return lastNote
}

/** Reads the note of the document before, once. */
export function takeEndNote(): void {
  try {
    lastNote = Object(JSON.parse(tabStorage.getItem(NOTE_KEY) ?? '{}'))
    tabStorage.removeItem(NOTE_KEY)
  } catch {
    // Storage can be switched off: then a log-in page says less.
  }
}

export function forgetEndNote(): void {
  lastNote = {}
}

/** A new address rather than a reload: browsers fill the fields of a reloaded page with what was typed there. */
async function goTo(to: string, isNewEntry: boolean): Promise<void> {
  await Promise.race([forgetKept(), new Promise((resolve) => setTimeout(resolve, ERASING_MS))])
  const isHere = new URL(to, location.href).href === location.href && to.includes('#')
  // Going to another place of the same document would load none.
  if (isHere) location.reload()
  else if (isNewEntry) location.assign(to)
  else location.replace(to)
}

/** Ends a session on the server that this device has just forgotten. */
export function revoke(token: string): void {
  tellServer(REVOKE, token)
}

// Written out for the compiler to compare: the contract's own constant would bring all calls to every page.
const REVOKE = { method: 'POST', path: '/api/sessions/revoke' } as const satisfies Pick<
  typeof revokeSession,
  'method' | 'path'
>
