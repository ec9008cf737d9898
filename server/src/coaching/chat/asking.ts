import type { DatedFact } from '@touchline/contract/club/athletes.ts'
import type { Turn } from '@touchline/contract/coaching/chat.ts'
import { MAX_CONVERSATION_BYTES, MAX_CONVERSATION_MESSAGES } from '@touchline/contract/coaching/history.ts'
import { MAX_PARTS_BYTES, readPart, type SafetyPart, type SentValues } from '@touchline/contract/coaching/parts.ts'
import type { HelpLine } from '@touchline/contract/coaching/safety.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { ageIn, figuresOf, type noteUse, profileOfAsker } from '../../club/athletes/athletes.ts'
import { callerNow } from '../../club/sessions/sessions.ts'
import { type Hold, tokenAskerOf } from '../../money/tokens/tokens.ts'
import type { Asker } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { type Material, materialOf } from '../documents/documents.ts'
import { makerFor } from '../makers/makers.ts'
import type { GuardAnswer } from '../model/guard.ts'
import type { AnswerSource, Model } from '../model/model.ts'
import type { OfflineCoach } from '../model/offline-coach.ts'
import { languageOfQuestion } from '../question-language/question-language.ts'
import { carefulLines, type Decision, type FixedTurn, type Flag, secondOpinion, turnsSaid } from '../safety/safety.ts'
import { knownSpecialist } from '../specialists/specialists.ts'
import type { Answers } from './answers.ts'
import { findAnswer } from './chat.ts'
import type { Prompt } from './context.ts'
import { conversationKey, sessionOf } from './conversation-key.ts'
import { guardedQuestion } from './guarded-question.ts'
import { type Confirming, judgeQuestion } from './judge-question.ts'
import { markingSources, notesFor } from './library-notes.ts'
import type { StreamedAnswer } from './live-answer.ts'
import { modelSource } from './model-source.ts'
import { listingUsedFacts } from './profile-use.ts'
import { type QuestionState, selectQuestionState } from './question.queries.ts'
import { promptOf } from './question-prompt.ts'
import { type AboutQuestion, AskedMeanwhile, storeQuestion } from './store-question.ts'

/** What asking needs besides the database. */
export type ChatDependencies = {
  answers: Answers
  /** Undefined if no model service is set up: then the offline coach answers. */
  model: Model | undefined
  offlineCoach: OfflineCoach
  /** Records that an answer used a profile; never rejects. */
  noteUse: (use: Parameters<typeof noteUse>[1]) => Promise<void>
  /** The help lines that users are told to call. */
  helpLines: readonly HelpLine[]
  /** Filters what the model says before it reaches subscribers. */
  guard: GuardAnswer
}

/** A question as it was asked. */
export type Question = {
  specialistId: string
  message: string
  language: LanguageCode
  /** Earlier turns; defaults to the stored conversation. */
  history?: Turn[] | undefined
  requestId?: string | undefined
  replaces?: 'answer' | 'question' | undefined
  /** The values entered into the form of the last answer. */
  sent?: SentValues | undefined
  /** The asker's profile facts, sent by the client if they may not be stored. */
  profile?: DatedFact[] | undefined
  /** The asker's time zone, as their browser names it. */
  timeZone?: string | undefined
  /** Reads the attachment; called only once it is certain that the question will be asked. */
  material?: (() => Promise<Material>) | undefined
}

/** The most bytes a question and its answer may add; a conversation without that much room is full. */
const ROOM_FOR_ANSWER = 50_000 + MAX_PARTS_BYTES

/**
 * Accepts a question: it is stored with its answer's row and token hold before any words are generated. Idempotent:
 * the same request again gets the same answer.
 */
export async function ask(
  db: Database,
  dependencies: ChatDependencies,
  asker: Asker,
  question: Question,
): Promise<StreamedAnswer> {
  const once = {
    ...question,
    language: spokenIn(question),
    material: question.material && onlyOnce(question.material),
    confirm: onlyOnce((flag: Flag, message: string) => secondOpinion(dependencies.model, flag, message)),
  }
  let current = asker
  for (let attempt = 1; ; attempt++) {
    try {
      return await takeQuestion(db, dependencies, current, once)
    } catch (error) {
      if (!(error instanceof AskedMeanwhile)) throw error
      if (attempt === MOST_ATTEMPTS) throw new Failure('ANSWER_IN_PROGRESS')
      // The session may have become trusted: the blocking answer would not be found in its old conversation.
      if (current.memberId !== undefined) current = await callerNow(db, current)
    }
  }
}

/** Buttons and forms are in the interface language, typed questions in the asker's own. */
function spokenIn({ message, language, sent }: Question): LanguageCode {
  return sent ? language : languageOfQuestion(message, language)
}

/** Two or three attempts are enough, unless others keep asking in the same conversation. */
const MOST_ATTEMPTS = 8

function onlyOnce<Given extends unknown[], Result>(
  call: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  let result: Promise<Result> | undefined
  return (...given) => {
    result ??= call(...given)
    return result
  }
}

async function takeQuestion(
  db: Database,
  dependencies: ChatDependencies,
  asker: Asker,
  taken: Question & Confirming,
): Promise<StreamedAnswer> {
  // Checked before tokens are held for an answer that would never be written.
  if (dependencies.answers.isClosing) throw new Failure('UNAVAILABLE')
  const specialistId = knownSpecialist(taken.specialistId)
  const { clubId } = asker
  const key = asker.memberId === undefined ? undefined : conversationKey(asker, specialistId)
  const askedIn = sessionOf(asker)
  const owner = { clubId, memberId: null, sessionId: null, specialistId, ...key }
  const [state, profile] = await Promise.all([
    selectQuestionState(db, { ...owner, requestId: taken.requestId }),
    profileOfAsker(db, asker, taken.profile),
  ])
  if (state.answeredBy) return findAnswer(db, asker, state.answeredBy)
  const { before, kept, said } = earlierTurns(state, taken)
  // Before running answers, caps and tokens are checked: a user in danger always gets an answer.
  const judged = await judgeQuestion(db, dependencies, { clubId, knownAge: ageIn(profile.facts) }, taken, said)
  const { question, decision, meant, fixed, note, noted, lifted } = judged
  if (state.runningId) await stopForSafety(dependencies, state.runningId, fixed)
  const about = { owner, askedIn, key, lifted }
  if (fixed?.safety) return answerFixed(db, dependencies, question, { ...about, fixed })
  if (!question.replaces && isFull(state)) throw new Failure('CONVERSATION_FULL')
  if (fixed) return answerFixed(db, dependencies, question, { ...about, fixed })
  const material = await (question.material?.() ?? (kept ? materialOf(kept) : undefined))
  const wish = { ...question, message: meant }
  const maker = makerFor(db, asker, specialistId, { ...wish, ...profile, age: ageOfAsker(decision) })
  const told = { ...question, makes: maker?.kind }
  const notes = await notesFor(dependencies.model, meant, specialistId, question.language)
  const prompt = promptOf(dependencies.model, specialistId, told, before, material, {
    ...profile,
    careful: carefully(decision, meant),
    notes,
  })
  const plan = state.plan as PlanId | null
  const { message, language } = question
  const sent = question.sent ?? (question.replaces === 'answer' ? sentBefore(before) : undefined)

  const attachment = material?.attachment
  const size = { promptTokens: prompt.tokens, hasTools: prompt.toolbox !== undefined }
  const { row, hold, position } = await storeQuestion(db, placeAt(dependencies), question, {
    ...{ ...about, plan, ...size, attachment: attachment ?? null, payer: tokenAskerOf(asker) },
    safety: noted,
  })
  const source =
    hold && dependencies.model
      ? markingSources(
          dependencies.guard(
            modelSource(dependencies.model, hold, prompt, { language, maker }),
            guardedQuestion(dependencies.model, question, prompt, {
              ...{ clubId, before: said, age: ageOfAsker(decision), suspected: note?.category },
            }),
          ),
          notes,
        )
      : dependencies.offlineCoach({
          ...{ specialistId, language, sent, attachment, maker },
          message: meant,
          said,
          known: figuresOf(profile.facts),
          facts: profile.facts,
        })
  const speak = listingUsedFacts(beside(note, source), {
    ...{ profile, question: message, isWholeGiven: isGivenToModel(hold, prompt) },
    note: (figures) => dependencies.noteUse({ ...useOf(row, position), figures }),
  })
  dependencies.answers.start({ row, plan, isCharged: hold !== undefined, speak })
  return row
}

/** An answer that begins with its safety note, if any. */
function beside(note: SafetyPart | undefined, source: AnswerSource): AnswerSource {
  if (!note) return source
  return (signal, say, show, noteRound) => {
    show(note)
    return source(signal, say, show, noteRound)
  }
}

/** Whether a model got the whole profile; the offline coach gets figures and reports itself which it used. */
function isGivenToModel(hold: Hold | undefined, { isProfileGiven }: Prompt): boolean {
  return hold !== undefined && isProfileGiven
}

/** The record that an answer used a profile. */
function useOf({ id, memberId, specialistId }: StreamedAnswer, position: number) {
  return { generationId: id, memberId: memberId ?? '', specialistId, questionPosition: position || null }
}

/** The stored turns before a question, the turns said (stored or client-sent), and the replaced one's attachment. */
function earlierTurns({ turns }: QuestionState, question: Question) {
  const replaced = question.replaces ? turns.findLastIndex(({ isUser }) => isUser) : -1
  const before = replaced < 0 ? turns : turns.slice(0, replaced)
  return { before, said: before.length > 0 ? before : turnsOfClient(question), kept: turns[replaced]?.attachment }
}

/** The history sent by clients without stored turns: those with an API key or only the club password. */
function turnsOfClient({ history = [] }: Question): QuestionState['turns'] {
  return turnsSaid(history, new Date()).map((turn) => ({
    ...turn,
    parts: [...turn.parts],
    attachment: null,
    finish: null,
  }))
}

/** A red flag does not wait for a running answer: it is stopped, and the question is retried. */
async function stopForSafety(
  dependencies: ChatDependencies,
  runningId: string,
  fixed: FixedTurn | undefined,
): Promise<never> {
  if (!fixed?.safety) throw new Failure('ANSWER_IN_PROGRESS')
  await dependencies.answers.stop(runningId)
  throw new AskedMeanwhile()
}

/** Stores a question and gives its fixed reply: nothing is read, held or charged. */
async function answerFixed(
  db: Database,
  dependencies: ChatDependencies,
  question: Question,
  given: Pick<AboutQuestion, 'owner' | 'askedIn' | 'key' | 'lifted'> & { fixed: FixedTurn },
): Promise<StreamedAnswer> {
  const free = { plan: null, promptTokens: 0, hasTools: false, attachment: null, payer: undefined }
  const { fixed } = given
  const about = { ...given, ...free, safety: fixed.safety ?? undefined }
  const { row } = await storeQuestion(db, placeAt(dependencies), question, about)
  dependencies.answers.start({ row, plan: null, isCharged: false, speak: fixed.speak })
  return row
}

/** The model and process that would write the answer. */
function placeAt({ model, answers }: ChatDependencies) {
  return { model, processId: answers.processId }
}

function carefully(decision: Decision, meant: string): string {
  return decision.kind === 'coach' ? carefulLines(decision, meant) : ''
}

function ageOfAsker(decision: Decision): number | undefined {
  return decision.kind === 'coach' ? decision.age : undefined
}

/** The values entered into the form of the last answer, for when its question is asked again. */
function sentBefore(before: QuestionState['turns']): SentValues | undefined {
  const ask = before
    .at(-1)
    ?.parts.map(readPart)
    .find((part) => part?.type === 'ask' && part.sent)
  if (ask?.type !== 'ask' || !ask.sent) return undefined
  const { calculator, purpose, sent } = ask
  return { purpose, values: sent, ...(calculator !== undefined && { calculator }) }
}

/** Whether there is no room for another question and answer; a full conversation can still be saved whole. */
function isFull({ messages, bytes }: QuestionState): boolean {
  return messages + 2 > MAX_CONVERSATION_MESSAGES || bytes + ROOM_FOR_ANSWER > MAX_CONVERSATION_BYTES
}
