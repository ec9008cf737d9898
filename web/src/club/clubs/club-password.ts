import {
  ChangeClubPassword,
  changeClubPassword,
  LostClubPassword,
  requestPasswordCode,
  resetClubPassword,
} from '@touchline/contract/club/clubs.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { CallFailed, call } from '../../platform/api/call.ts'

/** The administrator's input for changing the club password. */
export const ClubPasswordChange = ChangeClubPassword
export type ClubPasswordChange = BodyOf<typeof changeClubPassword>

/** The administrator's input when the password is lost: an emailed code instead. */
export const ClubPasswordByCode = LostClubPassword
export type ClubPasswordByCode = Pick<BodyOf<typeof resetClubPassword>, 'code' | 'newPassword'>

/** Emails a code to the administrator; returns the nonce to send with it. */
export async function requestClubPasswordCode(clubId: string, language: LanguageCode): Promise<string> {
  return (await call(requestPasswordCode, { params: { clubId }, language })).nonce
}

/** Sets a new club password with an emailed code. */
export async function saveClubPasswordByCode(
  clubId: string,
  typed: ClubPasswordByCode & { nonce: string },
  language: LanguageCode,
): Promise<void> {
  await call(resetClubPassword, { params: { clubId }, body: typed, language })
}

/** Changes the password of the whole club. */
export async function saveClubPassword(
  clubId: string,
  passwords: ClubPasswordChange,
  language: LanguageCode,
): Promise<void> {
  if (!clubId) throw new CallFailed('SESSION_CLUB_MISSING', '')
  await call(changeClubPassword, { params: { clubId }, body: passwords, language })
}
