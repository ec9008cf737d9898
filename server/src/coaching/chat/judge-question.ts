import { type SafetyPart, type SentValues, sentToSafety } from '@touchline/contract/coaching/parts.ts'
import type { HelpLine } from '@touchline/contract/coaching/safety.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  type AskedMessage,
  type Decision,
  decide,
  type FixedTurn,
  type Flag,
  fixedTurn,
  noteFor,
  questionMeant,
  repliedToSafety,
  type SaidTurn,
  sentWith,
  suspected,
} from '../safety/safety.ts'

/** Asks for a second opinion on a suspicion, at most once, however often the question is retried. */
export type Confirming = { confirm: (flag: Flag, message: string) => Promise<Flag | undefined> }

/** A question as judged by the safety rules. */
type Judged<Question> = {
  /** With the values found in its words, such as an age that was asked for. */
  question: Question & { sent: SentValues | undefined }
  decision: Decision
  /** The question to be answered, which may be an earlier one. */
  meant: string
  fixed: FixedTurn | undefined
  /** The safety note shown with the answer, and its flag. */
  note: SafetyPart | undefined
  noted: Flag | undefined
  /** The flag that the question lifts. */
  lifted: Flag | undefined
}

const NOTHING = { note: undefined, lifted: undefined }

/** Judges a question by its words and the turns before it: whether it gets a fixed reply, or a note with its answer. */
export async function judgeQuestion<Question extends AskedMessage & Confirming & { timeZone?: string | undefined }>(
  db: Database,
  { helpLines }: { helpLines: readonly HelpLine[] },
  { clubId, knownAge }: { clubId: string; knownAge: number | undefined },
  taken: Question,
  said: readonly SaidTurn[],
): Promise<Judged<Question>> {
  const question = { ...taken, sent: sentWith(taken, said) }
  const asked = { ...question, knownAge }
  const meant = questionMeant(asked, said)
  const found = suspected(asked, said)
  // Buttons and forms raise no new suspicion that needs a second opinion.
  const confirmed = found && !question.sent ? await taken.confirm(found, meant) : found
  const decision = decide(asked, said, new Date(), confirmed)
  const decided = { ...asked, decision, clubId, meant }
  const fixed = await fixedTurn(db, helpLines, decided)
  const { note: noted, lifted } = decision.kind === 'coach' ? decision : NOTHING
  const note = noted && (await noteFor(db, helpLines, { ...decided, flag: noted }))
  // A reply that was typed is stored with the safety note it answers, just like a click.
  const replied = question.sent ? undefined : repliedToSafety(asked, said)
  const told = replied ? { ...question, sent: sentToSafety(replied.answer) } : question
  return { question: told, decision, meant, fixed, note, noted, lifted }
}
