import type { ConversationStore } from './conversation-store.ts'

/**
 * Asks a question from elsewhere as soon as the conversation is loaded. It goes through the box if that is empty, where
 * it stays if it cannot be sent; otherwise the draft in the box is left alone.
 */
export function fillInQuestion(store: ConversationStore, question: string): void {
  const { text, file, isEditing } = store.state().draft
  if (text.trim() === '' && !file && !isEditing) {
    store.type(question)
    store.send()
    return
  }
  // A failure to load is shown in place of the messages.
  store.loaded().then(
    () => store.askBeside(question),
    () => undefined,
  )
}
