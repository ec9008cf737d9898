import type { Turn } from '@touchline/contract/chat.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { type AnyPart, readPart, type SafetyPart, type SentValues } from '@touchline/contract/parts.ts'
import { assess, type Flag } from './assess.ts'
import { conceptFinder, conceptsIn } from './concepts.ts'
import { ageIn, isTooYoung, needsAge, type RefusedTopic } from './minors.ts'
import { undisguised } from './undisguised.ts'

/** How long a conversation knows of a red flag. */
const REMEMBERED_MS = 48 * 60 * 60 * 1000

/** Until when a conversation knows what was said now. */
export function rememberedUntil(now: Date): Date {
  return new Date(now.getTime() + REMEMBERED_MS)
}

/** A stored turn, as far as safety looks at it. */
export type SaidTurn = { isUser: boolean; content: string; parts: readonly AnyPart[] }

/** What a message means for the turn it begins. */
export type Decision =
  | { kind: 'flag'; flag: Flag; isRepeat: boolean; until: Date }
  /** Somebody was examined by a doctor: the coach asks what the doctor said. */
  | { kind: 'cleared'; flag: Flag }
  | { kind: 'age-unknown' }
  | { kind: 'too-young'; topic: RefusedTopic; age: number }
  /** Ordinary coaching; carefully where the conversation remembers something. */
  | {
      kind: 'coach'
      remembered: Flag | undefined
      age: number | undefined
      /** The age as the words tell it. */
      ageTold: number | undefined
    }

/** A message, as far as safety looks at it. */
export type AskedMessage = {
  message: string
  language: LanguageCode
  sent?: SentValues | undefined
  /** As the profile has it. */
  knownAge?: number | undefined
}

/** Decides how a message is answered, from its words and from what the conversation remembers. */
export function decide(asked: AskedMessage, said: readonly SaidTurn[], now: Date): Decision {
  const { message } = asked
  const remembered = rememberedFlag(said, now)
  const isCleared = remembered !== undefined && tellsOfClearance(message)
  const flag = assess(message)
  if (flag && !(isCleared && flag.severity !== 'emergency')) {
    const isRepeat =
      remembered?.flag.category === flag.category && flag.severity !== 'emergency' && !remembered.isCleared
    return {
      kind: 'flag',
      flag,
      isRepeat,
      until: isRepeat ? remembered.until : rememberedUntil(now),
    }
  }
  if (remembered && isCleared && !remembered.isCleared) return { kind: 'cleared', flag: remembered.flag }
  if (remembered && !remembered.isCleared && isAboutPlaying(message)) {
    return { kind: 'flag', flag: remembered.flag, isRepeat: true, until: remembered.until }
  }
  const told = ageTold(asked, said)
  const age = youngestAge(told, asked.knownAge)
  return decideByAge(asked, said, age) ?? { kind: 'coach', remembered: remembered?.flag, age, ageTold: told }
}

/** How many of the last questions of a conversation that a client sends are looked at for red flags. */
const LOOKED_AT = 10

/**
 * The turns of a conversation that is kept by the client alone, as safety looks at them: after a question with a red
 * flag stands what its answer would have shown, so that the conversation remembers it.
 */
export function turnsSaid(history: readonly Turn[], now: Date): SaidTurn[] {
  const asked = history.filter(({ role }) => role === 'user').slice(-LOOKED_AT)
  const first = asked[0] ? history.indexOf(asked[0]) : history.length
  return history.flatMap(({ role, content }, place): SaidTurn[] => {
    const turn = { isUser: role === 'user', content, parts: [] }
    const flag = turn.isUser && place >= first ? assess(content) : undefined
    return flag ? [turn, { isUser: false, content: '', parts: [shownFor(flag, now)] }] : [turn]
  })
}

function shownFor(flag: Flag, now: Date): SafetyPart {
  return { type: 'safety', ...flag, contacts: [], until: rememberedUntil(now).toISOString() }
}

/** The question that is to be answered: an age that was asked for belongs to the one before it. */
export function questionMeant(
  { message, sent }: Pick<AskedMessage, 'message' | 'sent'>,
  said: readonly Pick<SaidTurn, 'isUser' | 'content'>[],
): string {
  if (sent?.purpose !== 'age') return message
  return said.findLast(({ isUser }) => isUser)?.content ?? message
}

function decideByAge(asked: AskedMessage, said: readonly SaidTurn[], age: number | undefined): Decision | undefined {
  const topic = needsAge(questionMeant(asked, said))
  if (!topic) return undefined
  if (age === undefined) return { kind: 'age-unknown' }
  return isTooYoung(topic, age) ? { kind: 'too-young', topic, age } : undefined
}

/** Where the profile and the words differ, the limits for the younger one hold. */
export function youngestAge(...ages: (number | undefined)[]): number | undefined {
  const known = ages.filter((age) => age !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

function ageTold({ message, language, sent }: AskedMessage, said: readonly SaidTurn[]): number | undefined {
  const typed = Number(sent?.values.age)
  if (typed > 0) return typed
  const own = ageIn(message, language)
  if (own !== undefined) return own
  return said
    .filter(({ isUser }) => isUser)
    .map(({ content }) => ageIn(content, language))
    .findLast((age) => age !== undefined)
}

type Remembered = { flag: Flag; until: Date; isCleared: boolean }

/** The latest red flag of a conversation that is not too old, and whether a doctor's word came after it. */
function rememberedFlag(said: readonly SaidTurn[], now: Date): Remembered | undefined {
  for (let place = said.length - 1; place >= 0; place--) {
    const part = said[place]?.parts.map(readPart).find((one) => one?.type === 'safety')
    if (part?.type !== 'safety') continue
    const until = new Date(part.until ?? 0)
    if (until <= now) return undefined
    const isCleared = said.slice(place + 1).some(({ isUser, content }) => isUser && tellsOfClearance(content))
    return { flag: { category: part.category, severity: part.severity }, until, isCleared }
  }
  return undefined
}

/** "The doctor cleared me": a doctor, a permission and no "not" among them. */
function tellsOfClearance(message: string): boolean {
  const concepts = new Set(conceptsIn(undisguised(message)))
  return concepts.has('doctor') && (concepts.has('cleared') || concepts.has('healed')) && !concepts.has('negation')
}

function isAboutPlaying(message: string): boolean {
  return playingIn(undisguised(message)).length > 0
}

/** Words of going back to training and play; what the classifier calls training is wider. */
const playingIn = conceptFinder(['playing.txt'])
