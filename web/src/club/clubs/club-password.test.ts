import { expect, test, vi } from 'vitest'
import { saveClubPassword } from './club-password.ts'

test('[MEMB-07] a session without a club changes nothing and says so', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const passwords = { currentPassword: 'SPORT-2026-K7M4', newPassword: 'Jiskra-zima-26' }
  await expect(saveClubPassword('', passwords, 'cs')).rejects.toMatchObject({ code: 'SESSION_CLUB_MISSING' })
  expect(asked).not.toHaveBeenCalled()
})
