import type { LanguageCode } from '@touchline/contract/languages.ts'
import type { Contact, SafetyPart } from '@touchline/contract/parts.ts'
import type { HelpLine } from '@touchline/contract/safety.ts'
import { translate } from '@touchline/locales/locales.ts'
import type { Database } from '../database/database.ts'
import type { AnswerSource } from '../model/model.ts'
import { countSafetyFlag } from '../observability/metrics.ts'
import type { Job } from '../workers/worker.ts'
import { assess, type Flag, isAboutOther } from './assess.ts'
import { type AskedMessage, type Decision, rememberedUntil, youngestAge } from './conversation.ts'
import { ageIn, askForAge, isChildAge, refusalFor } from './minors.ts'
import { contactsInNeed, replyTo } from './reply.ts'
import { insertCount, selectClubCare, selectYesterday } from './safety.queries.ts'

export { type Decision, decide, questionMeant, turnsSaid } from './conversation.ts'
export { HELP_LINES, readHelpLines } from './help-lines.ts'
export { discreetTitle } from './title.ts'

/** A turn that the model has no part in: what is said, and the flag if there is one. */
export type FixedTurn = { speak: AnswerSource; safety: Flag | null; model: 'safety' | 'offline' }

/** The fixed answer to a message, where ordinary coaching stops for this turn. */
export async function fixedTurn(
  db: Database,
  lines: readonly HelpLine[],
  { decision, message, language, knownAge, clubId }: AskedMessage & { decision: Decision; clubId: string },
): Promise<FixedTurn | undefined> {
  switch (decision.kind) {
    case 'flag': {
      const { flag, isRepeat, until } = decision
      const care = await selectClubCare(db, clubId)
      const isChild = isChildAge(youngestAge(ageIn(message, language), knownAge))
      const about = { isChild, isAboutOther: isAboutOther(message), isRepeat, until }
      const { text, part } = replyTo({ ...flag, language, ...about, ...care, lines })
      return { speak: saying(text, (show) => show(part)), safety: flag, model: 'safety' }
    }
    case 'cleared':
      return { speak: saying(translate(language, 'safety:cleared')), safety: null, model: 'safety' }
    case 'age-unknown': {
      const { text, part } = askForAge(language)
      return { speak: saying(text, (show) => show(part)), safety: null, model: 'offline' }
    }
    case 'too-young':
      return { speak: saying(refusalFor(decision.topic, language)), safety: null, model: 'offline' }
    case 'coach':
      return undefined
  }
}

/** Whether a message raises a red flag by itself, whatever was said before it. */
export function isRedFlag(message: string): boolean {
  return assess(message) !== undefined
}

/** Whom somebody of a club can call in need, without having said what it is. */
export async function helpLines(
  db: Database,
  lines: readonly HelpLine[],
  { clubId, language }: { clubId: string; language: LanguageCode },
): Promise<Contact[]> {
  const { country } = await selectClubCare(db, clubId)
  return contactsInNeed(lines, { country, language })
}

function saying(text: string, showParts?: (show: Parameters<AnswerSource>[2]) => void): AnswerSource {
  return async (_signal, say, show) => {
    say(text)
    showParts?.(show)
    return { reason: 'complete', usage: undefined }
  }
}

/** The fixed reply that a model's answer ends with where something of it was withheld. */
export async function withheldReply(
  db: Database,
  lines: readonly HelpLine[],
  { clubId, isChild, language, ...flag }: Flag & { clubId: string; isChild: boolean; language: LanguageCode },
): Promise<{ text: string; part: SafetyPart }> {
  const care = await selectClubCare(db, clubId)
  await countFlag(db, flag, language)
  const about = { isChild, isAboutOther: false, isRepeat: false, until: rememberedUntil(new Date()) }
  return replyTo({ ...flag, language, ...about, ...care, lines })
}

/** What a model is told where the conversation remembers something, or tells an age; the profile it reads by itself. */
export function carefulLines({ remembered, ageTold }: Extract<Decision, { kind: 'coach' }>): string {
  const lines = [
    remembered &&
      `Earlier in this conversation the athlete reported a red flag (${remembered.category}, ${remembered.severity}). Do not plan, allow or encourage training, playing or weight loss that touches it before a doctor has cleared them; if they say a doctor did, ask what exactly was said and stay careful.`,
    ageTold !== undefined && `The athlete says they are ${ageTold} years old.`,
  ]
  return lines.filter(Boolean).join('\n')
}

/** Counts a flag, without a word of what was written. */
export function countFlag(db: Database, { category, severity }: Flag, language: LanguageCode): Promise<void> {
  countSafetyFlag(category)
  return insertCount(db, { category, severity, language })
}

/** Once a day the operator reads in the log how many flags there were. */
export function dailyCountsJob(db: Database, log: { info(details: object, message: string): void }): Job {
  return {
    ...{ name: 'safety counts', everyMs: 24 * 60 * 60_000, onLeaderOnly: true },
    async run() {
      const counts = await selectYesterday(db)
      if (counts.length > 0) log.info({ counts }, 'Red flags of yesterday')
    },
  }
}
