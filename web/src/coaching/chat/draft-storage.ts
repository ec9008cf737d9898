import type { BrowserStorage } from '../../platform/api/browser-storage.ts'
import { type Draft, draftOf } from './chat-state.ts'

/** What this person has typed for a specialist in this tab and not sent. */
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

/** Keeps what is typed through reloads and log-ins; of a file its name, so that it can be asked for again. */
export function keepDraft(storage: BrowserStorage, key: string, { file, ...draft }: Draft): void {
  try {
    const lostFile = file?.file.name ?? draft.lostFile
    if (draft.text || draft.aside || lostFile) storage.setItem(key, JSON.stringify({ ...draft, lostFile }))
    else storage.removeItem(key)
  } catch {
    // Storage can be switched off or full; the text then lasts as long as the page.
  }
}
