import type { SavedMessage } from '@touchline/contract/coaching/history.ts'

/**
 * Messages as they are saved: what a caller posts says which turns they are, but who wrote a turn, its parts and why it
 * was cut are the server's own knowledge. Parts of a message that the server never wrote are left out.
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
