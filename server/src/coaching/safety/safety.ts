import {
  type Contact,
  type Part,
  type SafetyPart,
  type SentValues,
  safetyAnswerOf,
} from '@touchline/contract/coaching/parts.ts'
import type { HelpLine } from '@touchline/contract/coaching/safety.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import type { Database } from '../../platform/database/database.ts'
import { countSafetyLifted, countSafetyResponse } from '../../platform/observability/metrics.ts'
import type { Job } from '../../platform/workers/worker.ts'
import type { AnswerSource } from '../model/model.ts'
import { assess, type Flag, isAboutOther } from './assess.ts'
import { type Decision, rememberedUntil, youngestAge } from './conversation.ts'
import { firstAidTopic } from './first-aid/topic.ts'
import { ageIn, askForAge, isChildAge, refusalFor } from './minors.ts'
import {
  contactsInNeed,
  noteBeside,
  questionAbout,
  type ReplyTo,
  replyTo,
  type SafetyReply,
  unsaidReply,
} from './reply.ts'
import { insertResponse, noteLifted, selectClubCare, selectYesterday } from './safety.queries.ts'
import type { AskedMessage } from './said.ts'

export type { Flag } from './assess.ts'
export { type Decision, decide, suspected, turnsSaid } from './conversation.ts'
export { HELP_LINES, readHelpLines } from './help-lines.ts'
export { questionMeant, repliedToSafety, sentWith } from './question-meant.ts'
export type { AskedMessage, SaidTurn } from './said.ts'
export { secondOpinion } from './second-opinion.ts'
export { discreetTitle } from './title.ts'

/** A turn without the model: its text, and the flag if there is one. */
export type FixedTurn = { speak: AnswerSource; safety: Flag | null; model: 'safety' | 'offline' }

/** A message with its decision, its club, and the words the decision is about. */
type Decided = AskedMessage & { decision: Decision; clubId: string; meant: string; timeZone?: string | undefined }

/** The fixed answer to a message, if ordinary coaching stops for this turn. */
export async function fixedTurn(
  db: Database,
  lines: readonly HelpLine[],
  decided: Decided,
): Promise<FixedTurn | undefined> {
  const { decision, language, meant } = decided
  switch (decision.kind) {
    case 'stop':
    case 'ask':
    case 'unsaid': {
      const reply = REPLIES[decision.kind](await aboutReply(db, lines, decided, decision.flag))
      return { speak: replying(reply), safety: decision.flag, model: 'safety' }
    }
    case 'cleared':
      return { speak: saying(translate(language, 'safety:cleared')), safety: null, model: 'safety' }
    case 'age-unknown':
      return { speak: replying(askForAge(language, isAboutOther(meant))), safety: null, model: 'offline' }
    case 'too-young':
      return { speak: saying(refusalFor(decision.topic, language)), safety: null, model: 'offline' }
    case 'coach':
      return undefined
  }
}

const REPLIES: Record<'stop' | 'ask' | 'unsaid', (about: ReplyTo) => SafetyReply> = {
  stop: replyTo,
  ask: questionAbout,
  unsaid: unsaidReply,
}

/** The note next to an answer where something is suspected. */
export async function noteFor(
  db: Database,
  lines: readonly HelpLine[],
  decided: Decided & { flag: Flag },
): Promise<SafetyPart> {
  return noteBeside(await aboutReply(db, lines, decided, decided.flag))
}

/** The input for writing a reply. */
async function aboutReply(
  db: Database,
  lines: readonly HelpLine[],
  { decision, language, knownAge, clubId, meant, timeZone }: Decided,
  { category, severity }: Flag,
): Promise<ReplyTo> {
  const isRepeat = decision.kind === 'stop' && decision.isRepeat
  const until = decision.kind === 'stop' ? decision.until : rememberedUntil(new Date())
  return {
    ...{ category, severity, language, lines, isRepeat, until, timeZone },
    ...(await selectClubCare(db, clubId)),
    isChild: isChildAge(youngestAge(ageIn(meant, language), knownAge)),
    isAboutOther: isAboutOther(meant),
    ...(category === 'first_aid' && { topic: firstAidTopic(meant) }),
  }
}

/** Whether a message raises or confirms a red flag, and must be answered despite the rate limit. */
export function isUrgent({ message, answers }: { message: string; answers?: SentValues | undefined }): boolean {
  const response = assess(message)?.response
  return response === 'stop' || response === 'ask' || safetyAnswerOf(answers) === 'danger'
}

/** The contacts for a member in need, without knowing the reason. */
export async function helpLines(
  db: Database,
  lines: readonly HelpLine[],
  { clubId, language }: { clubId: string; language: LanguageCode },
): Promise<Contact[]> {
  const { country } = await selectClubCare(db, clubId)
  return contactsInNeed(lines, { country, language })
}

function replying({ text, part }: { text: string; part: Part }): AnswerSource {
  return saying(text, (show) => show(part))
}

function saying(text: string, showParts?: (show: Parameters<AnswerSource>[2]) => void): AnswerSource {
  return async (_signal, say, show) => {
    say(text)
    showParts?.(show)
    return { reason: 'complete', usage: undefined }
  }
}

/** The fixed reply that ends a model's answer from which something was withheld. */
export async function withheldReply(
  db: Database,
  lines: readonly HelpLine[],
  withheld: Omit<Flag, 'response'> & { clubId: string; isChild: boolean; language: LanguageCode },
): Promise<SafetyReply> {
  const { clubId, isChild, language, category, severity } = withheld
  const flag = { category, severity, response: 'stop' as const }
  const care = await selectClubCare(db, clubId)
  await countResponse(db, flag, language)
  const about = { isChild, isAboutOther: false, isRepeat: false, until: rememberedUntil(new Date()) }
  return replyTo({ ...flag, language, ...about, ...care, lines })
}

type CoachDecision = Extract<Decision, { kind: 'coach' }>

/** Extra instructions for the model about remembered flags and a stated age; the profile reaches it separately. */
export function carefulLines({ remembered, ageTold, note, lifted }: CoachDecision, meant: string): string {
  const lines = [
    lifted &&
      `The athlete was asked about a possible danger (${lifted.category}) and says that it was not meant so. Answer this question of theirs now, without asking again: ${JSON.stringify(meant)}`,
    note &&
      `The message may touch a danger (${note.category}). Answer it in an ordinary way; a note about where to find help stands beside your answer, so do not repeat it. If what they write turns out to be dangerous, say so first.`,
    remembered &&
      `Earlier in this conversation the athlete reported a red flag (${remembered.category}, ${remembered.severity}). Do not plan, allow or encourage training, playing or weight loss that touches it before a doctor has cleared them; if they say a doctor did, ask what exactly was said and stay careful.`,
    ageTold !== undefined && `The athlete says they are ${ageTold} years old.`,
  ]
  return lines.filter(Boolean).join('\n')
}

/** Counts a response, without a word of what was written. */
export function countResponse(db: Database, flag: Flag, language: LanguageCode): Promise<void> {
  countSafetyResponse({ ...flag, language })
  return insertResponse(db, { ...flag, language })
}

/** Counts a dismissed response: the operator sees the share of false alarms. */
export function countLifted(db: Database, flag: Flag, language: LanguageCode): Promise<void> {
  countSafetyLifted({ category: flag.category, language })
  return noteLifted(db, { ...flag, language })
}

/** Logs the previous day's counts for the operator once a day. */
export function dailyCountsJob(db: Database, log: { info(details: object, message: string): void }): Job {
  return {
    ...{ name: 'safety counts', everyMs: 24 * 60 * 60_000, onLeaderOnly: true },
    async run() {
      const counts = await selectYesterday(db)
      if (counts.length > 0) log.info({ counts }, 'Safety response counts for yesterday')
    },
  }
}
