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

/** Asks for a second opinion on a suspicion, at most once however often the question is tried. */
export type Confirming = { confirm: (flag: Flag, message: string) => Promise<Flag | undefined> }

/** A question as safety understands it. */
type Judged<Question> = {
  /** With the values that its words give, such as an age that was asked for. */
  question: Question & { sent: SentValues | undefined }
  decision: Decision
  /** The question that is to be answered, which may be an earlier one. */
  meant: string
  fixed: FixedTurn | undefined
  /** What stands beside the answer, and the flag that it is for. */
  note: SafetyPart | undefined
  noted: Flag | undefined
  /** The alarm that the question lifts. */
  lifted: Flag | undefined
}

const NOTHING = { note: undefined, lifted: undefined }

/** Judges a question by its words and what was said before it: what is fixed for it, and what stands beside its answer. */
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
  // What somebody pressed or filled in is no new suspicion.
  const confirmed = found && !question.sent ? await taken.confirm(found, meant) : found
  const decision = decide(asked, said, new Date(), confirmed)
  const decided = { ...asked, decision, clubId, meant }
  const fixed = await fixedTurn(db, helpLines, decided)
  const { note: noted, lifted } = decision.kind === 'coach' ? decision : NOTHING
  const note = noted && (await noteFor(db, helpLines, { ...decided, flag: noted }))
  // What was typed instead of pressed is kept with the reply that it answers, as a press is.
  const replied = question.sent ? undefined : repliedToSafety(asked, said)
  const told = replied ? { ...question, sent: sentToSafety(replied.answer) } : question
  return { question: told, decision, meant, fixed, note, noted, lifted }
}
