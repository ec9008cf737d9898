import { expect, test } from 'vitest'
import { frameAt, frameCount, shareOf, shiftBetween, timelineOf, timeOf } from './timeline.ts'

const clip = { seconds: 2, framesPerSecond: 30 }

test('[VID-01] every frame leads to a time that leads back to the same frame', () => {
  for (const framesPerSecond of [15, 24, 25, 29.97, 30, 59.94, 60]) {
    const timeline = timelineOf({ seconds: 7.3, framesPerSecond })
    for (let frame = 0; frame < frameCount(timeline); frame++) {
      expect(frameAt(timeline, timeOf(timeline, frame))).toBe(frame)
    }
  }
})

test('[VID-01] a step of one frame is one frame of the clip, and nothing lies beyond the ends', () => {
  const timeline = timelineOf(clip)
  expect(frameCount(timeline)).toBe(60)
  expect(timeOf(timeline, 11) - timeOf(timeline, 10)).toBeCloseTo(1 / 30)
  expect(frameAt(timeline, -1)).toBe(0)
  expect(frameAt(timeline, 99)).toBe(59)
  expect(timeOf(timeline, 99)).toBe(timeOf(timeline, 59))
})

test('[VID-01] the time at which a frame begins belongs to that frame, also after rounding', () => {
  const timeline = timelineOf(clip)
  expect(frameAt(timeline, 1 / 30)).toBe(1)
  expect(frameAt(timeline, 0.1)).toBe(3)
  expect(frameAt(timeline, 1.9999999)).toBe(59)
})

test('[VID-01] a clip of no length still has one frame', () => {
  const timeline = timelineOf({ seconds: 0, framesPerSecond: 30 })
  expect(frameCount(timeline)).toBe(1)
  expect(shareOf(timeline, 1)).toBe(0)
})

test('[VID-01] two clips share a time in which both are seen whole', () => {
  const timeline = timelineOf(clip, { seconds: 3, framesPerSecond: 60 }, -0.5)
  expect(timeline).toEqual({ from: -0.5, to: 2.5, framesPerSecond: 60 })
  expect(shareOf(timeline, -0.5)).toBe(0)
  expect(shareOf(timeline, 1)).toBe(0.5)
})

test('[VID-01] two clips meet at the first moment of the movement that both have', () => {
  const first = { phases: [moment('start', 0), moment('bottom', 1.5), moment('end', 3)] }
  const second = { phases: [moment('start', 0), moment('top', 0.2), moment('bottom', 0.9), moment('bottom', 2)] }
  expect(shiftBetween(first, second)).toBeCloseTo(0.6)
  expect(shiftBetween({ phases: [moment('start', 0.4)] }, second)).toBe(0)
})

function moment(phase: 'start' | 'bottom' | 'top' | 'end', at: number) {
  return { phase, at }
}
