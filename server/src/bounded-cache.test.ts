import { expect, test } from 'vitest'
import { BoundedCache } from './bounded-cache.ts'

test('the oldest value makes room for a new one, and only for a new one', () => {
  const cache = new BoundedCache<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.set('b', 3)
  expect([cache.get('a'), cache.get('b')]).toEqual([1, 3])
  cache.set('c', 4)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 3, 4])
})
