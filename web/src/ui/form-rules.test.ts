import { Credentials } from '@touchline/contract/club/members.ts'
import { expect, test } from 'vitest'
import { rulesOf } from './form-rules.ts'

test('[MEMB-05] what fits is sent as the schema reads it', async () => {
  const typed = { email: ' Jan@Klub.cz ', password: 'SPORT-2026-K7M4' }
  expect(await rulesOf(Credentials)(typed)).toEqual({ sent: Credentials.parse(typed) })
})

test('[MEMB-05] of each field that does not fit the first complaint is told', async () => {
  expect(await rulesOf(Credentials)({ email: 'jan', password: '' })).toEqual({
    complaints: { email: 'EMAIL_WITHOUT_AT', password: 'FIELD_REQUIRED' },
  })
})
