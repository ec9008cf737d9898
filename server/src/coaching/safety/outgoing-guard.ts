import type { SafetyPart } from '@touchline/contract/coaching/parts.ts'
import type { SafetyCategory, SafetySeverity } from '@touchline/contract/coaching/safety.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { GuardedQuestion } from '../model/guard.ts'
import { type AnswerSource, type ModelEnd, ModelFailure, type ModelUsage, type NoteRound } from '../model/model.ts'
import { forbiddenCategory, type Situation } from './outgoing/forbidden.ts'
import { isRisky, minorAgeIn, topicsOf } from './outgoing/risky-question.ts'
import { SentenceStream } from './outgoing/sentence-stream.ts'

/** Writes the fixed reply that an answer ends with where the guard had to withhold something. */
export type FixedReply = (reply: {
  clubId: string
  category: SafetyCategory
  severity: SafetySeverity
  language: LanguageCode
  isChild: boolean
}) => { text: string; part: SafetyPart } | Promise<{ text: string; part: SafetyPart }>

/**
 * Puts a guard before an answer where the question is risky: sentences are held back until they are whole and known to
 * be harmless. What a coach must never say is not sent; the model is stopped and the fixed reply follows. Any other
 * answer passes as it is.
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
          // A part stands behind the text before it.
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

/** How urgent the fixed reply is that belongs to what was withheld. */
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

/** How an answer ended, or broke off. */
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

/** Holds an answer back by sentence, and counts what of a round was said and what of it was shown. */
class OutgoingGuard {
  /** What the withheld sentence is about. */
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

  /** Takes more of the model's text and shows what is whole and harmless; whether nothing had to be withheld yet. */
  take(text: string): boolean {
    this.#said += text
    return this.#show(this.#sentences.push(text))
  }

  /** Shows what is left, if it is harmless. */
  release(): boolean {
    return this.#show(this.#sentences.end())
  }

  /** Takes the end of a round: what was shown of it is counted; where something was withheld it was the last one. */
  endRound({ usage, nextPromptTokens }: Parameters<NoteRound>[0]): void {
    if (this.category) {
      this.#reported = usage
      return
    }
    this.#promptTokens = nextPromptTokens
    this.#said = ''
    this.#shown = ''
  }

  /** The end with the club's share of the usage, the question and what was shown, apart from the operator's. */
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
      // A line without a full stop goes on in the next one: "You can take:" and then a list.
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
