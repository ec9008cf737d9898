import { expect, test } from 'vitest'
import { parabolaRoots } from './parabola.ts'

const thrown = (at: number) => 4 * (at - 0.2) * (0.7 - at)

test('[VID-03] a parabola crosses zero where it was thrown and where it lands, between the frames that were seen', () => {
  const [from, to] = parabolaRoots([0.25, 0.35, 0.45, 0.55, 0.65].map((at) => [at, thrown(at)])) ?? []
  expect(from).toBeCloseTo(0.2, 6)
  expect(to).toBeCloseTo(0.7, 6)
})

test.each([
  ['three points', [0.3, 0.4, 0.5].map((at) => [at, thrown(at)] as const)],
  ['points on a line', [0, 1, 2, 3, 4].map((at) => [at, at] as const)],
  ['a valley', [0, 1, 2, 3, 4].map((at) => [at, (at - 2) ** 2 + 1] as const)],
])('[VID-03] %s tell no flight', (_, points) => {
  expect(parabolaRoots(points)).toBeNull()
})
