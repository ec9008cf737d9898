import { describe, expect, test } from 'vitest'
import { resampled, runsOf, smoothed } from './smoothing.ts'

const FRAME = 1 / 30
const TIMES = Array.from({ length: 121 }, (_, index) => index * FRAME)
const sine = (hertz: number) => TIMES.map((at) => Math.sin(2 * Math.PI * hertz * at))
const strength = (values: readonly (number | null)[]) =>
  Math.max(...values.slice(30, 90).map((value) => Math.abs(value ?? 0)))

describe('[VID-01] smoothing', () => {
  test('a single wild frame leaves no trace', () => {
    const values = TIMES.map(() => 50)
    values[60] = 400
    expect(smoothed(TIMES, values, FRAME)).toEqual(TIMES.map(() => expect.closeTo(50, 9)))
  })

  test('a slow movement passes without lag, a straight one unchanged to its ends', () => {
    const slow = sine(0.5)
    const lag = smoothed(TIMES, slow, FRAME).map((value, index) => Math.abs((value ?? 9) - (slow[index] as number)))
    expect(Math.max(...lag.slice(10, -10))).toBeLessThan(0.01)
    const line = TIMES.map((at) => 3 * at)
    expect(smoothed(TIMES, line, FRAME)).toEqual(line.map((value) => expect.closeTo(value, 4)))
  })

  test('two passes together halve the power at the cut-off', () => {
    // The median of three would attenuate too: denser times keep it out of the way.
    const times = Array.from({ length: 961 }, (_, index) => index / 240)
    const values = times.map((at) => Math.sin(2 * Math.PI * 6 * at))
    const passed = smoothed(times, values, 1 / 240).slice(240, 720)
    expect(Math.max(...passed.map((value) => value ?? 0))).toBeCloseTo(Math.SQRT1_2, 1)
  })

  test('what is faster than a body is damped', () => {
    expect(strength(smoothed(TIMES, sine(12), FRAME))).toBeLessThan(0.25)
  })

  test('nothing is carried across a gap', () => {
    const values = TIMES.map((at, index) => (index > 40 && index < 60 ? null : at < 1.5 ? 10 : 90))
    const calm = smoothed(TIMES, values, FRAME)
    expect(calm.slice(41, 60)).toEqual(Array(19).fill(null))
    expect(calm[40]).toBeCloseTo(10, 6)
    expect(calm[60]).toBeCloseTo(90, 6)
    expect(runsOf(TIMES, values, 0.2).map((run) => [run[0], run.at(-1)])).toEqual([
      [0, 40],
      [60, 120],
    ])
  })

  test('frames that come early or late keep their values at their times', () => {
    const times = TIMES.map((at, index) => at + (index % 3) * 0.008)
    const calm = smoothed(
      times,
      times.map((at) => 10 * at),
      FRAME,
    )
    for (const [index, value] of calm.entries()) expect(value).toBeCloseTo(10 * (times[index] as number), 1)
  })

  test('even steps by straight lines', () => {
    expect(resampled([0, 0.1, 0.3], [0, 10, 30], 0.1)).toEqual([0, 10, 20, 30].map((value) => expect.closeTo(value, 6)))
    expect(resampled([0, 0.1, 0.9, 1], [1, 1, 1, 1], 0.1).filter((value) => value === null)).toHaveLength(7)
    expect(resampled([0, 1], [null, null], 0.1)).toEqual([])
  })
})
