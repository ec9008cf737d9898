/** The page's record: when each frame began and which tasks were long, in milliseconds. */
export type Noted = {
  frames: number[]
  longTasks: { startTime: number; duration: number }[]
  /** Samples of the main thread's total computing time, evenly spaced. */
  work: { at: number; busyMs: number }[]
}

/** The smoothness of a period. */
export type Smoothness = {
  framesPerSecond: number
  p50: number
  p95: number
  p99: number
  /** Shares of frames that took longer than one, and longer than two, sixtieths of a second. */
  late: number
  veryLate: number
  longestTask: number
  /** The share of time in which the main thread computed, by its own clock: other processes do not count. */
  busy: number
}

/** The smoothness of the whole period, then of each third. */
export function smoothnessByThird(noted: Noted): Smoothness[] {
  return [smoothness(noted), ...[0, 1, 2].map((index) => smoothness(thirdOf(noted, index)))]
}

/** The smoothness of one period. */
export function smoothness({ frames, longTasks, work }: Noted): Smoothness {
  const times = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
  const sorted = times.toSorted((one, other) => one - other)
  const total = times.reduce((sum, time) => sum + time, 0)
  return {
    framesPerSecond: (times.length * 1000) / (total || 1),
    p50: percentile(sorted, 50),
    p95: percentile(sorted, 95),
    p99: percentile(sorted, 99),
    late: times.filter((time) => time > FRAME_MS + TOLERANCE_MS).length / times.length,
    veryLate: times.filter((time) => time > 2 * FRAME_MS + TOLERANCE_MS).length / times.length,
    longestTask: Math.max(0, ...longTasks.map(({ duration }) => duration)),
    busy: busyShare(work),
  }
}

/** The median of each figure over several runs. */
export function medians(runs: Smoothness[]): Smoothness {
  const names = Object.keys(runs[0] ?? {}) as (keyof Smoothness)[]
  const median = (name: keyof Smoothness) =>
    percentile(
      runs.map((run) => run[name]).toSorted((one, other) => one - other),
      50,
    )
  return Object.fromEntries(names.map((name) => [name, median(name)])) as Smoothness
}

const FRAME_MS = 1000 / 60
/** Frame timestamps are not exact to a millisecond. */
const TOLERANCE_MS = 1

/** The page's clock and ours have different origins, so each is divided by its own time. */
function thirdOf({ frames, longTasks, work }: Noted, index: number): Noted {
  const start = frames[0] ?? 0
  const third = ((frames.at(-1) ?? 0) - start) / 3
  const isIn = (at: number) => at >= start + index * third && at <= start + (index + 1) * third
  const count = (work.length - 1) / 3
  return {
    frames: frames.filter(isIn),
    longTasks: longTasks.filter(({ startTime }) => isIn(startTime)),
    work: work.slice(Math.floor(index * count), Math.floor((index + 1) * count) + 1),
  }
}

function busyShare(work: Noted['work']): number {
  const [first, last] = [work[0], work.at(-1)]
  return first && last && last.at > first.at ? (last.busyMs - first.busyMs) / (last.at - first.at) : 0
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.ceil((sorted.length * share) / 100) - 1] ?? 0
}
