import { randomUUID } from 'node:crypto'
import { SUPPORT } from '@touchline/contract/club/support.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/env.ts'
import { Failure } from '../../platform/failure.ts'
import { composeMail, queueMail } from '../../platform/mail/mail.ts'
import { getClub } from '../clubs/clubs.ts'
import { findMember, nameOf } from '../members/members.ts'

/** The support contact, as configured by the operator. */
export type SupportSettings = Settings['support']

export type SupportQuestion = { subject: string; message: string }

/** Mails a question to support and a copy to the sender; the texts are kept only until they are sent. */
export async function askSupport(
  db: Database,
  { email }: SupportSettings,
  caller: Caller,
  language: LanguageCode,
  question: SupportQuestion,
): Promise<{ plan: PlanId | null; copyTo: string }> {
  if (!email) throw new Failure('SUPPORT_UNSET')
  const [club, member] = await Promise.all([getClub(db, caller.clubId), findMember(db, caller.clubId, caller.email)])
  const priority = SUPPORT[caller.plan ?? 'basic'].priority
  const subject = withoutCodes(question.subject)
  const message = withoutCodes(question.message)
  const asked = composeMail('supportQuestion', OPERATORS_LANGUAGE, {
    ...{ subject, message, priority: String(priority), clubName: club.name, clubId: club.id },
    ...{ plan: caller.plan ?? '–', role: caller.role, name: nameOf(member), email: caller.email, language },
  })
  const copy = composeMail('supportCopy', language, { subject, message, clubName: club.name })
  const id = randomUUID()
  await db.transaction(async (tx) => {
    const heads = { replyTo: caller.email, isUrgent: priority === 1 }
    await queueMail(tx, `support:${id}`, { to: { name: '', address: email }, ...asked, ...heads }, ERASED_WHEN_SENT)
    const asker = { name: nameOf(member), address: caller.email }
    await queueMail(tx, `support-copy:${id}`, { to: asker, ...copy }, ERASED_WHEN_SENT)
  })
  return { plan: caller.plan, copyTo: caller.email }
}

const OPERATORS_LANGUAGE: LanguageCode = 'en'
const ERASED_WHEN_SENT = { holdsSecret: true }

/** Redacts pasted club passwords and Admin PINs, so that the mail gives no access. */
function withoutCodes(text: string): string {
  return text.replace(/\b(ADM|SPORT)-[\w-]+/gi, '$1-…')
}
