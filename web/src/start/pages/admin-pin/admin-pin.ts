import { renewAdminPin, renewForgottenPin, requestPinCode } from '@touchline/contract/club/clubs.ts'
import type { BodyOf, ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../../platform/api/call.ts'

/** Mails a code to an administrator; returns the nonce to send along with it. */
export async function requestCode(email: string, language: LanguageCode): Promise<string> {
  return (await call(requestPinCode, { body: { email }, language })).nonce
}

/** Gets a new PIN for the current one or for a mailed code. */
export function renewPin(
  clubId: string,
  proof: BodyOf<typeof renewAdminPin>,
  language: LanguageCode,
): Promise<ReplyOf<typeof renewAdminPin>> {
  return call(renewAdminPin, { params: { clubId }, body: proof, language })
}

/** Gets a new PIN for a mailed code, without a session; or the clubs to choose from. */
export function renewForgotten(
  request: BodyOf<typeof renewForgottenPin>,
  language: LanguageCode,
): Promise<ReplyOf<typeof renewForgottenPin>> {
  return call(renewForgottenPin, { body: request, language })
}
