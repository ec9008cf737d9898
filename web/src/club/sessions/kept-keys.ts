import type { BrowserStorage } from '../../platform/api/browser-storage.ts'

/** A storage that can be cleared key by key. */
export type Cleared = Pick<BrowserStorage, 'getItem' | 'setItem' | 'removeItem'> & { allKeys: () => string[] }

/** Settings of the device, shared by all its users. */
const SETTINGS = ['i18nextLng', 'theme']

/**
 * Prefixes of queued requests, the last two from earlier releases. They name their owner, who alone sees and sends
 * them, and stay until that person is back.
 */
const WAITING = ['waiting_', 'touchline:results', 'touchline_list_answers_']

/** The prefix of drafts for a specialist; club and member follow. */
const DRAFT = 'chat_draft:'

/** Whether a key outlives every person; everything else is removed together with the person it is about (0072). */
export function isKeptOnDevice(key: string): boolean {
  return SETTINGS.includes(key) || isWaiting(key)
}

export function isWaiting(key: string): boolean {
  return WAITING.some((begin) => key.startsWith(begin))
}

/** Whether a key holds a draft of a given member, or of anyone. */
export function isDraft(key: string, memberId?: string): boolean {
  return key.startsWith(DRAFT) && (memberId === undefined || key.split(':')[2] === memberId)
}

/** Removes all keys that do not stay; returns whether there were any. */
export function clearDevice(storage: Cleared, stays: (key: string) => boolean): boolean {
  const gone = storage.allKeys().filter((key) => !stays(key))
  for (const key of gone) storage.removeItem(key)
  return gone.length > 0
}

export function isAnythingWaiting(storage: Cleared): boolean {
  return storage.allKeys().some(isWaiting)
}

/** Removes the queued requests of a deleted member. */
export function clearWaitingOf(storage: Cleared, memberId: string): void {
  for (const key of storage.allKeys().filter(isWaiting)) {
    const left = key.includes(memberId) ? undefined : withoutThoseOf(memberId, storage.getItem(key) ?? '')
    if (left) storage.setItem(key, left)
    else storage.removeItem(key)
  }
}

/**
 * Filters a list whose entries name their owner, or a single entry; undefined if nothing is left or no owner is named.
 */
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
