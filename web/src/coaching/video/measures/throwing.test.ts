import { describe, expect, test } from 'vitest'
import { reportOf } from './measures.ts'
import { filmed, frontView } from './stick.test-figure.ts'

const RELEASE = 1.5
const SHOULDERS = 82
const figure = (report: ReturnType<typeof reportOf>, id: string) => report.measurements.find((one) => one.id === id)

/** The hand swings from back to front; `peak` is its top speed in pixels per second. */
function thrower(at: number, peak: number, hand: 'left' | 'right' = 'right') {
  const points = frontView({})
  const reach = 120
  const rate = peak / reach
  points[`${hand}Wrist`] = { x: 256 + reach * Math.tanh(rate * (at - RELEASE)), y: 120 }
  points[`${hand}Elbow`] = { x: 256 + reach * 0.4 * Math.tanh(rate * (at - RELEASE)), y: 125 }
  return points
}

describe('[VID-01] throws', () => {
  test.each([600, 900])('the peak of %d px a second is measured in widths of the shoulders', (peak) => {
    const report = reportOf(
      filmed({ seconds: 3, framesPerSecond: 60 }, (at) => thrower(at, peak)),
      'throw',
    )
    const found = figure(report, 'wrist_speed')
    const expected = peak / SHOULDERS
    expect(found?.value).toBeGreaterThan(0.9 * expected)
    expect(found?.value).toBeLessThan(1.02 * expected)
    expect(figure(report, 'shoulder_hip_separation')?.confidence).toBe('low')
  })

  test.each(['left', 'right'] as const)('the faster hand is the one that throws: %s', (hand) => {
    const report = reportOf(
      filmed({ seconds: 3, framesPerSecond: 30, noise: 1 }, (at) => thrower(at, 800, hand)),
      'throw',
    )
    const release = report.phases.find(({ phase }) => phase === 'release')
    expect(Math.abs((release?.at ?? 0) - RELEASE)).toBeLessThan(0.05)
    expect(report.phases.map(({ phase }) => phase)).toContain('reach')
    expect(report.isUnfinished).toBe(false)
  })

  test('shoulders turned by 60 degrees against the hips', () => {
    const track = filmed({ seconds: 3, framesPerSecond: 30 }, (at) => {
      const points = thrower(at, 700)
      const half = at > 1 && at < RELEASE ? 41 * Math.cos(Math.PI / 3) : 41
      points.leftShoulder = { ...points.leftShoulder, x: 256 + half }
      points.rightShoulder = { ...points.rightShoulder, x: 256 - half }
      return points
    })
    const found = figure(reportOf(track, 'throw'), 'shoulder_hip_separation')
    expect(Math.abs((found?.value ?? 0) - 60)).toBeLessThan(8)
  })

  test('a clip that stops in the swing is unfinished', () => {
    const report = reportOf(
      filmed({ seconds: RELEASE, framesPerSecond: 30 }, (at) => thrower(at, 800)),
      'throw',
    )
    expect(report.isUnfinished).toBe(true)
  })
})
