import { describe, expect, test } from 'vitest'
import { FairQueue, type FairQueueLimits, type JobOwner, QueueFull } from './fair-queue.ts'

/** A queue whose jobs run until they are released, and the jobs started so far. */
function openQueue(limits: FairQueueLimits) {
  const queue = new FairQueue(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, owner: JobOwner) =>
    queue
      .run(owner, async () => {
        started.push(name)
        await new Promise<void>((end) => ends.set(name, end))
        return 'done'
      })
      .catch((error) => (error instanceof QueueFull ? 'refused' : Promise.reject(error)))
  const finish = async (name: string) => {
    await new Promise(setImmediate)
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { queue, started, add, finish }
}

describe('a fair queue', () => {
  test('gives groups turns, whoever came first', async () => {
    const { started, add, finish } = openQueue({ atOnce: 1 })
    for (const name of ['a1', 'a2', 'a3']) void add(name, { group: 'a' })
    void add('b1', { group: 'b' })
    void add('c1', { group: 'c' })
    await finish('a1')
    await finish('b1')
    await finish('c1')
    await finish('a2')
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  })

  test('keeps a place free that one group alone cannot take', async () => {
    const { started, add } = openQueue({ atOnce: 2, atOncePerGroup: 1 })
    for (const name of ['a1', 'a2', 'a3']) void add(name, { group: 'a' })
    void add('b1', { group: 'b' })
    await new Promise(setImmediate)
    expect(started).toEqual(['a1', 'b1'])
  })

  test('runs one job of a person at a time', async () => {
    const { started, add, finish } = openQueue({ atOnce: 3 })
    void add('first', { group: 'a', person: 'Tereza' })
    void add('second', { group: 'a', person: 'Tereza' })
    void add('other', { group: 'a', person: 'Jan' })
    await new Promise(setImmediate)
    expect(started).toEqual(['first', 'other'])
    await finish('first')
    expect(started).toEqual(['first', 'other', 'second'])
  })

  test('is full for the group with the longest line, not for the one that comes last', async () => {
    const { started, add, finish } = openQueue({ atOnce: 1, waiting: 3, waitingPerGroup: 3 })
    const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add(name, { group: 'a' }))
    const late = add('b1', { group: 'b' })
    expect(await flood[4]).toBe('refused')
    expect(await flood[3]).toBe('refused')
    await finish('a1')
    expect(started).toEqual(['a1', 'b1'])
    await finish('b1')
    expect(await late).toBe('done')
  })

  test('refuses who waits when it closes, and whoever comes later', async () => {
    const { queue, add } = openQueue({ atOnce: 1 })
    void add('a1', { group: 'a' })
    const waiting = add('a2', { group: 'a' })
    queue.close()
    expect(await waiting).toBe('refused')
    expect(await add('a3', { group: 'a' })).toBe('refused')
  })
})
