import { expect, test } from 'vitest'
import { OwnPasswordChange } from './own-password.ts'

test.each([
  [
    'nothing typed',
    ['', '', ''],
    { currentPassword: 'FIELD_REQUIRED', newPassword: 'FIELD_REQUIRED', confirmedPassword: 'FIELD_REQUIRED' },
  ],
  ['only spaces', ['   ', 'longer', 'longer'], { currentPassword: 'FIELD_REQUIRED' }],
  ['no confirmation', ['SPORT-2026-K7M4', 'longer', ''], { confirmedPassword: 'FIELD_REQUIRED' }],
  ['five characters', ['SPORT-2026-K7M4', 'short', 'short'], { newPassword: 'PASSWORD_TOO_SHORT' }],
  ['a slip in the confirmation', ['SPORT-2026-K7M4', 'longer', 'longre'], { confirmedPassword: 'PASSWORDS_DIFFER' }],
  [
    'a slip and five characters',
    ['SPORT-2026-K7M4', 'short', 'shorter'],
    { newPassword: 'PASSWORD_TOO_SHORT', confirmedPassword: 'PASSWORDS_DIFFER' },
  ],
  ['six characters twice', ['SPORT-2026-K7M4', 'sixsix', 'sixsix'], {}],
  ['the same but for padding', ['SPORT-2026-K7M4', ' sixsix', 'sixsix '], {}],
])('[MEMB-06] %s', (_, [currentPassword, newPassword, confirmedPassword], complaints) => {
  const { error } = OwnPasswordChange.safeParse({ currentPassword, newPassword, confirmedPassword })
  expect(firstComplaints(error?.issues ?? [])).toEqual(complaints)
})

/** What the form shows: the first error of each field. */
function firstComplaints(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  return Object.fromEntries([...issues].reverse().map(({ path, message }) => [String(path[0]), message]))
}
