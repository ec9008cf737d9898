import { expect, test } from 'vitest'
import { paymentDependencies, TURNS_WAITING } from './payment-dependencies.ts'

test('so many wait for the payments of one club at most; others are told to come back, other clubs go on', async () => {
  const { inTurn } = paymentDependencies({} as never)
  const gate = Promise.withResolvers<void>()
  const waiting = Array.from({ length: TURNS_WAITING }, () => inTurn('one club', () => gate.promise))
  await expect(inTurn('one club', async () => 'done')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await inTurn('another club', async () => 'done')).toBe('done')
  gate.resolve()
  await Promise.all(waiting)
  expect(await inTurn('one club', async () => 'done')).toBe('done')
})
