import { describe, expect, test } from 'vitest'
import type { BodyPoint } from '../track.ts'
import { followLargest, hasSeveral, isCutOff, type SeenFrame } from './people.ts'

const SIZE = { width: 640, height: 480 }
const ANKLES = [27, 28]

/** A body as 33 points: head at the top, ankles at the bottom, everything else in between. */
function body(x: number, top: number, height: number): BodyPoint[] {
  return Array.from({ length: 33 }, (_, index) => {
    const down = index === 0 ? 0 : ANKLES.includes(index) ? 1 : 0.5
    return { x: x + (index % 2) * height * 0.2, y: top + down * height, visibility: 1 }
  })
}

function clip(frames: number, bodiesAt: (index: number) => BodyPoint[][]): SeenFrame[] {
  return Array.from({ length: frames }, (_, index) => ({ at: index / 15, bodies: bodiesAt(index) }))
}

const xsOf = (poses: { points: readonly BodyPoint[] }[]): number[] =>
  poses.map(({ points }) => points[0]?.x ?? Number.NaN)

describe('who is followed', () => {
  test('[VID-01] the largest, in whichever order they are found and though both move', () => {
    const frames = clip(20, (index) => {
      const [large, small] = [body(100 + index * 4, 50, 300), body(500 - index * 4, 200, 100)]
      return index % 2 ? [large, small] : [small, large]
    })
    expect(xsOf(followLargest(frames))).toEqual(Array.from({ length: 20 }, (_, index) => 100 + index * 4))
  })

  test('[VID-01] the largest over the clip, not who comes close to the camera for a moment', () => {
    const frames = clip(30, (index) => [body(100, 50, 250), ...(index < 3 ? [body(450, 0, 450)] : [])])
    expect(followLargest(frames)).toHaveLength(30)
    expect(new Set(xsOf(followLargest(frames)))).toEqual(new Set([100]))
  })

  test('[VID-01] still the same after a few frames in which nobody was found', () => {
    const frames = clip(20, (index) => (index > 5 && index < 10 ? [] : [body(100, 50, 300)]))
    expect(followLargest(frames)).toHaveLength(16)
  })

  test('[VID-01] nobody where nobody is', () => {
    expect(followLargest(clip(10, () => []))).toEqual([])
    expect(followLargest([])).toEqual([])
  })
})

describe('several people', () => {
  test('[VID-01] are told when a second one stands there', () => {
    expect(hasSeveral(clip(20, () => [body(100, 50, 300), body(400, 50, 280)]))).toBe(true)
  })

  test('[VID-01] are not made of one who is found twice, of one wrong frame, or of one alone', () => {
    expect(hasSeveral(clip(20, () => [body(100, 50, 300), body(110, 52, 300)]))).toBe(false)
    expect(hasSeveral(clip(20, (index) => [body(100, 50, 300), ...(index === 7 ? [body(400, 50, 90)] : [])]))).toBe(
      false,
    )
    expect(hasSeveral(clip(20, () => [body(100, 50, 300)]))).toBe(false)
  })
})

describe('a person cut off', () => {
  const poses = (top: number, height: number) => followLargest(clip(10, () => [body(100, top, height)]))

  test('[VID-01] has the head or the feet outside the picture', () => {
    expect(isCutOff(poses(-20, 300), SIZE)).toBe(true)
    expect(isCutOff(poses(200, 300), SIZE)).toBe(true)
    expect(isCutOff(poses(50, 300), SIZE)).toBe(false)
  })

  test('[VID-01] only when most frames are so: a jump may leave the picture', () => {
    const jump = clip(10, (index) => [body(100, index < 4 ? -20 : 60, 300)])
    expect(isCutOff(followLargest(jump), SIZE)).toBe(false)
  })
})
