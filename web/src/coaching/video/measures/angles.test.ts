import { describe, expect, test } from 'vitest'
import { angleAt, angleTowardsCamera, jointAngle, meanOfSides, trunkLean } from './angles.ts'
import { bodyOf } from './body.ts'
import { filmed, frontView, sideView } from './stick.test-figure.ts'

describe('[VID-01] angles', () => {
  test.each([
    ['a right angle', [3, 0], [0, 0], [0, 4], 90],
    ['the large angle of a 3-4-5 triangle', [3, 0], [0, 0], [3, 4], 53.1301],
    ['the small one', [0, 4], [0, 0], [3, 4], 36.8699],
    ['straight', [-5, -5], [0, 0], [2, 2], 180],
    ['folded', [1, 1], [0, 0], [9, 9], 0],
    ['an equilateral triangle', [0, 0], [2, 0], [1, Math.sqrt(3)], 60],
  ])('%s', (_, [ax, ay], [bx, by], [cx, cy], degrees) => {
    const angle = angleAt(
      { x: ax as number, y: ay as number },
      { x: bx as number, y: by as number },
      { x: cx as number, y: cy as number },
    )
    expect(angle).toBeCloseTo(degrees, 3)
  })

  test('no angle without a corner or with two points in one', () => {
    expect(angleAt({ x: 1, y: 1 }, null, { x: 0, y: 0 })).toBeNull()
    expect(angleAt({ x: 1, y: 1 }, { x: 1, y: 1 }, { x: 0, y: 0 })).toBeNull()
  })

  test.each([
    ['upright', { hip: 180 }, 0],
    ['bowed to the front', { hip: 90 }, 90],
    ['a 60 degree hip', { hip: 60 }, 120],
    ['upside down', { hip: 180, shin: 180, y: 60 }, 180],
  ])('the trunk leans: %s', (_, posture, degrees) => {
    const body = bodyOf(filmed({ seconds: 1 }, () => sideView(posture)))
    expect(trunkLean(body)[7]).toBeCloseTo(degrees, 3)
  })

  test('the joints of a figure have the angles it was drawn with', () => {
    const body = bodyOf(filmed({ seconds: 1 }, () => sideView({ knee: 93, hip: 71, elbow: 128, shin: 20, arm: 40 })))
    expect(jointAngle(body, 'right', 'knee')[5]).toBeCloseTo(93, 6)
    expect(jointAngle(body, 'right', 'hip')[5]).toBeCloseTo(71, 6)
    expect(jointAngle(body, 'left', 'elbow')[5]).toBeCloseTo(128, 6)
    const straight = bodyOf(filmed({ seconds: 1 }, () => sideView({})))
    expect(jointAngle(straight, 'right', 'bodyLine')[5]).toBeCloseTo(180, 3)
  })

  test('a knee that bends towards the camera follows from the length of the leg', () => {
    const body = bodyOf(filmed({ seconds: 4 }, (at) => frontView({ knee: at < 2 ? 180 : 90 })))
    const knee = angleTowardsCamera(body, 'left', 'knee')
    expect(knee[10]).toBeGreaterThan(175)
    // The hips are slightly narrower than the feet, which adds a trace to the distance.
    expect(Math.abs((knee[50] as number) - 90)).toBeLessThan(1)
  })

  test('left and right as one, or the one that is seen', () => {
    expect(meanOfSides([90, null, 70, null], [110, 80, null, null])).toEqual([100, 80, 70, null])
  })
})
