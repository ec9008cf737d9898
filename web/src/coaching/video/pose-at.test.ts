import { expect, test } from 'vitest'
import { poseAt } from './pose-at.ts'

const pose = (at: number, x: number, visibility = 1) => ({ at, points: [{ x, y: 2 * x, visibility }] })
const track = { framesPerSecond: 10, poses: [pose(0, 0), pose(0.1, 10, 0.4), pose(0.2, 20), pose(0.9, 90)] }

test('[VID-01] between two frames the body is between both places, as visible as in the worse one', () => {
  expect(poseAt(track, 0.05)?.points[0]).toEqual({ x: 5, y: 10, visibility: 0.4 })
  expect(poseAt(track, 0.1)?.points[0]?.x).toBeCloseTo(10)
})

test('[VID-01] where nobody was seen for long, nobody is drawn', () => {
  expect(poseAt(track, 0.5)).toBeUndefined()
  expect(poseAt(track, 0.25)?.points[0]?.x).toBe(20)
  expect(poseAt(track, 0.85)?.points[0]?.x).toBe(90)
})

test('[VID-01] before the first and after the last frame the nearest one counts for a moment', () => {
  expect(poseAt(track, 0.95)?.points[0]?.x).toBe(90)
  expect(poseAt(track, 1.2)).toBeUndefined()
  expect(poseAt({ framesPerSecond: 10, poses: [] }, 0)).toBeUndefined()
})
