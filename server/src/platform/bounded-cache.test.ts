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

test('values that weigh together too much make room, the oldest first', () => {
  const cache = new BoundedCache<string>(10, (text) => text.length)
  cache.set('a', 'aaaa')
  cache.set('b', 'bbbb')
  cache.set('b', 'bbbbbb')
  expect([cache.get('a'), cache.get('b')]).toEqual(['aaaa', 'bbbbbb'])
  cache.set('c', 'c')
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 'bbbbbb', 'c'])
  cache.set('d', 'd'.repeat(11))
  expect([cache.get('b'), cache.get('c'), cache.get('d')]).toEqual([undefined, undefined, undefined])
})
