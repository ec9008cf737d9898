const LEAST_POINTS = 4

/** The roots of the parabola fitted to some points; null if there are too few, or it does not open downwards. */
export function parabolaRoots(points: readonly (readonly [number, number])[]): [number, number] | null {
  if (points.length < LEAST_POINTS) return null
  const middle = points.reduce((sum, [at]) => sum + at, 0) / points.length
  const sum = (power: number, value: (y: number) => number = () => 1) =>
    points.reduce((total, [at, y]) => total + (at - middle) ** power * value(y), 0)
  const [s0, s1, s2, s3, s4] = [0, 1, 2, 3, 4].map((power) => sum(power)) as [number, number, number, number, number]
  const [y0, y1, y2] = [0, 1, 2].map((power) => sum(power, (y) => y)) as [number, number, number]
  const whole = determinant([s0, s1, s2], [s1, s2, s3], [s2, s3, s4])
  const a = determinant([y0, s1, s2], [y1, s2, s3], [y2, s3, s4]) / whole
  const b = determinant([s0, y0, s2], [s1, y1, s3], [s2, y2, s4]) / whole
  const c = determinant([s0, s1, y0], [s1, s2, y1], [s2, s3, y2]) / whole
  const inner = b * b - 4 * a * c
  if (!(c < 0) || !(inner > 0)) return null
  const root = Math.sqrt(inner)
  return [middle + (-b + root) / (2 * c), middle + (-b - root) / (2 * c)]
}

type Row = [number, number, number]

function determinant([a, b, c]: Row, [d, e, f]: Row, [g, h, i]: Row): number {
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}
