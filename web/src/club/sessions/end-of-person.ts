import type { revokeSession } from '@touchline/contract/club/sessions.ts'
import { deviceStorage, tabStorage } from '../../platform/api/browser-storage.ts'
import { forgetKept } from '../../platform/api/forget-kept.ts'
import { closeDocument, storedPerson } from '../../platform/api/session-token.ts'
import { clearWaiting, keepsNothing } from './fleeting.ts'
import { clearDevice, isDraft, isKeptOnDevice } from './kept-keys.ts'
import { sendAndForget } from './send-and-forget.ts'
import type { Session } from './session.ts'

/** What the next document has to know about the previous one. */
export type EndNote = {
  /** The person, their role, and the address they were at. */
  left?: { person: string; role: Session['role']; path: string; address: string }
  /** Whether the server no longer knew the session, which the user is told. */
  isOver?: boolean
  /** Whether the user asked to clear everything. */
  isCleared?: boolean
}

type End = {
  /** The address of the next document. */
  to: string
  /** Whether back navigation leads to the page that is left. */
  isNewEntry?: boolean
  /** The keys to keep on the device; all of them stay if another person is already logged in there. */
  stays?: (key: string) => boolean
  /** Whether drafts stay in this tab for their owner, who may only have to log in again. */
  keepsDrafts?: boolean
  /** The session to revoke on the server. */
  token?: string | null
  note?: EndNote
}

const NOTE_KEY = 'end_note'
/** Caches are usually deleted in a few milliseconds; a slower browser is not waited for. */
const ERASING_MS = 500

let unmountPages: () => void = () => undefined

/** Registers the function that unmounts the pages. */
export function onPersonEnd(unmount: () => void): void {
  unmountPages = unmount
}

/**
 * Ends a person's session in this document, for whatever reason: from here on nothing of theirs is shown, sent or
 * stored, and a new document is loaded, since that clears all memory (0072).
 */
export function endPerson({ to, isNewEntry = false, stays = isKeptOnDevice, keepsDrafts, token, note }: End): void {
  if (keepsNothing()) clearWaiting(storedPerson())
  closeDocument()
  document.body.style.setProperty('display', 'none', 'important')
  globalThis.speechSynthesis?.cancel()
  clearDevice(deviceStorage, stays)
  clearDevice(tabStorage, (key) => keepsDrafts === true && isDraft(key))
  if (note) tabStorage.setItem(NOTE_KEY, JSON.stringify(note))
  if (token) revoke(token)
  // Deferred: the caller may be a page that React is rendering right now.
  setTimeout(unmountPages)
  void goTo(to, isNewEntry)
}

let lastNote: EndNote = {}

/** The note left by the previous document; a log-in clears it. */
export function endNote(): EndNote {
  return lastNote
}

/** Reads the previous document's note, once. */
export function takeEndNote(): void {
  try {
    lastNote = Object(JSON.parse(tabStorage.getItem(NOTE_KEY) ?? '{}'))
    tabStorage.removeItem(NOTE_KEY)
  } catch {
    // Storage can be disabled: then the log-in page shows less.
  }
}

export function forgetEndNote(): void {
  lastNote = {}
}

/** A navigation instead of a reload, after which browsers would restore the typed text into the fields. */
async function goTo(to: string, isNewEntry: boolean): Promise<void> {
  await Promise.race([forgetKept(), new Promise((resolve) => setTimeout(resolve, ERASING_MS))])
  const isHere = new URL(to, location.href).href === location.href && to.includes('#')
  // Navigating to a fragment of the same document would not load a new one.
  if (isHere) location.reload()
  else if (isNewEntry) location.assign(to)
  else location.replace(to)
}

/** Revokes a session on the server after this device has forgotten it. */
export function revoke(token: string): void {
  sendAndForget(REVOKE, token)
}

// A literal, checked by the compiler: importing the contract's constant would add all calls to every page.
const REVOKE = { method: 'POST', path: '/api/sessions/revoke' } as const satisfies Pick<
  typeof revokeSession,
  'method' | 'path'
>
