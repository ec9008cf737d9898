import { expect, test } from 'vitest'
import { HASHES_WAITING, hashCheaply, hashSecret, isSecret } from './passwords.ts'

test('a secret is stored as argon2id at the cost that OWASP recommends at least', async () => {
  const stored = await hashSecret('lipova-2026')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isSecret(stored, 'lipova-2026')).toBe(true)
  expect(await isSecret(stored, 'Lipova-2026')).toBe(false)
  expect(await isSecret(undefined, 'lipova-2026')).toBe(false)
})

test('what was hashed at one cost is known at another', async () => {
  const stored = await hashSecret('lipova-2026')
  hashCheaply()
  expect(await isSecret(stored, 'lipova-2026')).toBe(true)
  expect(await hashSecret('lipova-2026')).toContain('m=64,t=1')
})

test('more than some hundreds do not wait to be hashed: they are told to come back', async () => {
  const said = await Promise.allSettled(Array.from({ length: HASHES_WAITING + 200 }, () => hashSecret('lipova-2026')))
  const refused = said.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThan(100)
  expect(refused.length).toBeLessThan(200)
  expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['UNAVAILABLE']))
})
