import type { AnyPart, Part, SafetyPart } from '@touchline/contract/coaching/parts.ts'
import { readPart } from '@touchline/contract/coaching/read-part.ts'

/** The text of a fixed safety reply, split so that each piece can be laid out separately. */
export type SafetyReply = {
  /** The model's text before it; empty in most answers. */
  before: string
  /** The one thing to do now. */
  headline: string
  /** The rest of the headline's paragraph. */
  more: string
  why: string[]
  signs: { title: string; list: string[] } | undefined
}

/** Categories whose reply names signs to watch for. */
const WITH_SIGNS: ReadonlySet<SafetyPart['category']> = new Set(['head_injury', 'cardiac', 'heat'])

/** The safety part of an answer that says what to do or asks, if there is one. */
export function safetyPartOf(parts: readonly AnyPart[]): SafetyPart | undefined {
  return parts.map(readPart).findLast((part): part is SafetyPart => part?.type === 'safety' && !isNote(part))
}

/** The note next to an answer, if there is one. */
export function safetyNoteOf(parts: readonly AnyPart[]): SafetyPart | undefined {
  return parts.map(readPart).find((part): part is SafetyPart => part?.type === 'safety' && isNote(part))
}

/** Whether a part is shown next to the answer instead of below it. */
export function isNote(part: Part): boolean {
  return part.type === 'safety' && part.response === 'note'
}

/**
 * Parses the reply as worded at the time, possibly by an older release or in another language than the page: a bold
 * headline, why, signs, and the contacts as a list, which the part has too. `undefined` if the text has another
 * structure.
 */
export function readSafetyReply(text: string, part: SafetyPart): SafetyReply | undefined {
  const { category, isRepeat } = part
  const blocks = text.trim().split(/\n{2,}/)
  const start = blocks.findLastIndex((block) => /^\*\*[^*]+\*\*$/.test(block))
  const whole = blocks[start]?.slice(2, -2)
  if (!whole) return undefined
  const rest = blocks.slice(start + 1)
  const calls = rest.findIndex((block) => block.startsWith('- '))
  const paragraphs = calls < 0 ? rest : rest.slice(0, calls)
  const last = paragraphs.length > 1 && WITH_SIGNS.has(category) && !isRepeat ? readSigns(paragraphs.at(-1)) : undefined
  const [headline, more] = firstSentence(whole)
  return {
    before: blocks.slice(0, start).join('\n\n'),
    ...{ headline, more, signs: last },
    why: last ? paragraphs.slice(0, -1) : paragraphs,
  }
}

/** Separates two signs; Czech, German and Polish also put a comma before "which", where the sign continues. */
const BETWEEN_SIGNS = /,\s+(?!kter|któr|(?:der|die|das)\s)/

/** "Call 112 for any of these: a headache, vomiting." */
function readSigns(paragraph: string | undefined): SafetyReply['signs'] {
  const [, title, list] = /^([^:]+:)\s+(.+?)\.?$/s.exec(paragraph ?? '') ?? []
  return title && list ? { title: title.replace(/\s+:$/, '\u00a0:'), list: list.split(BETWEEN_SIGNS) } : undefined
}

function firstSentence(text: string): [string, string] {
  const [, first, rest] = /^(.+?[.!?])\s+(.+)$/s.exec(text) ?? []
  return first && rest ? [first, rest] : [text, '']
}
