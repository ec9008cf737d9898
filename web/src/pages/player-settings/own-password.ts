import { textField } from '@touchline/contract/fields.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { ChangePlayerPassword, changePlayerPassword } from '@touchline/contract/members.ts'
import { call } from '../../api/call.ts'

/** What a player types to get a password of their own: the contract's two passwords, and the new one again. */
export const OwnPasswordChange = ChangePlayerPassword.omit({ email: true })
  .extend({ confirmedPassword: textField(200) })
  .refine(({ newPassword, confirmedPassword }) => newPassword === confirmedPassword, {
    path: ['confirmedPassword'],
    error: 'PASSWORDS_DIFFER',
  })
export type OwnPasswordChange = { currentPassword: string; newPassword: string; confirmedPassword: string }

/** Gives the player with that e-mail a password of their own. */
export async function saveOwnPassword(
  email: string,
  { currentPassword, newPassword }: OwnPasswordChange,
  language: LanguageCode,
): Promise<void> {
  await call(changePlayerPassword, { body: { email, currentPassword, newPassword }, language })
}
