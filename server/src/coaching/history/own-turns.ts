import type { SavedMessage } from '@touchline/contract/coaching/history.ts'

/**
 * Messages as they are saved: the posted text identifies the turns, but model, parts, attachment and the reason for
 * truncation are taken from the server's own records. Parts of a message that the server never wrote are dropped.
 */
export function withOwnFacts(posted: readonly SavedMessage[], ...known: (readonly SavedMessage[])[]): SavedMessage[] {
  const unused = known.map(byWords)
  const take = (message: SavedMessage) => {
    for (const turns of unused) {
      const turn = turns.get(wordsOf(message))?.shift()
      if (turn) return turn
    }
    return undefined
  }
  return posted.map((message) => {
    const { parts: _unproven, ...words } = message
    const own = take(message)
    return own ? { ...words, ...factsOf(own) } : words
  })
}

function factsOf({ model, finish, attachment, parts }: SavedMessage): Partial<SavedMessage> {
  return {
    ...(model && { model }),
    ...(finish && { finish }),
    ...(attachment && { attachment }),
    ...(parts?.length && { parts }),
  }
}

function byWords(turns: readonly SavedMessage[]): Map<string, SavedMessage[]> {
  return Map.groupBy(turns, wordsOf)
}

function wordsOf({ isUser, content }: SavedMessage): string {
  return `${isUser ? 'asked' : 'answered'} ${content.trim()}`
}
