import { deviceStorage } from '../../platform/api/browser-storage.ts'
import type { Choice } from './choices.ts'

/** Cleared with the session: names of conversations and plans are personal. */
const RECENT_KEY = 'recent_choices'
const MOST = 6

type Kept = { owner: string; choices: Choice[] }

/** The owner's last choices on this device, latest first. */
export function recentChoices(owner: string): Choice[] {
  try {
    const kept: Partial<Kept> = Object(JSON.parse(deviceStorage.getItem(RECENT_KEY) ?? '{}'))
    return kept.owner === owner && Array.isArray(kept.choices) ? kept.choices.filter(isChoice).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Records a choice; nothing is stored for a guest. */
export function keepChoice(owner: string, choice: Choice): void {
  if (!owner) return
  const others = recentChoices(owner).filter(({ key }) => key !== choice.key)
  const kept: Kept = { owner, choices: [{ ...choice, words: [] }, ...others].slice(0, MOST) }
  deviceStorage.setItem(RECENT_KEY, JSON.stringify(kept))
}

/** Whether a choice stored by an older release can be shown. */
function isChoice(value: unknown): value is Choice {
  const { key, to, name, details } = Object(value)
  return typeof key === 'string' && typeof to === 'string' && typeof name === 'string' && Array.isArray(details)
}
