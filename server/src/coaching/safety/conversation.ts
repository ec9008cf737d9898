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

/** How long a conversation remembers a red flag. */
const REMEMBERED_MS = 48 * 60 * 60 * 1000

/** Until when a conversation remembers a flag raised now. */
export function rememberedUntil(now: Date): Date {
  return new Date(now.getTime() + REMEMBERED_MS)
}

/** How a turn is handled, given the message that starts it. */
export type Decision =
  /** An explicit danger: a fixed reply. */
  | { kind: 'stop'; flag: Flag; isRepeat: boolean; until: Date }
  /** A possible danger: one question before the answer. */
  | { kind: 'ask'; flag: Flag }
  /** The athlete would rather not say: emergency numbers, and the conversation stays open. */
  | { kind: 'unsaid'; flag: Flag }
  /** A doctor has examined the athlete: the coach asks what the doctor said. */
  | { kind: 'cleared'; flag: Flag }
  | { kind: 'age-unknown' }
  | { kind: 'too-young'; topic: RefusedTopic; age: number }
  /** Ordinary coaching: careful if the conversation remembers a flag, with a note if something is suspected. */
  | {
      kind: 'coach'
      remembered: Flag | undefined
      note: Flag | undefined
      /** The alarm that this message dismissed. */
      lifted: Flag | undefined
      age: number | undefined
      /** The age stated in the conversation. */
      ageTold: number | undefined
    }

/**
 * Decides how a message is answered, given its words and the flags the conversation remembers. `found` is the flag
 * raised by the question actually meant (`questionMeant`).
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

/**
 * The outcome of an answer to a safety reply. If the danger was denied, the question is answered, at most with a note.
 */
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

/** A repeated danger gets a short reply, unless it has become an emergency. */
function stopped(flag: Flag, remembered: Remembered | undefined, now: Date): Decision {
  const isKnown = remembered?.flag.category === flag.category && !remembered.isCleared
  const isRepeat = isKnown && (flag === remembered.flag || flag.severity !== 'emergency')
  return { kind: 'stop', flag, isRepeat, until: isRepeat ? remembered.until : rememberedUntil(now) }
}

/**
 * The flag raised by the question actually meant. A question that was waiting for an age has already passed the check.
 */
export function suspected(asked: AskedMessage, said: readonly SaidTurn[]): Flag | undefined {
  const found = assess(questionMeant(asked, said))
  return found && asked.sent?.purpose === 'age' ? { ...found, response: 'note' } : found
}

/** A suspicion about a danger the conversation already remembers counts as certain. */
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

/** How many of the latest questions of a client-side conversation are checked for red flags. */
const LOOKED_AT = 10

/**
 * The turns of a conversation that only the client stores, as safety reads them: each question with a red flag is
 * followed by the safety part its answer would have shown, so that the conversation remembers it.
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

/** Where the profile and the messages disagree, the limits for the younger age apply. */
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
 * The latest red flag of a conversation that has not expired, and whether a doctor's clearance followed. Only stops are
 * remembered, and no dismissed ones.
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

/** "The doctor cleared me": mentions a doctor and a permission, without a negation. */
function tellsOfClearance(message: string): boolean {
  const concepts = new Set(conceptsIn(undisguised(message)))
  return concepts.has('doctor') && (concepts.has('cleared') || concepts.has('healed')) && !concepts.has('negation')
}

/**
 * Whether a message touches what a remembered danger forbids: returning to sport or, for eating disorders, losing
 * weight.
 */
function isAboutSameDanger(message: string, category: SafetyCategory): boolean {
  const concepts = new Set(conceptsIn(undisguised(message)))
  if (STARVING.has(category) && THINNER.some((concept) => concepts.has(concept))) return true
  return FORBIDS_SPORT.has(category) && isAboutPlaying(message) && !ABOUT_FOOD.some((concept) => concepts.has(concept))
}

/** After these, no playing or training before a doctor agrees. */
const FORBIDS_SPORT: ReadonlySet<SafetyCategory> = new Set([
  ...(['head_injury', 'cardiac', 'heat', 'first_aid', 'eating_disorder', 'weight_cutting'] as const),
])
const STARVING: ReadonlySet<SafetyCategory> = new Set(['eating_disorder', 'weight_cutting'])
const THINNER = ['weight_loss', 'calories', 'weigh_in', 'water_cut', 'sauna_suit', 'diuretic', 'scale']
/** Asking what to eat or drink before a match does not count as asking about playing. */
const ABOUT_FOOD = ['eating', 'healthy_food', 'drinking', 'gear']

function isAboutPlaying(message: string): boolean {
  return playingIn(undisguised(message)).length > 0
}

/** Words about returning to training and play; the classifier's own idea of training is broader. */
const playingIn = conceptFinder([new URL('playing.txt', import.meta.url)])
