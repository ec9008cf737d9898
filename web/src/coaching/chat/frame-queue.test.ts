import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FrameQueue } from './frame-queue.ts'

const FRAME_MS = 16
/** The longest that text is held back, plus a frame. */
const RHYTHM_MS = 50 + FRAME_MS

let isInFrame: boolean
let handOvers: { at: number; words: string; isInFrame: boolean }[]
let queue: FrameQueue<string>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', nextFrame)
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  isInFrame = false
  handOvers = []
  queue = new FrameQueue((items) => handOvers.push({ at: performance.now(), words: items.join(''), isInFrame }))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Frames as in a browser: at fixed times, regardless of when they are requested. */
function nextFrame(act: FrameRequestCallback): unknown {
  return setTimeout(
    () => {
      isInFrame = true
      act(performance.now())
      isInFrame = false
    },
    FRAME_MS - (performance.now() % FRAME_MS),
  )
}

/** A word arrives every ten milliseconds. */
function receive(words: string): void {
  for (const word of words) {
    queue.push(word)
    vi.advanceTimersByTime(10)
  }
}

test('[CHAT-04] the first words come with the next frame', () => {
  queue.push('a')
  expect(handOvers).toEqual([])
  vi.advanceTimersByTime(FRAME_MS + 2)
  expect(handOvers.map(({ words }) => words)).toEqual(['a'])
})

test('[CHAT-04] the page is changed between two frames, so that the next one has only to paint it', () => {
  receive('abcdefghijklmnopqrstuvwxyz')
  expect(handOvers.length).toBeGreaterThan(1)
  expect(handOvers.filter((handOver) => handOver.isInFrame)).toEqual([])
})

test('[CHAT-04] words that keep coming are shown in a steady rhythm, every one of them once and in order', () => {
  const words = 'abcdefghijklmnopqrstuvwxyz'.repeat(4)
  receive(words)
  vi.advanceTimersByTime(RHYTHM_MS)
  expect(handOvers.map((handOver) => handOver.words).join('')).toBe(words)
  const pauses = handOvers.slice(1).map(({ at }, index) => at - (handOvers[index]?.at ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(50)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(RHYTHM_MS + 2)
})

test('[CHAT-04] the end shows at once what waits, and nothing a second time', () => {
  receive('abc')
  queue.push('d')
  queue.flush()
  expect(handOvers.map(({ words }) => words).join('')).toBe('abcd')
  const count = handOvers.length
  vi.advanceTimersByTime(1000)
  expect(handOvers).toHaveLength(count)
})

test('[CHAT-04] what follows something that was shown at once does not wait for the rhythm', () => {
  receive('abc')
  queue.flush()
  const { length } = handOvers
  queue.push('d')
  vi.advanceTimersByTime(FRAME_MS + 2)
  expect(handOvers).toHaveLength(length + 1)
})

test('[CHAT-04] who leaves is shown nothing any more', () => {
  queue.push('a')
  queue.clear()
  vi.advanceTimersByTime(1000)
  expect(handOvers).toEqual([])
})

test('[CHAT-04] a hidden tab, which has no frames, gets its words all the same', () => {
  vi.stubGlobal('requestAnimationFrame', () => 1)
  receive('abcdefghijklmnopqrstuvwxyzabcd')
  vi.advanceTimersByTime(250)
  expect(handOvers.map(({ words }) => words).join('')).toBe('abcdefghijklmnopqrstuvwxyzabcd')
  expect(handOvers.length).toBeLessThanOrEqual(3)
})
