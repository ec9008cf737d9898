import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import type { SafetyPart } from '@touchline/contract/coaching/parts.ts'
import { isStop } from '@touchline/contract/coaching/safety.ts'
import type { ChatState } from './chat-state.ts'
import { safetyPartOf } from './parts/safety-reply.ts'

type Remembered = { category: SafetyPart['category']; until: string; since: string }

/** The last red flag, once more was said after it; `undefined` after it has expired or been cleared by a doctor. */
export function rememberedFlag({ messages }: Pick<ChatState, 'messages'>, now: Date): Remembered | undefined {
  const at = messages.findLastIndex(({ parts }) => stopOf(parts) !== undefined)
  const part = stopOf(messages[at]?.parts)
  if (!part?.until || new Date(part.until) <= now) return undefined
  const later = messages.slice(at + 1)
  const isRepeated = part.isRepeat === true
  if (!isRepeated && later.length === 0) return undefined
  if (later.some(({ isUser, model }) => !isUser && model === 'safety')) return undefined
  const first = messages.find(({ parts }) => stopOf(parts)?.category === part.category)
  return { category: part.category, until: part.until, since: first?.timestamp ?? messages[at]?.timestamp ?? '' }
}

/** Only flags that stopped the conversation and were not lifted are remembered. */
function stopOf(parts: SavedMessage['parts']): SafetyPart | undefined {
  const part = safetyPartOf(parts ?? [])
  return part && isStop(part) && part.answer !== 'lifted' ? part : undefined
}
