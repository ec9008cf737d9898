import { describe, expect, test } from 'vitest'
import { squatting } from './body-3d.test-figure.ts'
import { filmedBody, type Shot, uniform } from './filmed-body.test-figure.ts'
import { reportOf } from './measures.ts'
import { filmed, sideView, wave } from './stick.test-figure.ts'

const BODY = { stature: 1.8, shin: 0.33, splay: 15 }
const SHOT: Shot = {
  seconds: 6,
  framesPerSecond: 15,
  yaw: 0,
  distance: 3.5,
  eye: 1,
  share: 0.7,
  tremble: 1.5,
  inwards: 0.07,
}

function squats(shot: Partial<Shot>) {
  const knee = (at: number) => wave(at, { high: 172, low: 60, period: 2 })
  const bodyAt = (at: number) => squatting(BODY, knee(at), (172 - knee(at)) / 3)
  return reportOf(filmedBody({ ...SHOT, ...shot }, uniform(7), bodyAt, BODY.stature), 'squat')
}

describe('[VID-03] where the camera stands', () => {
  test.each([0, 10, -10])('%d degrees from the side is the side', (yaw) => {
    const report = squats({ yaw })
    expect(report.side).toBe('right')
    expect(report.cautions).toEqual([])
    expect(report.measurements.find(({ id }) => id === 'knee_min')?.confidence).toBe('high')
  })

  test.each([20, 28, 45, -28])('%d degrees are told, nothing is sure, and the error is much larger', (yaw) => {
    const report = squats({ yaw })
    expect(report.side).toBe('diagonal')
    expect(report.cautions).toContain('diagonal')
    expect(report.measurements.map(({ confidence }) => confidence)).not.toContain('high')
    const knee = report.measurements.find(({ id }) => id === 'knee_min')
    expect(knee?.confidence).toBe('low')
    expect(knee?.error).toBeGreaterThan(20)
  })

  test('90 degrees is the front', () => {
    const report = squats({ yaw: 90 })
    expect(report.side).toBe('front')
    expect(report.cautions).toEqual([])
  })

  test('the front is told where a movement is to be filmed from the side', () => {
    const bodyAt = () => squatting(BODY, 172, 3)
    const report = reportOf(filmedBody({ ...SHOT, yaw: 90 }, uniform(3), bodyAt, BODY.stature), 'running')
    expect(report.cautions).toContain('front')
    expect(report.measurements.map(({ confidence }) => confidence)).not.toContain('high')
  })

  test('shoulders that swing to and fro do not make a camera at the side a diagonal one', () => {
    const track = filmed({ seconds: 6 }, (at) => {
      const points = sideView({})
      points.leftShoulder = { ...points.leftShoulder, x: points.leftShoulder.x + 40 * Math.sin(8 * at) }
      return points
    })
    expect(reportOf(track, 'running').side).toBe('right')
  })
})
