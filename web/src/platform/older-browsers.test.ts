import { expect, test } from 'vitest'
import { anySignal, randomUuid, withResolvers } from './older-browsers.ts'

test('[OPS-18] a signal of several ends with the first of them and has its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const both = anySignal([one.signal, other.signal])
  expect(both.aborted).toBe(false)
  other.abort('enough')
  one.abort('too late')
  expect(both.reason).toBe('enough')
  expect(anySignal([AbortSignal.abort('before')]).reason).toBe('before')
})

test('[OPS-18] a promise is settled from outside', async () => {
  const kept = withResolvers<number>()
  kept.resolve(3)
  await expect(kept.promise).resolves.toBe(3)
  const broken = withResolvers<number>()
  broken.reject(new Error('no'))
  await expect(broken.promise).rejects.toThrow('no')
})

test('[OPS-18] ids are random UUIDs of version 4', () => {
  const ids = Array.from({ length: 200 }, randomUuid)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(200)
})
