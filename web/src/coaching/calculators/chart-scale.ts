/**
 * Round numbers for an axis: about `count` steps between the ends, in steps of 1, 2 or 5, or of whole 10 s for times.
 */
export function ticksBetween(low: number, high: number, count: number, isTime = false): number[] {
  const rough = Math.max((high - low) / count, Number.EPSILON)
  const step = isTime ? (TIME_STEPS.find((one) => one >= rough) ?? niceStep(rough)) : niceStep(rough)
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}

const TIME_STEPS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600]

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const share = rough / power
  return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10)
}

/** Maps a value between the ends of the scale to a position between the ends of the picture. */
export function linearScale([low, high]: readonly [number, number], [from, to]: readonly [number, number]) {
  return (value: number) => from + ((value - low) / (high - low || 1)) * (to - from)
}

/** The same on a logarithmic scale: every doubling has the same width. */
export function logScale([low, high]: readonly [number, number], ends: readonly [number, number]) {
  const scale = linearScale([Math.log(low), Math.log(high)], ends)
  return (value: number) => scale(Math.log(value))
}

type Point = readonly [x: number, y: number]

/** A smooth line through points, as an SVG path (Catmull-Rom). */
export function smoothPath(points: readonly Point[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] as Point
  return points
    .map(([x, y], index) => {
      if (index === 0) return `M${round(x)} ${round(y)}`
      const [before, from, to, after] = [at(index - 2), at(index - 1), at(index), at(index + 1)]
      const controls = [
        from[0] + (to[0] - before[0]) / 6,
        from[1] + (to[1] - before[1]) / 6,
        to[0] - (after[0] - from[0]) / 6,
        to[1] - (after[1] - from[1]) / 6,
      ]
      return `C${[...controls, x, y].map(round).join(' ')}`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
