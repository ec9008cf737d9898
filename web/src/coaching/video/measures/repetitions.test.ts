import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reportOf } from './measures.ts'
import { countRepetitions, measuredCount, measuredTempo } from './repetitions.ts'
import { filmed, frontView, sideView, wave } from './stick.test-figure.ts'

const KNEE = { down: 115, up: 150 }
const timesOf = (values: readonly unknown[], frame = 0.2) => values.map((_, index) => index * frame)
const count = (values: readonly (number | null)[]) => countRepetitions(timesOf(values), values, KNEE)
const squatting = (knee: number) => sideView({ knee, hip: knee, shin: (180 - knee) / 3 })
const figure = (report: ReturnType<typeof reportOf>, id: string) => report.measurements.find((one) => one.id === id)

describe('[VID-01] repetitions', () => {
  test('one from over the upper to under the lower and back', () => {
    expect(count([170, 160, 120, 90, 100, 140, 155, 170]).repetitions).toEqual([{ from: 1, bottom: 3, to: 6 }])
  })

  test.each([
    ['stays above the lower threshold', [170, 140, 118, 140, 170], 0],
    ['trembles about the lower one', [170, 130, 114, 116, 113, 117, 112, 130, 170], 1],
    ['trembles about the upper one', [170, 151, 149, 151, 149, 100, 149, 151, 149, 170], 1],
    ['never gets up between two bottoms', [170, 100, 140, 100, 170], 1],
    ['gets up between two bottoms', [170, 100, 152, 100, 170], 2],
    ['does not move', [170, 170, 170, 170], 0],
    ['is never seen', [null, null, null], 0],
  ])('%s', (_, values, expected) => expect(count(values).repetitions).toHaveLength(expected))

  test('a limb mistaken for another for a frame or two is no repetition', () => {
    const values = [170, 170, 90, 90, 170, 170]
    expect(countRepetitions(timesOf(values, 1 / 15), values, KNEE).repetitions).toEqual([])
  })

  test.each([
    ['ends at the bottom', [170, 120, 90], true],
    ['ends on the way down', [170, 170, 130], true],
    ['begins at the bottom', [90, 130, 170], true],
    ['ends at ease', [170, 90, 170, 145], false],
    ['is whole', [170, 90, 170], false],
  ])('a clip that %s', (_, values, isUnfinished) => expect(count(values).isUnfinished).toBe(isUnfinished))

  test('who is gone for a while has not been squatting: the halves beside a gap are not counted', () => {
    const gone = [null, null, null, null]
    expect(count([170, 100, ...gone, 170, 170])).toMatchObject({ repetitions: [], isUnfinished: true })
    expect(count([170, 170, ...gone, 100, 170])).toMatchObject({ repetitions: [], isUnfinished: true })
    expect(count([170, 100, 170, ...gone, 170, 100, 170])).toMatchObject({ isUnfinished: false })
    expect(count([170, 100, 170, ...gone, 170, 100, 170]).repetitions).toHaveLength(2)
  })

  test('a clear count has no error, a close one says so', () => {
    expect(measuredCount(count([170, 80, 170]))).toEqual({ id: 'repetitions', value: 1, error: 0, confidence: 'high' })
    expect(measuredCount(count([170, 107, 170]))).toMatchObject({ error: 0, confidence: 'medium' })
    expect(measuredCount(count([170, 113, 170, 80, 170]))).toMatchObject({ value: 2, error: 1, confidence: 'low' })
    expect(measuredCount(count([170, 118, 170, 80, 170]))).toMatchObject({ value: 1, error: 1, confidence: 'low' })
    expect(measuredCount(count([170, 170]))).toMatchObject({ value: 0, error: 0, confidence: 'high' })
  })

  test('the tempo is the mean time from bottom to bottom, without a long rest', () => {
    const times = [0, 1, 2, 3, 4, 10, 11, 12]
    const all = [
      { from: 0, bottom: 1, to: 2 },
      { from: 2, bottom: 3, to: 4 },
      { from: 5, bottom: 6, to: 7 },
    ]
    expect(measuredTempo(times, all, 0.1)).toMatchObject({ id: 'tempo', value: 2, error: 0.2 })
    expect(measuredTempo(times, all.slice(0, 1), 0.1)).toBeNull()
  })

  test('are counted exactly whatever the tempo, the depth, the trembling and the frame rate', () => {
    const clip = fc.record({
      repetitions: fc.integer({ min: 0, max: 8 }),
      period: fc.double({ min: 0.9, max: 4, noNaN: true }),
      low: fc.integer({ min: 55, max: 98 }),
      noise: fc.double({ min: 0, max: 4, noNaN: true }),
      framesPerSecond: fc.constantFrom(15, 24, 30),
      seed: fc.integer({ min: 0, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(clip, ({ repetitions, period, low, ...filming }) => {
        const seconds = repetitions * period + 1
        const isMoving = (at: number) => at >= 0.5 && at < seconds - 0.5
        const report = reportOf(
          filmed({ seconds, jitter: 0.005, ...filming }, (at) => {
            return squatting(isMoving(at) ? wave(at - 0.5, { high: 176, low, period }) : 176)
          }),
          'squat',
        )
        expect(figure(report, 'repetitions')?.value).toBe(repetitions)
        expect(report.repetitions).toHaveLength(repetitions)
        expect(report.isUnfinished).toBe(false)
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  test('from the front as well, where the knees come towards the camera', () => {
    const report = reportOf(
      filmed({ seconds: 8, noise: 2 }, (at) => {
        const knee = wave(at, { high: 178, low: 80, period: 2 })
        return frontView({ knee, rightKnee: 180 - 0.8 * (180 - knee), kneeWidth: knee < 120 ? 45 : 60 })
      }),
      'squat',
    )
    expect(report.side).toBe('front')
    expect(figure(report, 'repetitions')?.value).toBe(4)
    expect(figure(report, 'knee_width_ratio')?.value).toBeCloseTo(45 / 60, 1)
    // Bent by 100 and by 80 degrees: 200 × 20 / 180.
    expect(Math.abs((figure(report, 'asymmetry')?.value ?? 0) - 22.2)).toBeLessThan(4)
    expect(figure(report, 'trunk_lean_max')).toBeUndefined()
  })

  test('push-ups towards the camera, where the arms only look shorter', () => {
    const track = filmed({ seconds: 6.2 }, (at) => {
      const points = frontView({})
      const reach = 120 * Math.sin((wave(at, { high: 178, low: 80, period: 2 }) * Math.PI) / 360)
      for (const side of ['left', 'right'] as const) {
        const shoulder = points[`${side}Shoulder`]
        points[`${side}Elbow`] = { x: shoulder.x, y: shoulder.y + reach / 2 }
        points[`${side}Wrist`] = { x: shoulder.x, y: shoulder.y + reach }
      }
      return points
    })
    const report = reportOf(track, 'push_up')
    expect(figure(report, 'repetitions')?.value).toBe(3)
    expect(Math.abs((figure(report, 'elbow_min')?.value ?? 0) - 80)).toBeLessThan(3)
    expect(figure(report, 'asymmetry')?.value).toBeLessThan(1)
  })

  test.each([
    ['push_up', { shin: 75, x: 60, arm: 60 }, ['start', 'bottom', 'top', 'bottom', 'top', 'bottom', 'end']],
    ['pull_up', { arm: 170 }, ['start', 'top', 'bottom', 'top', 'bottom', 'top', 'end']],
  ] as const)('%s: counted by the elbow', (movement, posture, phases) => {
    const report = reportOf(
      filmed({ seconds: 6.2, noise: 1 }, (at) =>
        sideView({ ...posture, elbow: wave(at, { high: 172, low: 70, period: 2 }) }),
      ),
      movement,
    )
    expect(figure(report, 'repetitions')).toMatchObject({ value: 3, error: 0, confidence: 'high' })
    expect(figure(report, 'tempo')?.value).toBeCloseTo(2, 0)
    expect(Math.abs((figure(report, 'elbow_min')?.value ?? 0) - 70)).toBeLessThan(5)
    expect(figure(report, 'body_line_min')?.value).toBeGreaterThan(170)
    expect(report.phases.map(({ phase }) => phase)).toEqual(phases)
  })
})
