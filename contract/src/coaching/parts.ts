import { z } from 'zod'
import { Source } from '../platform/source.ts'
import {
  SAFETY_ANSWERS,
  SAFETY_PURPOSE,
  SafetyAnswer,
  SafetyCategory,
  SafetyResponse,
  SafetySeverity,
} from './safety.ts'

/** How many parts an answer can have, and the maximum size of each and of all together, in bytes of JSON. */
export const MAX_PARTS = 20
export const MAX_PART_BYTES = 16 * 1024
export const MAX_PARTS_BYTES = 64 * 1024

const Key = z.string().min(1).max(60)
const Unit = z.string().max(30)

/**
 * A value of an input: times in seconds, lengths in metres, a choice by its key, a list of numbers, days of the week
 * from Monday, 1, to Sunday, 7.
 */
const Value = z.union([z.number(), z.string().max(2000), z.array(z.number()).max(400)])

/** Values by the keys of their inputs. */
export const PartValues = z.record(Key, Value)
export type PartValues = z.infer<typeof PartValues>

const ResultWords = { key: Key, words: Key.optional(), unit: Unit, digits: z.int().min(0).max(6) }

/** A figure with its error band (`low` to `high`), or a span of which both ends matter. */
export const CalculationResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('figure'),
    ...ResultWords,
    value: z.number(),
    low: z.number().optional(),
    high: z.number().optional(),
  }),
  z.object({ kind: z.literal('span'), ...ResultWords, low: z.number(), high: z.number() }),
])
export type CalculationResult = z.infer<typeof CalculationResult>

/** A calculation with everything needed to show it: its calculator may have changed since. */
export const CalculationPart = z.object({
  type: z.literal('calculation'),
  calculator: Key,
  inputs: PartValues,
  /** The units of the inputs that have one. */
  units: z.record(Key, Unit).optional(),
  /** The keys of the inputs' texts, if different from the inputs' keys. */
  words: z.record(Key, Key).optional(),
  results: z.array(CalculationResult).min(1).max(40),
  formula: z.array(z.string().max(500)).max(20),
  sources: z.array(Source).max(10),
  /** Keys of notes on these figures. */
  notes: z.array(Key).max(10).optional(),
})
export type CalculationPart = z.infer<typeof CalculationPart>

/** A missing input: how to ask for it, and which values are allowed. */
export const AskedInput = z.object({
  key: Key,
  words: Key.optional(),
  kind: z.enum(['number', 'duration', 'distance', 'choice', 'list', 'text', 'date', 'days']),
  unit: Unit.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().positive().optional(),
  choices: z.array(Key).max(60).optional(),
  optional: z.boolean().optional(),
  minCount: z.int().optional(),
  maxCount: z.int().optional(),
})
export type AskedInput = z.infer<typeof AskedInput>

/** Missing inputs, shown as a small form whose values are sent with the next question. */
export const AskPart = z.object({
  type: z.literal('ask'),
  calculator: Key.optional(),
  /** The purpose of the values: calculation, plan, competition, list, age. */
  purpose: Key,
  inputs: z.array(AskedInput).min(1).max(20),
  /** Values already known; sent together with the entered ones. */
  known: PartValues.optional(),
  /** The values entered and sent; the form is read-only from then on. */
  sent: PartValues.optional(),
})
export type AskPart = z.infer<typeof AskPart>

/** A colleague responsible for the question; a click opens them with the question asked. */
export const HandoverPart = z.object({
  type: z.literal('handover'),
  memberId: z.string().max(100),
  reason: z.string().max(500),
  question: z.string().max(8000),
})
export type HandoverPart = z.infer<typeof HandoverPart>

export const Contact = z.object({
  kind: z.enum(['emergency', 'line', 'agency', 'welfare']),
  name: z.string().max(200),
  phone: z.string().max(40).optional(),
  url: z.string().max(500).optional(),
  hours: z.string().max(200).optional(),
  /** Whether number and hours were checked against the line's own website. */
  isChecked: z.boolean(),
})
export type Contact = z.infer<typeof Contact>

const Words = z.string().min(1).max(600)

/** A question asked before an answer is given; the choices are worded from the reader's point of view. */
const SafetyQuestion = z.object({
  title: Words,
  hint: Words,
  choices: z
    .array(z.object({ answer: SafetyAnswer, label: Words, hint: Words.optional() }))
    .min(2)
    .max(4),
})
export type SafetyQuestion = z.infer<typeof SafetyQuestion>

/** First aid for people with the person: steps in order, what not to do, what makes it worse. */
const FirstAid = z.object({
  title: Words,
  steps: z
    .array(z.object({ title: Words, text: Words.optional() }))
    .min(1)
    .max(6),
  never: z.array(Words).max(6),
  worse: z.array(Words).max(6),
  source: Words,
})
export type FirstAid = z.infer<typeof FirstAid>

/** A red flag and whom to call; what to do now, and why, is in the text. */
export const SafetyPart = z.object({
  type: z.literal('safety'),
  category: SafetyCategory,
  severity: SafetySeverity,
  /** The response it led to; missing in parts stored by an earlier release, where it means `stop`. */
  response: SafetyResponse.optional(),
  /** The reader's response to it. */
  answer: SafetyAnswer.optional(),
  question: SafetyQuestion.optional(),
  firstAid: FirstAid.optional(),
  /** A note next to an answer, and the full reply, which a click opens. */
  note: z.object({ title: Words, text: Words, reply: z.string().max(6000) }).optional(),
  contacts: z.array(Contact).max(20),
  /** Until when the flag applies to this conversation. */
  until: z.iso.datetime({ offset: true }).optional(),
  /** Whether the conversation was flagged before, so that this reply is short. */
  isRepeat: z.boolean().optional(),
  forChild: z.boolean().optional(),
})
export type SafetyPart = z.infer<typeof SafetyPart>

/** Reference to something created in chat. */
export const ArtefactPart = z.object({
  type: z.literal('artefact'),
  kind: z.enum(['plan', 'competition', 'list']),
  id: z.string().max(100),
  title: z.string().max(200),
})
export type ArtefactPart = z.infer<typeof ArtefactPart>

/** The profile facts that the answer used. */
export const UsedPart = z.object({
  type: z.literal('used'),
  figures: z
    .array(
      z.object({
        key: Key,
        value: z.union([z.number(), z.string().max(200)]),
        unit: Unit.optional(),
        date: z.iso.date().optional(),
      }),
    )
    .min(1)
    .max(20),
})
export type UsedPart = z.infer<typeof UsedPart>

/** A figure that the coach proposes to store in the profile; nothing is stored without a click. */
export const ProposalPart = z.object({
  type: z.literal('proposal'),
  figure: Key,
  value: z.number(),
  unit: Unit,
})
export type ProposalPart = z.infer<typeof ProposalPart>

/** The topic of the knowledge base behind an answer, and its variants, each one click away. */
export const TopicPart = z.object({
  type: z.literal('topic'),
  id: z.string().min(1).max(80),
  title: z.string().max(200),
  variants: z.array(z.object({ key: Key, label: z.string().max(120), text: z.string().max(600) })).max(20),
  /** The responsible colleague, if different from the one who answers. */
  from: z.string().max(100).optional(),
  /** The variant already known to apply, as the starting point of the next question. */
  variant: Key.optional(),
})
export type TopicPart = z.infer<typeof TopicPart>

/** A suggestion: a click asks its label with `sent`, or opens a colleague with it. */
export const Choice = z.object({
  kind: z.enum(['topic', 'question', 'calculation', 'making', 'colleague']),
  label: z.string().min(1).max(200),
  hint: z.string().max(200).optional(),
  topic: z.string().max(80).optional(),
  calculator: Key.optional(),
  memberId: z.string().max(100).optional(),
})
export type Choice = z.infer<typeof Choice>

/** Suggestions of what was meant, what to ask next, or what a specialist can be asked. */
export const ChoicesPart = z.object({
  type: z.literal('choices'),
  purpose: z.enum(['meant', 'next', 'examples']),
  choices: z.array(Choice).min(1).max(4),
})
export type ChoicesPart = z.infer<typeof ChoicesPart>

/** The sources of a model's answer: the marks in its text, their topics, and where those come from. */
export const SourcesPart = z.object({
  type: z.literal('sources'),
  items: z
    .array(
      z.object({
        mark: z.int().positive(),
        id: z.string().max(80),
        title: z.string().max(200),
        sources: z.array(Source).max(10),
      }),
    )
    .min(1)
    .max(4),
})
export type SourcesPart = z.infer<typeof SourcesPart>

/** A part of an answer in addition to its text, which is complete without it. */
export const Part = z.discriminatedUnion('type', [
  CalculationPart,
  AskPart,
  HandoverPart,
  SafetyPart,
  ArtefactPart,
  UsedPart,
  ProposalPart,
  TopicPart,
  ChoicesPart,
  SourcesPart,
])
export type Part = z.infer<typeof Part>
export type PartType = Part['type']

/** A part as stored and sent, including types that only a newer release knows. */
export const AnyPart = z
  .looseObject({ type: z.string().min(1).max(40) })
  .refine((part) => bytesOfPart(part) <= MAX_PART_BYTES, 'INVALID_INPUT')
export type AnyPart = z.infer<typeof AnyPart>

/** The parts of an answer, in order. */
export const AnyParts = z
  .array(AnyPart)
  .max(MAX_PARTS)
  .meta({ description: 'Parts of the answer by `type`; pass over types that you do not know' })

/** The values of an `ask` form, as sent with the next question. */
export const SentValues = z.object({ calculator: Key.optional(), purpose: Key.optional(), values: PartValues })
export type SentValues = z.infer<typeof SentValues>

/** Marks an `ask` form as sent or a safety reply as answered, or reopens it; other parts are unchanged. */
export function withSentValues(part: AnyPart, sent: SentValues | undefined): AnyPart {
  if (part.type === 'safety') return sent && sent.purpose !== SAFETY_PURPOSE ? part : withSafetyAnswer(part, sent)
  if (part.type !== 'ask') return part
  const { sent: _before, ...open } = part
  if (!sent || open.calculator !== sent.calculator) return open
  const filled = { ...open, sent: sent.values }
  return bytesOfPart(filled) <= MAX_PART_BYTES ? filled : open
}

/** The answer to a safety reply, if the sent values contain one. */
export function safetyAnswerOf(sent: SentValues | undefined): SafetyAnswer | undefined {
  return sent?.purpose === SAFETY_PURPOSE ? SAFETY_ANSWERS.find((one) => one === sent.values.answer) : undefined
}

/** The purpose of values that identify a topic, sent by a clicked choice. */
export const TOPIC_PURPOSE = 'topic'

/** The values a choice sends; undefined if its label is enough. */
export function sentByChoice({ kind, topic, calculator }: Choice): SentValues | undefined {
  if (kind === 'topic' && topic !== undefined) return { purpose: TOPIC_PURPOSE, values: { topic } }
  if (kind === 'calculation' && calculator !== undefined) return { calculator, purpose: 'calculation', values: {} }
  return undefined
}

/** A safety part with the reader's answer, or without. */
function withSafetyAnswer(part: AnyPart, sent: SentValues | undefined): AnyPart {
  const { answer: _before, ...open } = part
  const answer = safetyAnswerOf(sent)
  return answer ? { ...open, answer } : open
}

/** The values of an answer to a safety reply. */
export function sentToSafety(answer: SafetyAnswer): SentValues {
  return { purpose: SAFETY_PURPOSE, values: { answer } }
}

/** A part that this release can show; undefined if its type or shape is unknown. */
export function readPart(part: unknown): Part | undefined {
  return Part.safeParse(part).data
}

export function bytesOfPart(part: object): number {
  return new TextEncoder().encode(JSON.stringify(part)).length
}

/** Whether one more part fits into an answer. */
export function hasRoomFor(part: AnyPart, parts: readonly AnyPart[]): boolean {
  const bytes = bytesOfPart(part)
  const taken = parts.reduce((sum, one) => sum + bytesOfPart(one), 0)
  return parts.length < MAX_PARTS && bytes <= MAX_PART_BYTES && taken + bytes <= MAX_PARTS_BYTES
}
