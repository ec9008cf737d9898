import type { CurvePoint, Picture, Result, Values } from '@touchline/calculators/calculator.ts'

type CurvePicture = Extract<Picture, { kind: 'curve' }>
type Computed = { values: Values; results: readonly Result[] }

/** The points that a curve marks: the given ones and the requested one. */
export function markedPoints(picture: CurvePicture, { values, results }: Computed): CurvePoint[] {
  const number = (key: string) => values[key] as number
  if (picture.key === 'prediction_curve') {
    const pace = results.find(({ key }) => key === 'predicted_pace')
    const given = { x: number('distance'), y: (number('time') * 1000) / number('distance'), isGiven: true }
    const asked = { x: number('target_distance'), y: pace?.kind === 'figure' ? pace.value : 0 }
    return given.x === asked.x ? [given] : [given, asked]
  }
  if (picture.key === 'power_curve')
    return [1, 2].map((test) => ({ x: number(`time_${test}`), y: number(`power_${test}`), isGiven: true }))
  return picture.points.filter(({ isGiven }) => isGiven)
}

const FEWEST = 4

/** The part of a curve around its marks, which become points of it; distant ends would flatten the interesting part. */
export function pointsAround(points: readonly CurvePoint[], marks: readonly CurvePoint[]): CurvePoint[] {
  const xs = marks.map(({ x }) => x)
  const [low, high] = [Math.min(...xs) * 0.55, Math.max(...xs) * 2.2]
  const near = points.filter(({ x }) => xs.length === 0 || (x >= low && x <= high))
  const kept = near.length >= FEWEST ? near : [...points]
  const known = new Set(kept.map(({ x }) => x))
  const added = marks.filter(({ x }) => !known.has(x)).map((mark) => withError(mark, kept))
  return [...kept, ...added].sort((one, other) => one.x - other.x)
}

/** A mark between two points of the curve has the error of the nearer one. */
function withError({ x, y }: CurvePoint, points: readonly CurvePoint[]): CurvePoint {
  const distance = (point: CurvePoint) => Math.abs(Math.log(point.x / x))
  const nearest = points.toSorted((one, other) => distance(one) - distance(other))[0]
  if (nearest?.low === undefined || nearest.high === undefined) return { x, y }
  return { x, y, low: (y * nearest.low) / nearest.y, high: (y * nearest.high) / nearest.y }
}
