import type { Turn } from '@touchline/contract/coaching/chat.ts'
import { readPart, type SafetyPart } from '@touchline/contract/coaching/parts.ts'
import { isStop, type SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import { conceptFinder } from '../text-classifier/text-classifier.ts'
import { assess, type Flag } from './assess.ts'
import { conceptsIn } from './concepts.ts'
import { ageIn, isTooYoung, needsAge, type RefusedTopic } from './minors.ts'
import { isLift, questionMeant, repliedToSafety, type SafetyReplied } from './question-meant.ts'
import type { AskedMessage, SaidTurn } from './said.ts'
import { undisguised } from './undisguised.ts'

/** How long a conversation knows of a red flag. */
const REMEMBERED_MS = 48 * 60 * 60 * 1000

/** Until when a conversation knows what was said now. */
export function rememberedUntil(now: Date): Date {
  return new Date(now.getTime() + REMEMBERED_MS)
}

/** What a message means for the turn it begins. */
export type Decision =
  /** A danger that is stated outright: a fixed reply. */
  | { kind: 'stop'; flag: Flag; isRepeat: boolean; until: Date }
  /** It may be a danger: one question before the answer. */
  | { kind: 'ask'; flag: Flag }
  /** They would rather not say: the numbers, and the conversation stays open. */
  | { kind: 'unsaid'; flag: Flag }
  /** Somebody was examined by a doctor: the coach asks what the doctor said. */
  | { kind: 'cleared'; flag: Flag }
  | { kind: 'age-unknown' }
  | { kind: 'too-young'; topic: RefusedTopic; age: number }
  /** Ordinary coaching; carefully where the conversation remembers something, with a note where something is suspected. */
  | {
      kind: 'coach'
      remembered: Flag | undefined
      note: Flag | undefined
      /** The alarm that was lifted by this message. */
      lifted: Flag | undefined
      age: number | undefined
      /** The age as the words tell it. */
      ageTold: number | undefined
    }

/**
 * Decides how a message is answered, from its words and from what the conversation remembers. `found` is what the
 * question that is meant raises.
 */
export function decide(asked: AskedMessage, said: readonly SaidTurn[], now: Date, found: Flag | undefined): Decision {
  const replied = repliedToSafety(asked, said)
  if (replied) return afterReply(asked, said, now, replied)
  const remembered = rememberedFlag(said, now)
  const isCleared = remembered !== undefined && tellsOfClearance(asked.message)
  const stop = found && stopBy(found, remembered)
  if (stop && !(isCleared && stop.severity !== 'emergency')) return stopped(stop, remembered, now)
  if (remembered && !remembered.isCleared) {
    if (isCleared) return { kind: 'cleared', flag: remembered.flag }
    if (isAboutSameDanger(asked.message, remembered.flag.category)) return stopped(remembered.flag, remembered, now)
  }
  if (found?.response === 'ask' && !isCleared) return { kind: 'ask', flag: found }
  return coachOrAge(asked, said, { remembered: remembered?.flag, note: found?.response === 'note' ? found : undefined })
}

/** What an answer to a safety reply leads to. What was not meant so is answered, with a note at most. */
function afterReply(
  asked: AskedMessage,
  said: readonly SaidTurn[],
  now: Date,
  { answer, part: { category, severity } }: SafetyReplied,
): Decision {
  const flag = { category, severity, response: 'stop' as const }
  if (answer === 'danger') return { kind: 'stop', flag, isRepeat: false, until: rememberedUntil(now) }
  if (answer === 'unsaid') return { kind: 'unsaid', flag: { ...flag, response: 'ask' } }
  const note: Flag = { ...flag, response: 'note' }
  return coachOrAge(asked, said, { remembered: undefined, note, lifted: note })
}

/** The same danger again is told in short, unless it is an emergency now. */
function stopped(flag: Flag, remembered: Remembered | undefined, now: Date): Decision {
  const isKnown = remembered?.flag.category === flag.category && !remembered.isCleared
  const isRepeat = isKnown && (flag === remembered.flag || flag.severity !== 'emergency')
  return { kind: 'stop', flag, isRepeat, until: isRepeat ? remembered.until : rememberedUntil(now) }
}

/** What the question that is meant raises. One that waits for an age was let through before. */
export function suspected(asked: AskedMessage, said: readonly SaidTurn[]): Flag | undefined {
  const found = assess(questionMeant(asked, said))
  return found && asked.sent?.purpose === 'age' ? { ...found, response: 'note' } : found
}

/** A suspicion of what the conversation knows already is none any more. */
function stopBy(found: Flag, remembered: Remembered | undefined): Flag | undefined {
  if (found.response === 'stop') return found
  const isKnown = remembered?.flag.category === found.category && !remembered.isCleared
  return found.response === 'ask' && isKnown ? { ...found, response: 'stop' } : undefined
}

type Noted = { remembered: Flag | undefined; note: Flag | undefined; lifted?: Flag }

function coachOrAge(asked: AskedMessage, said: readonly SaidTurn[], noted: Noted): Decision {
  const told = ageTold(asked, said)
  const age = youngestAge(told, asked.knownAge)
  return decideByAge(asked, said, age) ?? { kind: 'coach', lifted: undefined, ...noted, age, ageTold: told }
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
    if (!flag) return [turn]
    const next = history.slice(place + 1).find((one) => one.role === 'user')
    return [
      turn,
      { isUser: false, content: '', parts: [shownFor(flag, now, next !== undefined && isLift(next.content))] },
    ]
  })
}

function shownFor(flag: Flag, now: Date, isLifted: boolean): SafetyPart {
  const until = rememberedUntil(now).toISOString()
  return { type: 'safety', ...flag, contacts: [], until, ...(isLifted && { answer: 'lifted' }) }
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

/**
 * The latest red flag of a conversation that is not too old, and whether a doctor's word came after it. Only what was
 * stopped is remembered, and not what was lifted.
 */
function rememberedFlag(said: readonly SaidTurn[], now: Date): Remembered | undefined {
  for (let place = said.length - 1; place >= 0; place--) {
    const part = said[place]?.parts.map(readPart).find((one) => one?.type === 'safety')
    if (part?.type !== 'safety' || !isStop(part) || part.answer === 'lifted') continue
    const until = new Date(part.until ?? 0)
    if (until <= now) return undefined
    const isCleared = said.slice(place + 1).some(({ isUser, content }) => isUser && tellsOfClearance(content))
    return { flag: { category: part.category, severity: part.severity, response: 'stop' }, until, isCleared }
  }
  return undefined
}

/** "The doctor cleared me": a doctor, a permission and no "not" among them. */
function tellsOfClearance(message: string): boolean {
  const concepts = new Set(conceptsIn(undisguised(message)))
  return concepts.has('doctor') && (concepts.has('cleared') || concepts.has('healed')) && !concepts.has('negation')
}

/** What of a conversation the memory of a danger forbids: going back to sport, or also what makes thinner. */
function isAboutSameDanger(message: string, category: SafetyCategory): boolean {
  const concepts = new Set(conceptsIn(undisguised(message)))
  if (STARVING.has(category) && THINNER.some((concept) => concepts.has(concept))) return true
  return FORBIDS_SPORT.has(category) && isAboutPlaying(message) && !ABOUT_FOOD.some((concept) => concepts.has(concept))
}

/** After these nobody plays or trains before a doctor agrees. */
const FORBIDS_SPORT: ReadonlySet<SafetyCategory> = new Set([
  ...(['head_injury', 'cardiac', 'heat', 'first_aid', 'eating_disorder', 'weight_cutting'] as const),
])
const STARVING: ReadonlySet<SafetyCategory> = new Set(['eating_disorder', 'weight_cutting'])
const THINNER = ['weight_loss', 'calories', 'weigh_in', 'water_cut', 'sauna_suit', 'diuretic', 'scale']
/** What to eat or drink before a match is no question about playing. */
const ABOUT_FOOD = ['eating', 'healthy_food', 'drinking', 'gear']

function isAboutPlaying(message: string): boolean {
  return playingIn(undisguised(message)).length > 0
}

/** Words of going back to training and play; what the classifier calls training is wider. */
const playingIn = conceptFinder([new URL('playing.txt', import.meta.url)])
