import { deviceStorage } from '../../platform/api/browser-storage.ts'
import type { Choice } from './choices.ts'

/** Forgotten with the session: names of conversations and plans are its owner's alone. */
const RECENT_KEY = 'recent_choices'
const MOST = 6

type Kept = { owner: string; choices: Choice[] }

/** What somebody chose last on this device, the latest first; nobody else's. */
export function recentChoices(owner: string): Choice[] {
  try {
    const kept: Partial<Kept> = Object(JSON.parse(deviceStorage.getItem(RECENT_KEY) ?? '{}'))
    return kept.owner === owner && Array.isArray(kept.choices) ? kept.choices.filter(isChoice).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Notes what somebody chose; of a guest nothing is kept. */
export function keepChoice(owner: string, choice: Choice): void {
  if (!owner) return
  const others = recentChoices(owner).filter(({ key }) => key !== choice.key)
  const kept: Kept = { owner, choices: [{ ...choice, words: [] }, ...others].slice(0, MOST) }
  deviceStorage.setItem(RECENT_KEY, JSON.stringify(kept))
}

/** Whether what an older release may have kept can be shown. */
function isChoice(value: unknown): value is Choice {
  const { key, to, name, details } = Object(value)
  return typeof key === 'string' && typeof to === 'string' && typeof name === 'string' && Array.isArray(details)
}
