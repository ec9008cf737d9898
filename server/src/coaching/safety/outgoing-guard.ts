import type { SafetyPart } from '@touchline/contract/coaching/parts.ts'
import type { SafetyCategory, SafetySeverity } from '@touchline/contract/coaching/safety.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { GuardedQuestion } from '../model/guard.ts'
import { type AnswerSource, type ModelEnd, ModelFailure, type ModelUsage, type NoteRound } from '../model/model.ts'
import { forbiddenCategory, type Situation } from './outgoing/forbidden.ts'
import { isRisky, minorAgeIn, topicsOf } from './outgoing/risky-question.ts'
import { SentenceStream } from './outgoing/sentence-stream.ts'

/** Writes the fixed reply that ends an answer from which the guard withheld something. */
export type FixedReply = (reply: {
  clubId: string
  category: SafetyCategory
  severity: SafetySeverity
  language: LanguageCode
  isChild: boolean
}) => { text: string; part: SafetyPart } | Promise<{ text: string; part: SafetyPart }>

/**
 * Guards the answer to a risky question: sentences are held back until they are complete and known to be harmless. A
 * forbidden sentence is not sent; the model is stopped and the fixed reply follows. Any other answer passes through
 * unchanged.
 */
export function guarded(source: AnswerSource, question: GuardedQuestion, fixedReply: FixedReply): AnswerSource {
  const { clubId, language } = question
  const age = question.age ?? minorAgeIn(question.texts)
  if (!isRisky({ ...question, age })) return source
  const situation = { age, topics: topicsOf(question) }
  return async (signal, say, show, note) => {
    const guard = new OutgoingGuard(question, situation, say)
    const stopped = new AbortController()
    const hear = (text: string) => {
      if (!guard.take(text)) stopped.abort()
    }
    const end = await endOf(() =>
      source(
        AbortSignal.any([signal, stopped.signal]),
        hear,
        (part) => {
          // A part appears after the text that precedes it.
          if (guard.release()) show(part)
          else stopped.abort()
        },
        async (round) => {
          if (!guard.release()) stopped.abort()
          guard.endRound(round)
          if (!guard.category) await note(round)
        },
      ),
    )
    guard.release()
    if (!guard.category) return passed(end)
    const settled = guard.settled(end)
    if (signal.aborted) throw new ModelFailure('aborted', 'The answer was stopped.', settled)
    const severity = SEVERITIES[guard.category]
    const isChild = age !== undefined && age < CHILD_AGE
    const reply = await fixedReply({ category: guard.category, severity, language, clubId, isChild })
    say(`${guard.hasShown ? '\n\n' : ''}${reply.text}`)
    show(reply.part)
    return settled
  }
}

const CHILD_AGE = 16

/** The severity of the fixed reply to a withheld sentence. */
const SEVERITIES: Record<SafetyCategory, SafetySeverity> = {
  head_injury: 'stop',
  cardiac: 'stop',
  heat: 'stop',
  eating_disorder: 'refer',
  weight_cutting: 'refer',
  self_harm: 'stop',
  abuse: 'refer',
  doping: 'refer',
  first_aid: 'stop',
  medication: 'refer',
}

type Ended = ModelEnd & { failure?: ModelFailure }

/** How an answer ended or failed. */
async function endOf(speak: () => Promise<ModelEnd>): Promise<Ended> {
  try {
    return await speak()
  } catch (failure) {
    if (!(failure instanceof ModelFailure)) throw failure
    return { reason: 'complete', usage: failure.usage, failure }
  }
}

function passed({ failure, ...end }: Ended): ModelEnd {
  if (failure) throw failure
  return end
}

/** Buffers an answer by sentence, and tracks how much of a round was generated and how much was shown. */
class OutgoingGuard {
  /** The category of the withheld sentence. */
  category: SafetyCategory | undefined
  hasShown = false
  readonly #question: GuardedQuestion
  readonly #situation: Situation
  readonly #say: (text: string) => void
  readonly #sentences = new SentenceStream()
  #promptTokens: number
  #reported: ModelUsage | undefined
  #unfinished = ''
  #said = ''
  #shown = ''

  constructor(question: GuardedQuestion, situation: Situation, say: (text: string) => void) {
    this.#question = question
    this.#situation = situation
    this.#say = say
    this.#promptTokens = question.promptTokens
  }

  /**
   * Takes more of the model's text and shows the sentences that are complete and harmless; false once something was
   * withheld.
   */
  take(text: string): boolean {
    this.#said += text
    return this.#show(this.#sentences.push(text))
  }

  /** Shows the rest if it is harmless. */
  release(): boolean {
    return this.#show(this.#sentences.end())
  }

  /**
   * Ends a round: starts counting afresh, or keeps the reported usage if something was withheld and this round was the
   * last.
   */
  endRound({ usage, nextPromptTokens }: Parameters<NoteRound>[0]): void {
    if (this.category) {
      this.#reported = usage
      return
    }
    this.#promptTokens = nextPromptTokens
    this.#said = ''
    this.#shown = ''
  }

  /**
   * The end of the answer, with the usage split into the club's share (the question and what was shown) and the
   * operator's.
   */
  settled({ usage }: ModelEnd): ModelEnd & { usage: ModelUsage; withheld: ModelUsage } {
    const said: ModelUsage = this.#reported ??
      usage ?? {
        inputTokens: this.#promptTokens,
        outputTokens: this.#question.countTokens(this.#said),
      }
    const shown = Math.min(this.#question.countTokens(this.#shown), said.outputTokens)
    return {
      reason: 'complete',
      usage: { inputTokens: said.inputTokens, outputTokens: shown },
      withheld: { inputTokens: 0, outputTokens: said.outputTokens - shown },
    }
  }

  #show(sentences: string[]): boolean {
    for (const sentence of sentences) {
      if (this.category) break
      // A line without a full stop continues in the next one: "You can take:" followed by a list.
      const whole = this.#unfinished + sentence
      this.category = forbiddenCategory(whole, this.#situation, this.#question.language)
      if (this.category) break
      this.#unfinished = /[.!?…]["'”“»)\]*_]*\s*$/.test(sentence) ? '' : whole.slice(-LONGEST_UNFINISHED)
      this.#say(sentence)
      this.#shown += sentence
      this.hasShown ||= sentence.trim() !== ''
    }
    return this.category === undefined
  }
}

const LONGEST_UNFINISHED = 300
