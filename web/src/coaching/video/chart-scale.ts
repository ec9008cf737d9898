import { shareOf, type Timeline } from './timeline.ts'

/** The range of angles on a chart, and its grid lines. */
export type AngleScale = { low: number; high: number; ticks: readonly number[] }

/** A scale of round angles that fits every value. */
export function angleScale(values: readonly (number | null)[]): AngleScale {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value))
  const least = known.length ? Math.min(...known) : 0
  const most = known.length ? Math.max(...known) : 180
  const low = Math.floor(least / STEP) * STEP
  const high = Math.max(low + 2 * STEP, Math.ceil(most / STEP) * STEP)
  const step = high - low > 4 * STEP ? 2 * STEP : STEP
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step)
  return { low, high, ticks }
}

const STEP = 30

/** The labels of the time axis: at most seven, at round seconds. */
export function timeTicks({ from, to }: Timeline): number[] {
  const step = STEPS_SECONDS.find((seconds) => (to - from) / seconds <= 6) ?? 60
  const first = Math.ceil(from / step - 1e-9)
  const last = Math.floor(to / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}

const STEPS_SECONDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 15]

/** A line through the values, from 0 to 1 in both directions, with gaps where nothing was tracked. */
export function linePath(
  times: readonly number[],
  values: readonly (number | null)[],
  { timeline, scale, gapSeconds }: { timeline: Timeline; scale: AngleScale; gapSeconds: number },
): string {
  let path = ''
  let last: number | undefined
  for (const [index, at] of times.entries()) {
    const value = values[index] ?? null
    if (value === null || !Number.isFinite(value)) {
      last = undefined
      continue
    }
    const isJoined = last !== undefined && at - last <= gapSeconds
    path += `${isJoined ? 'L' : 'M'}${rounded(shareOf(timeline, at))} ${rounded(heightOf(scale, value))}`
    last = at
  }
  return path
}

/** The distance of an angle from the top of the chart, from 0 to 1. */
export function heightOf({ low, high }: AngleScale, value: number): number {
  return (high - value) / (high - low)
}

/** The value nearest to a time, unless nothing was tracked close enough to it. */
export function valueAt(
  times: readonly number[],
  values: readonly (number | null)[],
  at: number,
  reachSeconds: number,
): number | null {
  let nearest: number | null = null
  let distance = reachSeconds
  for (const [index, time] of times.entries()) {
    const away = Math.abs(time - at)
    if (away > distance) continue
    distance = away
    nearest = values[index] ?? null
  }
  return nearest
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
