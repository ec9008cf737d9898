/** A value for each time; null where it was not seen. */
export type Series = readonly (number | null)[]

/** Anything faster counts as the tracker's jitter. */
const CUTOFF_HZ = 6
const LONGEST_GAP_SECONDS = 0.2

/** A second pass attenuates again: each pass has a higher cut-off, so that both together have the intended one. */
const CUTOFF_OF_TWO_PASSES = 0.802

/**
 * Removes the tracker's jitter without adding lag: a median of three, then a second-order Butterworth filter forwards
 * and backwards. Unseen values stay null, and nothing is carried across a longer gap.
 */
export function smoothed(times: readonly number[], values: Series, frame: number, cutoffHz = CUTOFF_HZ): Series {
  const result: (number | null)[] = values.map(() => null)
  for (const run of runsOf(times, values, longestGap(frame))) {
    const at = run.map((index) => times[index] as number)
    const seen = medianOfThree(run.map((index) => values[index] as number))
    const calm = seen.length < 5 ? seen : lowPassed(at, seen, frame, cutoffHz)
    for (const [place, index] of run.entries()) result[index] = calm[place] ?? null
  }
  return result
}

/** The longest gap between two values that still belong together. */
export function longestGap(frame: number): number {
  return Math.max(LONGEST_GAP_SECONDS, 2.5 * frame)
}

/** Splits the seen values into runs without a gap longer than `longest` seconds, each as a list of indices. */
export function runsOf(times: readonly number[], values: Series, longest: number): number[][] {
  const runs: number[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const at = times[index] as number
    if (at - last > longest) runs.push([])
    runs.at(-1)?.push(index)
    last = at
  }
  return runs
}

/** The values at even time steps by linear interpolation; null within long gaps. */
export function resampled(times: readonly number[], values: Series, frame: number): (number | null)[] {
  const seen = [...values.keys()].filter((index) => values[index] !== null)
  const first = seen[0]
  const last = seen.at(-1)
  if (first === undefined || last === undefined) return []
  const beginning = times[first] as number
  const count = Math.floor(((times[last] as number) - beginning) / frame + 1e-6) + 1
  let place = 0
  return Array.from({ length: count }, (_, step) => {
    const at = beginning + step * frame
    while (place < seen.length - 2 && (times[seen[place + 1] as number] as number) <= at) place += 1
    const from = seen[place] as number
    const to = seen[place + 1] ?? from
    const [start, end] = [times[from] as number, times[to] as number]
    const isInGap = end - start > longestGap(frame) && at - start > frame / 2 && end - at > frame / 2
    return isInGap ? null : between(at, start, values[from] as number, end, values[to] as number)
  })
}

function medianOfThree(values: readonly number[]): number[] {
  return values.map((value, index) => {
    const before = values[index - 1]
    const after = values[index + 1]
    if (before === undefined || after === undefined) return value
    return Math.max(Math.min(before, value), Math.min(Math.max(before, value), after))
  })
}

function lowPassed(times: readonly number[], values: readonly number[], frame: number, cutoffHz: number): number[] {
  const even = resampled(times, values, frame) as number[]
  const share = Math.min(cutoffHz * frame, 0.25) / CUTOFF_OF_TWO_PASSES
  const margin = Math.min(even.length - 1, Math.ceil(2 / share))
  const forwards = butterworth(withMargins(even, margin), share)
  const both = butterworth(forwards.reverse(), share)
    .reverse()
    .slice(margin, margin + even.length)
  const start = times[0] as number
  return times.map((at) => {
    const place = Math.min(Math.max((at - start) / frame, 0), both.length - 1)
    const from = Math.floor(place)
    const to = Math.min(from + 1, both.length - 1)
    return between(place, from, both[from] as number, to, both[to] as number)
  })
}

/** Extends the ends by point reflection, so that the filter does not pull them towards zero. */
function withMargins(values: readonly number[], margin: number): number[] {
  const first = values[0] as number
  const last = values.at(-1) as number
  const before = values.slice(1, margin + 1).map((value) => 2 * first - value)
  const after = values.slice(-margin - 1, -1).map((value) => 2 * last - value)
  return [...before.reverse(), ...values, ...after.reverse()]
}

/** One pass; `share` is the cut-off as a share of the frame rate. It starts at rest on the first value. */
function butterworth(values: readonly number[], share: number): number[] {
  const k = Math.tan(Math.PI * Math.min(share, 0.45))
  const scale = 1 / (1 + Math.SQRT2 * k + k * k)
  const gain = k * k * scale
  const first = values[0] ?? 0
  let [x1, x2, y1, y2] = [first, first, first, first]
  return values.map((x) => {
    const y = gain * (x + 2 * x1 + x2) - 2 * (k * k - 1) * scale * y1 - (1 - Math.SQRT2 * k + k * k) * scale * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    return y
  })
}

function between(at: number, from: number, fromValue: number, to: number, toValue: number): number {
  return to > from ? fromValue + ((toValue - fromValue) * (at - from)) / (to - from) : fromValue
}
