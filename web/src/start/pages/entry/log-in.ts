import { logInAdmin } from '@touchline/contract/club/clubs.ts'
import { createPlayerSession, joinTeam, verifyCredentials } from '@touchline/contract/club/members.ts'
import type { PlayerSession } from '@touchline/contract/club/sessions.ts'
import type { BodyOf, ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import { ADMIN_PIN_PREFIX } from '@touchline/contract/platform/fields.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { CallFailed, call } from '../../../platform/api/call.ts'

// Not in sessions/: every page loads that folder, and these calls would bring the contract's schemas along.

/** The input of a log-in. */
export type Credentials = BodyOf<typeof createPlayerSession>

/** Whether a password is an administrator's PIN, recognised by its prefix. */
export function isAdminPin(password: string): boolean {
  return password.trimStart().startsWith(ADMIN_PIN_PREFIX)
}

/** Logs a player in; returns undefined if the password is right but no player has that e-mail. */
export async function logInAsPlayer(
  credentials: Credentials,
  language: LanguageCode,
): Promise<PlayerSession | undefined> {
  const { passwordValid, playerExists } = await call(verifyCredentials, { body: credentials, language })
  if (!passwordValid) throw new CallFailed('INVALID_PASSWORD', '')
  if (!playerExists) return undefined
  return call(createPlayerSession, { body: credentials, language })
}

/** Logs an administrator in with the PIN. */
export function logInAsAdmin(credentials: Credentials, language: LanguageCode): Promise<ReplyOf<typeof logInAdmin>> {
  return call(logInAdmin, { body: credentials, language })
}

/** Adds a player to the club whose password they know, and logs them in. */
export function join(player: BodyOf<typeof joinTeam>, language: LanguageCode): Promise<ReplyOf<typeof joinTeam>> {
  return call(joinTeam, { body: player, language })
}
