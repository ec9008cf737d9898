import type { ConversationStore } from './conversation-store.ts'

/**
 * Asks a question that was put elsewhere, as soon as the conversation is there. It goes through an empty box, where it
 * stays if it does not get through; what is typed there already stays as it is.
 */
export function bringQuestion(store: ConversationStore, question: string): void {
  const { text, file, isEditing } = store.state().draft
  if (text.trim() === '' && !file && !isEditing) {
    store.type(question)
    store.send()
    return
  }
  // A failure to load is shown where the messages would be.
  store.loaded().then(
    () => store.askBeside(question),
    () => undefined,
  )
}
