import { describe, expect, test } from 'vitest'
import { reportOf } from './measures.ts'
import { maximaOf, rhythmOf } from './rhythm.ts'
import { filmed, sideView, wave } from './stick.test-figure.ts'

const FRAME = 1 / 15
const TIMES = Array.from({ length: 150 }, (_, index) => index * FRAME)
const RANGE = { shortest: 0.3, longest: 4 }
const figure = (report: ReturnType<typeof reportOf>, id: string) => report.measurements.find((one) => one.id === id)

describe('[VID-01] rhythm', () => {
  test.each([0.5, 0.67, 0.9, 1.3, 2.1, 3.3])('finds a period of %d s', (period) => {
    const values = TIMES.map(
      (at) => Math.sin((2 * Math.PI * at) / period) + 0.4 * Math.sin((4 * Math.PI * at) / period),
    )
    expect(Math.abs((rhythmOf(TIMES, values, FRAME, RANGE)?.period ?? 0) / period - 1)).toBeLessThan(0.003)
  })

  test.each([0.67, 0.9, 1.3])('over many turns trembling hardly matters: %d s', (period) => {
    const tremble = (index: number) => ((Math.sin(index * 12.9898) * 43758.5453) % 1) * 0.4
    const values = TIMES.map((at, index) => Math.sin((2 * Math.PI * at) / period) + tremble(index))
    expect(Math.abs((rhythmOf(TIMES, values, FRAME, RANGE)?.period ?? 0) / period - 1)).toBeLessThan(0.004)
  })

  test('a drift is no rhythm, nor is standing still', () => {
    expect(
      rhythmOf(
        TIMES,
        TIMES.map((at) => 5 * at),
        FRAME,
        RANGE,
      ),
    ).toBeNull()
    expect(
      rhythmOf(
        TIMES,
        TIMES.map(() => 7),
        FRAME,
        RANGE,
      ),
    ).toBeNull()
    expect(
      rhythmOf(
        TIMES,
        TIMES.map(() => null),
        FRAME,
        RANGE,
      ),
    ).toBeNull()
  })

  test('less than two turns are none', () => {
    const values = TIMES.slice(0, 40).map((at) => Math.sin((2 * Math.PI * at) / 2))
    expect(rhythmOf(TIMES.slice(0, 40), values, FRAME, RANGE)).toBeNull()
  })

  test('gaps are left out', () => {
    const values = TIMES.map((at, index) => (index % 30 > 20 ? null : Math.sin((2 * Math.PI * at) / 1.2)))
    expect(rhythmOf(TIMES, values, FRAME, RANGE)?.period).toBeCloseTo(1.2, 1)
  })

  test('maxima stand out on both sides', () => {
    const values = [0, 5, 4.5, 5.5, 0, 6, 5.9, 6.1, 1, 3]
    expect(
      maximaOf(
        values.map((_, index) => index * FRAME),
        values,
        FRAME,
        2,
      ),
    ).toEqual([3, 7])
    expect(
      maximaOf(
        [0, 1, 2].map((at) => at * FRAME),
        [9, 4, 0],
        FRAME,
        2,
      ),
    ).toEqual([])
  })

  test.each([60, 90, 110])('pedals at %d turns a minute', (rate) => {
    const report = reportOf(
      filmed({ seconds: 8, noise: 2 }, (at) =>
        sideView({ knee: wave(at, { high: 145, low: 75, period: 60 / rate }), hip: 60 }),
      ),
      'cycling',
    )
    const found = figure(report, 'pedal_rate')
    expect(Math.abs((found?.value ?? 0) - rate)).toBeLessThanOrEqual(Math.max(1, found?.error ?? 0))
    expect(found?.error).toBeGreaterThan(0)
    expect(report.isUnfinished).toBe(false)
    expect(report.phases.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['start', 'top', 'bottom', 'end']))
  })

  test.each([28, 45, 60])('swims with %d strokes a minute, the arm out of sight now and then', (rate) => {
    const report = reportOf(
      filmed(
        {
          seconds: 12,
          noise: 2,
          visibility: (name, at) =>
            name === 'rightWrist' && at % 3 > 2.6 ? 0.2 : name.startsWith('left') ? 0.6 : 0.95,
        },
        (at) => sideView({ shin: 80, x: 60, y: 300, arm: 360 * ((at * rate) / 60), elbow: 160 }),
      ),
      'swim',
    )
    const found = figure(report, 'stroke_rate')
    expect(Math.abs((found?.value ?? 0) - rate)).toBeLessThanOrEqual(Math.max(1, found?.error ?? 0))
    expect(report.phases.map(({ phase }) => phase)).toContain('reach')
  })

  test('who does not move has no rate', () => {
    const still = filmed({ seconds: 6, noise: 3 }, () => sideView({ knee: 120, hip: 90 }))
    expect(figure(reportOf(still, 'cycling'), 'pedal_rate')).toBeUndefined()
    expect(figure(reportOf(still, 'swim'), 'stroke_rate')).toBeUndefined()
    expect(reportOf(still, 'cycling').isUnfinished).toBe(false)
  })
})
