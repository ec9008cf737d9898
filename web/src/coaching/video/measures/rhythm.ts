import { longestGap, resampled, runsOf, type Series } from './smoothing.ts'
import { mean } from './statistics.ts'

/** A periodic movement: the duration of a cycle and the number of cycles seen. */
export type Rhythm = { period: number; cycles: number }

const LEAST_LIKENESS = 0.5
/** Two cycles correlate as well as one; the first lag nearly as good as the best is the period. */
const NEARLY_BEST = 0.8

/** The period of a series by autocorrelation; gaps are skipped, not interpolated. Null if nothing repeats. */
export function rhythmOf(
  times: readonly number[],
  values: Series,
  frame: number,
  range: { shortest: number; longest: number },
): Rhythm | null {
  const even = withoutTrend(resampled(times, values, frame))
  const longest = Math.min(Math.ceil(range.longest / frame) + 1, Math.floor(even.length / 2))
  const shortest = Math.max(2, Math.floor(range.shortest / frame))
  const likeness = Array.from({ length: even.length }, (_, lag) => likenessAt(even, lag))
  const tops = topsOf(likeness, shortest, longest)
  const best = Math.max(...tops.map((lag) => likeness[lag] as number))
  const first = tops.find((lag) => (likeness[lag] as number) >= NEARLY_BEST * best)
  if (first === undefined) return null
  let period = finely(likeness, first)
  let cycles = 1
  // The further apart two matching moments are, the less the error of a frame matters.
  for (let turns = 2; (turns + 0.5) * period < even.length; turns++) {
    const near = topsOf(likeness, Math.floor((turns - 0.3) * period), Math.ceil((turns + 0.3) * period))
    const top = near.sort((a, b) => (likeness[b] as number) - (likeness[a] as number))[0]
    if (top === undefined) break
    period = finely(likeness, top) / turns
    cycles = turns
  }
  return { period: period * frame, cycles: Math.max(cycles, (even.length - 1) / period) }
}

/** The maxima of a series that stand out by at least `drop` on both sides; the ends of the clip do not count. */
export function maximaOf(times: readonly number[], values: Series, frame: number, drop: number): number[] {
  return runsOf(times, values, longestGap(frame)).flatMap((run) => maximaOfRun(values, run, drop))
}

function maximaOfRun(values: Series, run: readonly number[], drop: number): number[] {
  const maxima: number[] = []
  let least = Number.POSITIVE_INFINITY
  let most: number | null = null
  for (const index of run) {
    const value = values[index] as number
    least = Math.min(least, value)
    if (value >= (most === null ? least + drop : (values[most] as number))) most = index
    if (most === null || value > (values[most] as number) - drop) continue
    maxima.push(most)
    most = null
    least = value
  }
  return maxima
}

function likenessAt(values: Series, lag: number): number {
  let [product, before, after, pairs] = [0, 0, 0, 0]
  for (let index = lag; index < values.length; index++) {
    const a = values[index - lag] ?? null
    const b = values[index] ?? null
    if (a === null || b === null) continue
    product += a * b
    before += a * a
    after += b * b
    pairs += 1
  }
  const power = Math.sqrt(before * after)
  return pairs < 5 || !(power > 1e-9) ? 0 : product / power
}

function topsOf(likeness: readonly number[], from: number, to: number): number[] {
  const tops: number[] = []
  for (let lag = Math.max(1, from); lag <= Math.min(to, likeness.length - 2); lag++) {
    const here = likeness[lag] as number
    const isTop = here > (likeness[lag - 1] as number) && here >= (likeness[lag + 1] as number)
    if (isTop && here >= LEAST_LIKENESS) tops.push(lag)
  }
  return tops
}

/** The vertex of the parabola through three neighbours: a period is rarely a whole number of frames. */
function finely(likeness: readonly number[], lag: number): number {
  const before = likeness[lag - 1] ?? 0
  const here = likeness[lag] ?? 0
  const after = likeness[lag + 1] ?? 0
  const bend = before - 2 * here + after
  return bend < 0 ? lag + (before - after) / (2 * bend) : lag
}

function withoutTrend(values: Series): Series {
  const seen = [...values.keys()].filter((index) => values[index] !== null)
  const middle = mean(seen) ?? 0
  const level = mean(values) ?? 0
  const spread = seen.reduce((sum, index) => sum + (index - middle) ** 2, 0)
  const lean = seen.reduce((sum, index) => sum + (index - middle) * ((values[index] as number) - level), 0)
  const slope = spread > 0 ? lean / spread : 0
  return values.map((value, index) => (value === null ? null : value - level - slope * (index - middle)))
}
