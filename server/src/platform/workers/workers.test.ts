import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Job } from './worker.ts'
import { startWorkers, type Workers } from './workers.ts'

let workers: Workers | undefined
let isLeader = true
const warn = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  isLeader = true
  warn.mockClear()
})
afterEach(async () => {
  await workers?.stop()
  vi.useRealTimers()
})

function start(...jobs: Job[]): Workers {
  workers = startWorkers(jobs, { log: { warn }, isLeader: () => isLeader })
  return workers
}

/** A job whose runs last until the test ends them. */
function slowJob(more: Partial<Job> = {}) {
  const begun: PromiseWithResolvers<void>[] = []
  const run = () => {
    const one = Promise.withResolvers<void>()
    begun.push(one)
    return one.promise
  }
  return { begun, job: { name: 'slow', everyMs: 100, run, ...more } }
}

describe('a background job', () => {
  test('runs by the clock, and at the start only if it asks to', async () => {
    const [patient, eager] = [vi.fn(async () => {}), vi.fn(async () => {})]
    start({ name: 'patient', everyMs: 100, run: patient }, { name: 'eager', everyMs: 100, run: eager, atStart: true })
    await vi.advanceTimersByTimeAsync(0)
    expect([patient.mock.calls.length, eager.mock.calls.length]).toEqual([0, 1])
    await vi.advanceTimersByTimeAsync(250)
    expect([patient.mock.calls.length, eager.mock.calls.length]).toEqual([2, 3])
  })

  test('runs one at a time, however long a run takes', async () => {
    const { begun, job } = slowJob()
    start(job)
    await vi.advanceTimersByTimeAsync(1000)
    expect(begun).toHaveLength(1)
    begun[0]?.resolve()
    await vi.advanceTimersByTimeAsync(100)
    expect(begun).toHaveLength(2)
    begun[1]?.resolve()
  })

  test('that fails is reported and runs again', async () => {
    const error = new Error('no connection')
    start({ name: 'failing', everyMs: 100, run: () => Promise.reject(error) })
    await vi.advanceTimersByTimeAsync(250)
    expect(warn).toHaveBeenCalledTimes(2)
    expect(warn).toHaveBeenCalledWith({ err: error, job: 'failing' }, expect.any(String))
  })

  test('can be nudged: the run that follows begins after the nudge, once for all who nudged', async () => {
    const { begun, job } = slowJob({ atStart: true })
    const { nudge } = start(job)
    await vi.advanceTimersByTimeAsync(0)
    let nudged = 0
    for (let times = 0; times < 3; times++) void nudge('slow').then(() => nudged++)
    begun[0]?.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect([begun.length, nudged]).toEqual([2, 0])
    begun[1]?.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect([begun.length, nudged]).toEqual([2, 3])
  })

  test('can be nudged by what it subscribes to, until it stops', async () => {
    const listeners = new Set<() => void>()
    const run = vi.fn(async () => {})
    const nudgedBy = (nudge: () => void) => {
      listeners.add(nudge)
      return () => void listeners.delete(nudge)
    }
    const { stop } = start({ name: 'one', everyMs: 100_000, run, nudgedBy })
    for (const nudge of listeners) nudge()
    await vi.advanceTimersByTimeAsync(0)
    expect(run).toHaveBeenCalledTimes(1)
    await stop()
    expect(listeners.size).toBe(0)
  })

  test('is waited for when the workers stop, is told, and does not begin again', async () => {
    let signal: AbortSignal | undefined
    const end = Promise.withResolvers<void>()
    const run = vi.fn((given: AbortSignal) => {
      signal = given
      return end.promise
    })
    const { stop, nudge } = start({ name: 'one', everyMs: 100, run, atStart: true })
    await vi.advanceTimersByTimeAsync(0)
    let isStopped = false
    const stopped = stop().then(() => {
      isStopped = true
    })
    await vi.advanceTimersByTimeAsync(500)
    expect([isStopped, signal?.aborted]).toEqual([false, true])
    end.resolve()
    await stopped
    await nudge('one')
    await vi.advanceTimersByTimeAsync(500)
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('[OPS-10] for the leader alone runs nowhere else, and soon after this process has become the leader', async () => {
    isLeader = false
    const run = vi.fn(async () => {})
    start({ name: 'reconciliation', everyMs: 600_000, run, onLeaderOnly: true, atStart: true })
    await vi.advanceTimersByTimeAsync(1_200_000)
    expect(run).not.toHaveBeenCalled()
    isLeader = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('has a name of its own', () => {
    const job = { name: 'twin', everyMs: 1000, run: async () => {} }
    expect(() => startWorkers([job, job], { log: { warn }, isLeader: () => true })).toThrow('"twin"')
  })
})
