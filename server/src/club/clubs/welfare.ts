import type { WelfareContact } from '@touchline/contract/club/welfare.ts'
import type { Database } from '../../platform/database/database.ts'
import { selectClub, updateClub } from './clubs.queries.ts'

/** The club's contact for abuse and self-harm. */
export async function findWelfareContact(db: Database, clubId: string): Promise<WelfareContact | null> {
  const club = await selectClub(db, clubId)
  return club?.welfareName ? { name: club.welfareName, phone: club.welfarePhone, email: club.welfareEmail } : null
}

/** Sets the club's contact; null clears it. */
export async function setWelfareContact(db: Database, clubId: string, contact: WelfareContact | null): Promise<void> {
  const { name = null, phone = null, email = null } = contact ?? {}
  await updateClub(db, clubId, { welfareName: name, welfarePhone: phone, welfareEmail: email })
}
