import type { BrowserStorage } from '../../platform/api/browser-storage.ts'

/** A storage that can be cleared key by key. */
export type Cleared = Pick<BrowserStorage, 'getItem' | 'setItem' | 'removeItem'> & { allKeys: () => string[] }

/** Settings of the device, whoever uses it. */
const SETTINGS = ['i18nextLng', 'theme']

/**
 * What waits to be sent begins so, the latter two in releases before. It names its owner, who alone sees and sends it,
 * and waits until they are back.
 */
const WAITING = ['waiting_', 'touchline:results', 'touchline_list_answers_']

/** What somebody typed for a specialist begins so; club and member follow. */
const DRAFT = 'chat_draft:'

/** Whether a key outlasts every person; whatever else the product stores goes with whoever it is about (0072). */
export function staysOnDevice(key: string): boolean {
  return SETTINGS.includes(key) || isWaiting(key)
}

export function isWaiting(key: string): boolean {
  return WAITING.some((begin) => key.startsWith(begin))
}

/** Whether a key of a tab holds what a member typed; without a member, what anybody did. */
export function isDraft(key: string, memberId?: string): boolean {
  return key.startsWith(DRAFT) && (memberId === undefined || key.split(':')[2] === memberId)
}

/** Removes all that does not stay; tells whether there was anything. */
export function clearDevice(storage: Cleared, stays: (key: string) => boolean): boolean {
  const gone = storage.allKeys().filter((key) => !stays(key))
  for (const key of gone) storage.removeItem(key)
  return gone.length > 0
}

export function isAnythingWaiting(storage: Cleared): boolean {
  return storage.allKeys().some(isWaiting)
}

/** Removes what waits to be sent in the name of a member who is no more. */
export function clearWaitingOf(storage: Cleared, memberId: string): void {
  for (const key of storage.allKeys().filter(isWaiting)) {
    const left = key.includes(memberId) ? undefined : withoutThoseOf(memberId, storage.getItem(key) ?? '')
    if (left) storage.setItem(key, left)
    else storage.removeItem(key)
  }
}

/** What is left of a list whose entries name their owner, or of a single entry; nothing where it says nobody's name. */
function withoutThoseOf(memberId: string, stored: string): string | undefined {
  try {
    const isOthers = (entry: unknown) => ![undefined, memberId].includes(Object(entry).owner)
    const entries: unknown = JSON.parse(stored)
    if (!Array.isArray(entries)) return isOthers(entries) ? stored : undefined
    const left = entries.filter(isOthers)
    return left.length > 0 ? JSON.stringify(left) : undefined
  } catch {
    return undefined
  }
}
