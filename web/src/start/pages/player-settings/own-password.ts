import { ChangePlayerPassword, changePlayerPassword } from '@touchline/contract/club/members.ts'
import { PasswordField, SparePasswordField, textField } from '@touchline/contract/platform/fields.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../../platform/api/call.ts'

const DIFFERS = { path: ['confirmedPassword'], error: 'PASSWORDS_DIFFER' }
const isRepeated = (typed: Pick<OwnPasswordChange, 'newPassword' | 'confirmedPassword'>) =>
  typed.newPassword === typed.confirmedPassword

const Typed = ChangePlayerPassword.omit({ email: true }).extend({ confirmedPassword: textField(200) })

/** The input for a player's own password: the contract's two passwords, and the new one repeated. */
export const OwnPasswordChange = Typed.extend({ currentPassword: PasswordField }).refine(isRepeated, DIFFERS)

/** The same for a while after joining or entering a code: the current password may be empty. */
export const FirstPasswordChange = Typed.extend({ currentPassword: SparePasswordField }).refine(isRepeated, DIFFERS)
export type OwnPasswordChange = { currentPassword: string; newPassword: string; confirmedPassword: string }

/** Sets the own password of the player with that e-mail. */
export async function saveOwnPassword(
  email: string,
  { currentPassword, newPassword }: OwnPasswordChange,
  language: LanguageCode,
): Promise<void> {
  const body = { email, newPassword, ...(currentPassword && { currentPassword }) }
  await call(changePlayerPassword, { body, language })
}
