import { ChangeClubPassword, changeClubPassword } from '@touchline/contract/clubs.ts'
import type { BodyOf } from '@touchline/contract/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { CallFailed, call } from '../api/call.ts'

/** What an administrator types to change the password of the whole club. */
export const ClubPasswordChange = ChangeClubPassword
export type ClubPasswordChange = BodyOf<typeof changeClubPassword>

/** Changes the password of the whole club. */
export async function saveClubPassword(
  clubId: string,
  passwords: ClubPasswordChange,
  language: LanguageCode,
): Promise<void> {
  if (!clubId) throw new CallFailed('SESSION_CLUB_MISSING', '')
  await call(changeClubPassword, { params: { clubId }, body: passwords, language })
}
