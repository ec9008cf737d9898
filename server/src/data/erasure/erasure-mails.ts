import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { ErasureRow } from '../../club/clubs/club-erasures.table.ts'
import type { ClubRow } from '../../club/clubs/clubs.table.ts'
import { mailAdministrator } from '../../club/clubs/clubs.ts'
import type { Database } from '../../platform/database/database.ts'
import { composeMail, queueMail, writtenDay } from '../../platform/mail/mail.ts'
import { selectPlayersAfter } from './erasure.queries.ts'

const PAGE = 200

/** Reminds a club's administrator, once. */
export function remindAdministrator(
  db: Database,
  club: ClubRow,
  { eraseAt }: ErasureRow,
  settingsUrl: string,
): Promise<void> {
  const values = { clubName: club.name, date: writtenDay(eraseAt), settingsUrl }
  return mailAdministrator(db, club, `club-erasure-soon:${club.id}:${eraseAt.toISOString()}`, 'clubErasureSoon', values)
}

/** Notifies each player once that their club is ending, so that they can export their data. */
export async function notifyPlayers(
  db: Database,
  club: ClubRow,
  { eraseAt }: ErasureRow,
  publicUrl: string,
): Promise<void> {
  const settingsUrl = `${publicUrl}/player/settings#data`
  const letter = composeMail('clubEnds', club.language as LanguageCode, {
    ...{ clubName: club.name, date: writtenDay(eraseAt), settingsUrl },
  })
  let after: string | undefined
  for (;;) {
    const players = await selectPlayersAfter(db, club.id, after, PAGE)
    for (const { id, firstName, lastName, email } of players) {
      const mail = { to: { name: `${firstName} ${lastName}`, address: email }, ...letter }
      await queueMail(db, `club-ends:${club.id}:${eraseAt.toISOString()}:${id}`, mail, { holdsSecret: false })
    }
    after = players.at(-1)?.id
    if (players.length < PAGE) return
  }
}

/** Key prefix of the final mails, which are erased a day after they were sent. */
const FAREWELL = 'club-erased:'

/** Confirms the erasure; the text is removed from the outbox once sent. */
export function confirmErasure(db: Database, club: ClubRow): Promise<void> {
  const about = { holdsSecret: true }
  return mailAdministrator(db, club, `${FAREWELL}${club.id}`, 'clubErased', { clubName: club.name }, about)
}
