import { expect, test } from 'vitest'
import { Latest } from './latest.ts'

test('the oldest value makes room for a new one, and only for a new one', () => {
  const latest = new Latest<number>(2)
  latest.set('a', 1)
  latest.set('b', 2)
  latest.set('b', 3)
  expect([latest.get('a'), latest.get('b')]).toEqual([1, 3])
  latest.set('c', 4)
  expect([latest.get('a'), latest.get('b'), latest.get('c')]).toEqual([undefined, 3, 4])
})
