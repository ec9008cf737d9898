import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StreamPace } from './stream-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A process with an adjustable load. */
function newProcess() {
  const load = { now: 0 }
  const pace = new StreamPace(() => load.now)
  const end = pace.start()
  return { load, pace, end }
}

test('[CHAT-16] a process is busy from half of its time on, and until it has rested for two seconds', () => {
  const { load, pace, end } = newProcess()
  load.now = 0.49
  vi.advanceTimersByTime(1000)
  expect(pace.isBusy).toBe(false)
  load.now = 0.5
  vi.advanceTimersByTime(500)
  expect(pace.isBusy).toBe(true)
  // Batched words take less time: that alone must not end it.
  load.now = 0.25
  vi.advanceTimersByTime(5000)
  expect(pace.isBusy).toBe(true)
  load.now = 0.1
  vi.advanceTimersByTime(1500)
  expect(pace.isBusy).toBe(true)
  vi.advanceTimersByTime(500)
  expect(pace.isBusy).toBe(false)
  end()
})

test('[CHAT-16] who waits is called within 50 ms, 20 times a second, and at once when the process rests', () => {
  const { load, pace, end } = newProcess()
  load.now = 1
  vi.advanceTimersByTime(500)
  const begun = Date.now()
  const at: number[] = []
  const taker = {
    onSlot() {
      at.push(Date.now() - begun)
      pace.wait(3, this)
    },
  }
  pace.wait(3, taker)
  vi.advanceTimersByTime(1000)
  expect(at).toHaveLength(20)
  expect(Math.max(...at.map((time, index) => time - (at[index - 1] ?? 0)))).toBeLessThanOrEqual(50)
  const before = at.length
  end()
  expect(at).toHaveLength(before + 1)
  expect(pace.mustWait(pace.step)).toBe(false)
})
