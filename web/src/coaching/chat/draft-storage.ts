import type { BrowserStorage } from '../../platform/api/browser-storage.ts'
import { type Draft, draftOf } from './chat-state.ts'

/** This person's unsent draft for a specialist in this tab. */
export function storedDraft(storage: BrowserStorage, key: string): Draft {
  try {
    const { text, isEditing, aside, mayHaveArrived, lostFile } = Object(JSON.parse(storage.getItem(key) ?? '{}'))
    return {
      text: typeof text === 'string' ? text : '',
      isEditing: isEditing === true,
      aside: typeof aside === 'string' ? aside : '',
      mayHaveArrived: mayHaveArrived === true,
      file: null,
      lostFile: typeof lostFile === 'string' ? lostFile : '',
    }
  } catch {
    return draftOf('')
  }
}

/**
 * Keeps the draft across reloads and log-ins; of a file only its name, so that the user can be asked to attach it
 * again.
 */
export function keepDraft(storage: BrowserStorage, key: string, { file, ...draft }: Draft): void {
  try {
    const lostFile = file?.file.name ?? draft.lostFile
    if (draft.text || draft.aside || lostFile) storage.setItem(key, JSON.stringify({ ...draft, lostFile }))
    else storage.removeItem(key)
  } catch {
    // Storage can be disabled or full; the text then lasts as long as the page.
  }
}
