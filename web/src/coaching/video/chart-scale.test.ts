import { expect, test } from 'vitest'
import { angleScale, heightOf, linePath, timeTicks, valueAt } from './chart-scale.ts'

const timeline = (to: number, from = 0) => ({ from, to, framesPerSecond: 30 })

test.each([
  [[88, 172], { low: 60, high: 180, ticks: [60, 90, 120, 150, 180] }],
  [[12, 178], { low: 0, high: 180, ticks: [0, 60, 120, 180] }],
  [[91, 92], { low: 90, high: 150, ticks: [90, 120, 150] }],
  [[null, Number.NaN], { low: 0, high: 180, ticks: [0, 60, 120, 180] }],
  [[-12, 20], { low: -30, high: 30, ticks: [-30, 0, 30] }],
])('[VID-01] the angles %j get round figures around them', (values, scale) => {
  expect(angleScale(values)).toEqual(scale)
})

test.each([
  [0.5, [0, 0.1, 0.2, 0.3, 0.4, 0.5]],
  [6, [0, 1, 2, 3, 4, 5, 6]],
  [6.2, [0, 2, 4, 6]],
  [60, [0, 10, 20, 30, 40, 50, 60]],
])('[VID-01] a clip of %d s gets round seconds below it', (seconds, ticks) => {
  const found = timeTicks(timeline(seconds))
  expect(found).toHaveLength(ticks.length)
  for (const [index, tick] of ticks.entries()) expect(found[index]).toBeCloseTo(tick)
})

test('[VID-01] a time that begins before nought has its figures there too', () => {
  expect(timeTicks(timeline(4, -1.5))).toEqual([-1, 0, 1, 2, 3, 4])
})

test('[VID-01] the line is broken where nothing was seen and where frames are missing', () => {
  const scale = { low: 0, high: 100, ticks: [] }
  const place = { timeline: timeline(10), scale, gapSeconds: 1 }
  expect(linePath([0, 1, 2, 3], [0, 100, null, 50], place)).toBe('M0 1L0.1 0M0.3 0.5')
  expect(linePath([0, 5], [50, 50], place)).toBe('M0 0.5M0.5 0.5')
  expect(linePath([], [], place)).toBe('')
})

test('[VID-01] large angles stand high', () => {
  const scale = angleScale([60, 180])
  expect(heightOf(scale, 180)).toBe(0)
  expect(heightOf(scale, 60)).toBe(1)
})

test('[VID-01] the value beside the cursor is the nearest one, and none where nothing was seen', () => {
  expect(valueAt([0, 1, 2], [10, 20, 30], 1.2, 0.5)).toBe(20)
  expect(valueAt([0, 1, 2], [10, null, 30], 1.2, 0.5)).toBeNull()
  expect(valueAt([0, 1, 2], [10, 20, 30], 4, 0.5)).toBeNull()
})
