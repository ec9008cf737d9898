import { describe, expect, test } from 'vitest'
import type { run } from '../../../test/off-thread/works.thread.ts'
import { OffThread, workOf } from './off-thread.ts'

const WORK = workOf<typeof run>(new URL('../../../test/off-thread/works.thread.ts', import.meta.url))
const LIONS = { clubId: 'lions', person: 'eva' }

describe('work in a thread of its own', () => {
  test('is done, and the thread is used again', async () => {
    const threads = new OffThread()
    expect(await threads.run(WORK, {}, LIONS)).toBe('done')
    expect(await threads.run(WORK, { busyMs: 1 }, LIONS)).toBe('done')
  })

  test('that takes too long is stopped in words, and the next is done', async () => {
    const threads = new OffThread({ runMs: 300 })
    await expect(threads.run(WORK, { busyMs: 600_000 }, LIONS)).rejects.toMatchObject({ code: 'TAKES_TOO_LONG' })
    const patient = new OffThread()
    await expect(patient.run(WORK, {}, LIONS)).resolves.toBe('done')
  })

  test('that takes all memory ends alone', async () => {
    const threads = new OffThread({ heapMegabytes: 32 })
    await expect(threads.run(WORK, { isHungry: true }, LIONS)).rejects.toMatchObject({ code: 'TAKES_TOO_LONG' })
    await expect(threads.run(WORK, {}, LIONS)).resolves.toBe('done')
  })

  test('that fails says why', async () => {
    const threads = new OffThread()
    await expect(threads.run(WORK, { fails: 'no such court' }, LIONS)).rejects.toThrow(RangeError)
    await expect(threads.run(WORK, { fails: 'no such court' }, LIONS)).rejects.toThrow('no such court')
  })

  test('waits behind other work of the same person, not of somebody else', async () => {
    const threads = new OffThread({ runMs: 60_000 })
    const ended: string[] = []
    const does = async (person: string, busyMs: number) => {
      await threads.run(WORK, { busyMs }, { clubId: 'lions', person })
      ended.push(person)
    }
    await Promise.all([does('eva', 4_000), does('eva', 0), does('petr', 0)])
    expect(ended).toEqual(['petr', 'eva', 'eva'])
  })

  test('is refused in words when too much of a club waits, and another club is served', async () => {
    const threads = new OffThread({ atOnce: 2, atOncePerGroup: 1, waitingPerGroup: 2 })
    const all = Array.from({ length: 5 }, () => threads.run(WORK, { busyMs: 500 }, LIONS))
    const other = threads.run(WORK, {}, { clubId: 'bears', person: 'jan' })
    const ended = await Promise.allSettled(all)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refused = ended.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code)
    expect(refused).toEqual(['TOO_BUSY', 'TOO_BUSY'])
    expect(await other).toBe('done')
  })
})
