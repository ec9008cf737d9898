import { expect, test } from 'vitest'
import { isUnsuitable } from './unsuitable-passwords.ts'

const NAMES = ['SK Jiskra Lipová']

test.each([
  ...[
    'password',
    'Password123',
    'heslo123',
    'HESLO2026',
    'fotbal2026',
    'Fußball1',
    'contraseña',
    'lösenord!',
    'qwertz123',
  ],
  ...['123456', '987654321', '111111', 'abcabcabc', '121212', 'zyxwvu', 'asdfgh', '1q2w3e4r', '......'],
  ...['skjiskralipova', 'Lipová2026', 'SK Jiskra Lipová', 'ADM-something'],
])('[PERM-06] %s is easy to guess', (password) => {
  expect(isUnsuitable(password, NAMES)).toBe(true)
})

test.each(['SPORT-2026-7KQ2M9XD', 'kolo na kopci', 'newone', 'modra-labut-77', 'Tr3mpsk@', 'K7QM-2XWD-9FTR'])(
  '[PERM-06] %s will do',
  (password) => {
    expect(isUnsuitable(password, NAMES)).toBe(false)
  },
)
