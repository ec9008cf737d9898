import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import type { Database } from '../../platform/database/database.ts'
import { composeMail, queueMail } from '../../platform/mail/mail.ts'
import type { ClubRow } from '../clubs/clubs.table.ts'
import type { ClubDependencies } from '../clubs/clubs.ts'
import { endTokenOf } from '../sessions/sessions.ts'
import type { MemberRow } from './members.table.ts'

/** How many mails about new devices an account gets per day (UTC). */
export const NEW_DEVICE_MAILS_A_DAY = 5

/** Notifies a player of a log-in to their account with the club password, and how to end that session. */
export async function notifyOwner(
  db: Database,
  dependencies: ClubDependencies,
  { club, member, sessionId }: { club: ClubRow; member: MemberRow; sessionId: string },
  now = new Date(),
): Promise<void> {
  const endUrl = `${dependencies.publicUrl}${PAGES.endSession.path}?token=${endTokenOf(dependencies.endLinkKey, sessionId)}`
  // In the club's language: the request's language was chosen by the person who logged in, possibly an intruder.
  const mail = composeMail('newDevice', club.language as LanguageCode, { clubName: club.name, endUrl })
  const to = { name: `${member.firstName} ${member.lastName}`, address: member.email }
  const day = now.toISOString().slice(0, 10)
  for (let place = 1; place <= NEW_DEVICE_MAILS_A_DAY; place++) {
    // A key is mailed once: if it is taken, try the next, so the limit is enforced across all processes.
    const isQueued = await queueMail(
      db,
      `new-device:${member.id}:${day}:${place}`,
      { to, ...mail },
      { holdsSecret: true },
    )
    if (isQueued) return
  }
}
