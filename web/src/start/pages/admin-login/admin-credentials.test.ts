import { expect, test } from 'vitest'
import { AdminCredentials } from './admin-credentials.ts'

test.each([
  ['nothing', '   ', 'FIELD_REQUIRED'],
  ['a number without the beginning', '48291347', 'ADMIN_PIN_REQUIRED'],
  ['something short without the beginning', '482', 'ADMIN_PIN_REQUIRED'],
  ['a club password', 'SPORT-2026-K7M4', 'ADMIN_PIN_REQUIRED'],
  ['small letters', 'adm-48291347', 'ADMIN_PIN_REQUIRED'],
  ['the beginning alone', 'ADM-', 'PASSWORD_TOO_SHORT'],
])('[MEMB-05] %s is no Admin PIN', (_, password, code) => {
  const { error } = AdminCredentials.safeParse({ email: 'jan@klub.cz', password })
  expect(error?.issues[0]).toMatchObject({ path: ['password'], message: code })
})

test('[MEMB-05] a PIN is sent without its padding', () => {
  const typed = { email: ' Jan@Klub.cz ', password: ' ADM-48291347 ' }
  expect(AdminCredentials.parse(typed)).toEqual({ email: 'jan@klub.cz', password: 'ADM-48291347' })
})
