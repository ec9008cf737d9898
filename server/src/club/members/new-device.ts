import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import type { Database } from '../../platform/database/database.ts'
import { composeMail, queueMail } from '../../platform/mail/mail.ts'
import type { ClubRow } from '../clubs/clubs.table.ts'
import type { ClubDependencies } from '../clubs/clubs.ts'
import { endTokenOf } from '../sessions/sessions.ts'
import type { MemberRow } from './members.table.ts'

/** How many mails about new devices an account gets in a day (UTC). */
export const NEW_DEVICE_MAILS_A_DAY = 5

/** Tells a player that somebody logged in as them with the club password, and how to end it. */
export async function tellOwner(
  db: Database,
  dependencies: ClubDependencies,
  { club, member, sessionId }: { club: ClubRow; member: MemberRow; sessionId: string },
  now = new Date(),
): Promise<void> {
  const endUrl = `${dependencies.publicUrl}${PAGES.endSession.path}?token=${endTokenOf(dependencies.endLinkKey, sessionId)}`
  // In the club's language: that of the call is chosen by whoever logged in, who may be somebody else.
  const mail = composeMail('newDevice', club.language as LanguageCode, { clubName: club.name, endUrl })
  const to = { name: `${member.firstName} ${member.lastName}`, address: member.email }
  const day = now.toISOString().slice(0, 10)
  for (let place = 1; place <= NEW_DEVICE_MAILS_A_DAY; place++) {
    // One occasion, one mail: whoever finds a place taken tries the next, so the limit holds over all processes.
    const isQueued = await queueMail(
      db,
      `new-device:${member.id}:${day}:${place}`,
      { to, ...mail },
      { holdsSecret: true },
    )
    if (isQueued) return
  }
}
