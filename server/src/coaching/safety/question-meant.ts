import { readPart, type SafetyPart, type SentValues, safetyAnswerOf } from '@touchline/contract/coaching/parts.ts'
import type { SafetyAnswer } from '@touchline/contract/coaching/safety.ts'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { assess } from './assess.ts'
import { plainAge } from './minors.ts'
import type { AskedMessage, SaidTurn } from './said.ts'
import { typedReply } from './typed-reply.ts'

/** The reply to a safety part, clicked or typed, with the part it answers. */
export type SafetyReplied = { answer: SafetyAnswer; part: SafetyPart }

/** What a message replies to the preceding safety part; undefined if it is no reply to one. */
export function repliedToSafety({ message, sent }: AskedMessage, said: readonly SaidTurn[]): SafetyReplied | undefined {
  const part = lastSafetyPart(said)
  if (!part || part.answer) return undefined
  const pressed = safetyAnswerOf(sent)
  if (pressed) return { answer: pressed, part }
  if (isLift(message)) return { answer: 'lifted', part }
  if (!part.question) return undefined
  const found = assess(message)
  // A message that is an alarm itself is handled as one.
  if (found?.response === 'stop') return undefined
  const answer = found?.category === part.category ? 'danger' : typedReply(message, part.question)
  return answer && { answer, part }
}

/** The values sent with a question; an age we asked for may also be typed as a sentence. */
export function sentWith({ message, language, sent }: AskedMessage, said: readonly SaidTurn[]): SentValues | undefined {
  if (sent || !isAgeAsked(said.at(-1))) return sent
  const age = plainAge(message, language)
  return age === undefined ? undefined : { purpose: 'age', values: { age } }
}

/** The question to be answered: an age or a reply to a safety part refers to the question before it. */
export function questionMeant(asked: AskedMessage, said: readonly SaidTurn[]): string {
  const replied = repliedToSafety(asked, said)
  if (!replied && asked.sent?.purpose !== 'age') return asked.message
  const before = said.findLastIndex(({ isUser }) => isUser)
  if (before < 0) return asked.message
  const question = questionAt(said, before)
  const isTyped = replied && !asked.sent && !isLabel(asked.message)
  return isTyped ? `${question}\n\n${asked.message}` : question
}

/** The question of a turn, or of an earlier one if the turn only answered a question back. */
function questionAt(said: readonly SaidTurn[], place: number): string {
  const content = said[place]?.content ?? ''
  const asked = said[place - 1]?.parts.map(readPart).find((part) => part?.type === 'ask' || part?.type === 'safety')
  const isAnswer =
    (asked?.type === 'ask' && asked.purpose === 'age' && asked.sent !== undefined) ||
    (asked?.type === 'safety' && asked.answer !== undefined) ||
    isLabel(content)
  if (!isAnswer) return content
  const before = said.slice(0, place).findLastIndex(({ isUser }) => isUser)
  return before < 0 ? content : questionAt(said, before)
}

/** The latest safety part after the previous question. */
function lastSafetyPart(said: readonly SaidTurn[]): SafetyPart | undefined {
  const replies = said.slice(said.findLastIndex(({ isUser }) => isUser) + 1)
  const part = replies.flatMap(({ parts }) => parts.map(readPart)).findLast((one) => one?.type === 'safety')
  return part?.type === 'safety' ? part : undefined
}

function isAgeAsked(turn: SaidTurn | undefined): boolean {
  return turn?.parts.map(readPart).some((part) => part?.type === 'ask' && part.purpose === 'age' && !part.sent) ?? false
}

/** Whether a message is the label of "That is not what I meant", in any language. */
export function isLift(message: string): boolean {
  return LIFTS.has(message.trim())
}

/** Whether a message is the label of one of the choices. */
function isLabel(message: string): boolean {
  return LIFTS.has(message.trim()) || LABELS.has(message.trim())
}

const LIFTS: ReadonlySet<string> = new Set(LANGUAGE_CODES.map((language) => LOCALES[language].safety.lift))
const LABELS: ReadonlySet<string> = new Set(
  LANGUAGE_CODES.flatMap((language) => Object.values(LOCALES[language].safety.ask)).flatMap((texts) =>
    typeof texts === 'string'
      ? []
      : Object.values(texts).flatMap(({ harmless, danger, unsaid }) => [harmless, danger, unsaid]),
  ),
)
