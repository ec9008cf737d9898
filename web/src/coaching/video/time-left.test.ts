import { describe, expect, test } from 'vitest'
import { timeLeftEstimator, wordsForTimeLeft } from './time-left.ts'

/** The estimates shown during a measurement of `frames` frames, each of which takes `secondsOf` seconds. */
function shownOver(frames: number, secondsOf: (frame: number) => number): (number | null)[] {
  let at = 100
  const estimate = timeLeftEstimator(() => at)
  estimate({ stage: 'loading', share: 0.5 })
  estimate({ stage: 'tracking', share: 0 })
  return Array.from({ length: frames }, (_, frame) => {
    at += secondsOf(frame)
    return estimate({ stage: 'tracking', share: (frame + 1) / frames })
  })
}

const changesIn = (shown: readonly (number | null)[]) => shown.filter((one, index) => one !== shown[index - 1])

describe('[VID-03] the time left', () => {
  test('is not guessed in the first seconds, then goes down step by step to nothing', () => {
    const shown = shownOver(600, () => 0.3)
    expect(shown.slice(0, 9).every((one) => one === null)).toBe(true)
    expect(changesIn(shown)).toEqual([null, 180, 120, 90, 80, 70, 60, 50, 40, 30, 20, 10, 0])
  })

  test('does not jump about when frames take longer and shorter by turns', () => {
    const shown = shownOver(600, (frame) => (frame % 40 < 20 ? 0.1 : 0.3)).filter((one) => one !== null)
    const rises = shown.filter((one, index) => index > 0 && one > (shown[index - 1] as number))
    // The first frames were fast, so that the first estimate was too short.
    expect(rises.length).toBeLessThanOrEqual(1)
    expect(changesIn(shown).length).toBeLessThan(16)
  })

  test('grows when the machine has become much slower', () => {
    const shown = shownOver(300, (frame) => (frame < 60 ? 0.1 : 1)).filter((one) => one !== null)
    expect(Math.max(...shown)).toBeGreaterThan(2 * (shown[0] as number))
  })

  test.each([
    [180, 'minutesLeft', 3],
    [120, 'minutesLeft', 2],
    [90, 'secondsLeft', 90],
    [20, 'secondsLeft', 20],
    [10, 'fewSecondsLeft', 10],
    [0, 'fewSecondsLeft', 0],
  ])('%d s are told as %s', (seconds, key, count) => {
    expect(wordsForTimeLeft(seconds)).toEqual({ key, count })
  })
})
