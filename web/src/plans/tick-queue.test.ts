import { beforeEach, expect, it } from 'vitest'
import { TickQueue } from './tick-queue.ts'

let stored: Map<string, string>
let storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

beforeEach(() => {
  stored = new Map()
  storage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
})

const tick = (sessionId: string, rpe = 5) => ({ planId: 'plan', sessionId, done: { minutes: 30, rpe } })

it('[PLAN-02] ticks outlast a reload, the last of a session counts', () => {
  const queue = new TickQueue(storage)
  queue.add(tick('a'))
  queue.add(tick('b'))
  queue.add(tick('a', 8))
  expect(new TickQueue(storage).ticks()).toEqual([tick('b'), tick('a', 8)])
})

it('[PLAN-02] are sent in order and wait on while nobody answers', async () => {
  const queue = new TickQueue(storage)
  queue.add(tick('a'))
  queue.add(tick('b'))
  const sent: string[] = []
  await queue.sendAll(async ({ sessionId }) => {
    sent.push(sessionId)
    return sessionId === 'a'
  })
  expect(sent).toEqual(['a', 'b'])
  expect(queue.ticks()).toEqual([tick('b')])
  await queue.sendAll(async () => true)
  expect(queue.ticks()).toEqual([])
  expect(stored.size).toBe(0)
})

it('[PLAN-02] a tick made while the one before it is on its way is sent, too', async () => {
  const queue = new TickQueue(storage)
  queue.add(tick('a'))
  const sent: number[] = []
  await queue.sendAll(async ({ done }) => {
    if (sent.length === 0) queue.add(tick('a', 9))
    sent.push(done?.rpe ?? 0)
    return true
  })
  expect(sent).toEqual([5, 9])
  expect(queue.ticks()).toEqual([])
})

it('[PLAN-02] holds no words of the athlete and bears broken storage', () => {
  stored.set('plan_ticks', '{broken')
  const queue = new TickQueue(storage)
  expect(queue.ticks()).toEqual([])
  queue.add(tick('a'))
  expect(stored.get('plan_ticks')).toBe(JSON.stringify([tick('a')]))
  const full = new TickQueue({
    ...storage,
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  full.add(tick('a'))
  expect(full.ticks()).toHaveLength(1)
})
