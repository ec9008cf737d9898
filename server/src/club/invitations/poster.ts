import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { translate } from '@touchline/locales/locales.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { offThread, workOf } from '../../platform/off-thread/off-thread.ts'
import type { run } from '../../platform/pdf/poster.thread.ts'
import { type ClubDependencies, getClub } from '../clubs/clubs.ts'
import { teamLinkOf } from './invitations.ts'

const PRINT = workOf<typeof run>(new URL('../../platform/pdf/poster.thread.ts', import.meta.url))

/** The team link as a poster in the club's language; fails if there is no link. */
export async function posterOfTeamLink(
  db: Database,
  dependencies: ClubDependencies,
  clubId: string,
): Promise<Uint8Array> {
  const [club, { link }] = await Promise.all([getClub(db, clubId), teamLinkOf(db, dependencies, clubId)])
  if (!link) throw new Failure('INVITATION_NOT_FOUND')
  const language = club.language as LanguageCode
  const say = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, `invitations:poster.${key}`, values)
  const poster = {
    language,
    title: club.name,
    lead: say('lead', { count: SPECIALIST_IDS.length }),
    qr: link.url,
    call: say('call'),
    steps: [say('point'), say('write'), say('ask')],
    otherWay: say('otherWay', {
      address: `${dependencies.publicUrl.replace(/^https?:\/\//, '')}${PAGES.joinTeam.path}`,
    }),
    valid: { label: say('valid'), date: dayIn(language, link.expiresAt) },
    foot: say('foot'),
  }
  return offThread.run(PRINT, poster, { clubId, person: 'administrator' })
}

/** Dates in the product's format: dd.mm.yyyy. */
function dayIn(language: LanguageCode, moment: string): string {
  const parts = new Intl.DateTimeFormat(localeOf(language), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(moment))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('day')}.${part('month')}.${part('year')}`
}
