import { type Body, legLength, middleOf, type Path, pathOf, type Side } from './body.ts'
import { parabolaRoots } from './parabola.ts'
import { longestGap, runsOf, type Series } from './smoothing.ts'
import { median, quantile } from './statistics.ts'

/** One flight: the poses before take-off, at the highest point and at landing, and its duration. */
export type Flight = { from: number; top: number; landing: number; seconds: number }
export type Flights = { flights: Flight[]; isUnfinished: boolean }

const GRAVITY = 9.81
const SHORTEST_SECONDS = 0.12
const LONGEST_SECONDS = 1.2
/** As a share of the leg's length: below this it is the tracker's jitter or a rolling foot. */
const LEAST_LIFT = 0.03

/** The height in centimetres of a jump with the given flight time that lands in its take-off posture. */
export function jumpHeight(seconds: number): number {
  return (100 * GRAVITY * seconds ** 2) / 8
}

/** The times when both feet are off the ground while the hips rise; just lifting the legs does not count. */
export function flightsOf(body: Body): Flights {
  const leg = legLength(body)
  if (!leg) return { flights: [], isUnfinished: false }
  const hips = middleOf(body, 'Hip')
  const lift = liftOf(body, leg)
  const least = Math.max(LEAST_LIFT * leg, 4 * tremblingOf(lift, LEAST_LIFT * leg))
  const flights: Flight[] = []
  let isUnfinished = false
  for (const { before, inside, after } of stretchesAbove(body, lift, least)) {
    if (before === null || after === null) {
      isUnfinished ||= inside.length > 1
      continue
    }
    const top = inside.reduce((best, index) => ((lift[index] as number) > (lift[best] as number) ? index : best))
    const peak = lift[top] as number
    const seconds = airborneSeconds(body, lift, { before, inside, after }, least)
    const isJump = peak > 2 * least && riseOf(hips, before, inside, after) > peak / 4
    if (isJump && seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS) {
      flights.push({ from: before, top, landing: after, seconds })
    }
  }
  return { flights, isUnfinished }
}

/** The height of the lower foot above the ground, from the visible part of it that leaves last. */
function liftOf(body: Body, leg: number): Series {
  const left = liftOfFoot(body, 'left', leg)
  const right = liftOfFoot(body, 'right', leg)
  return left.map((a, index) => {
    const b = right[index] ?? null
    return a === null || b === null ? (a ?? b) : Math.min(a, b)
  })
}

function liftOfFoot(body: Body, side: Side, leg: number): Series {
  const paths = (['Toe', 'Heel', 'Ankle'] as const).map((part) => pathOf(body, side, part))
  const seen = paths.map((path) => path.filter((place) => place !== null).length)
  const path = paths.find((_, part) => (seen[part] as number) >= 0.8 * Math.max(...seen)) as Path
  const ys = path.map((place) => place?.y ?? null)
  const lowest = quantile(ys, 0.95) ?? 0
  const ground = median(ys.filter((y) => y !== null && Math.abs(y - lowest) <= LEAST_LIFT * leg)) ?? lowest
  return ys.map((y) => (y === null ? null : ground - y))
}

function tremblingOf(lift: Series, near: number): number {
  return (
    1.48 * (median(lift.flatMap((value) => (value !== null && Math.abs(value) < near ? [Math.abs(value)] : []))) ?? 0)
  )
}

type Stretch = { before: number | null; inside: number[]; after: number | null }
type WholeStretch = { before: number; inside: readonly number[]; after: number }

/** The stretches above a level, with the poses before and after; null where the clip or a gap cuts one off. */
function stretchesAbove(body: Body, values: Series, level: number): Stretch[] {
  return runsOf(body.times, values, longestGap(body.frame)).flatMap((run) => {
    const stretches: Stretch[] = []
    for (const [place, index] of run.entries()) {
      if ((values[index] as number) <= level) continue
      const before = run[place - 1] ?? null
      const open = stretches.at(-1)
      if (open && open.inside.at(-1) === before) open.inside.push(index)
      else stretches.push({ before, inside: [index], after: null })
      const last = stretches.at(-1) as Stretch
      last.after = run[place + 1] ?? null
    }
    return stretches
  })
}

/**
 * The flight time. Take-off and landing are between two frames: a parabola through the airborne frames gives the exact
 * times. A straight line from the last frame on the ground would start too early and end too late, by up to a frame in
 * total.
 */
function airborneSeconds(body: Body, lift: Series, stretch: WholeStretch, least: number): number {
  const { before, inside, after } = stretch
  const [first, last] = [inside[0] as number, inside.at(-1) as number]
  const time = (index: number) => body.times[index] as number
  const roots = parabolaRoots(inside.map((index) => [time(index), lift[index] as number]))
  if (!roots) {
    const peak = Math.max(...inside.map((index) => lift[index] as number))
    const seen = crossing(body, lift, last, after, least) - crossing(body, lift, before, first, least)
    return seen / Math.sqrt(1 - least / peak)
  }
  // A foot less than `least` above the ground may already have left it.
  const takeOff = Math.min(Math.max(roots[0], time(before) - body.frame), time(first))
  const landing = Math.min(Math.max(roots[1], time(last)), time(after) + body.frame)
  return landing - takeOff
}

function crossing(body: Body, values: Series, from: number, to: number, level: number): number {
  const [a, b] = [values[from] as number, values[to] as number]
  const [start, end] = [body.times[from] as number, body.times[to] as number]
  return a === b ? start : start + ((end - start) * (level - a)) / (b - a)
}

function riseOf(hips: Path, before: number, inside: readonly number[], after: number): number {
  const highest = Math.min(...inside.map((index) => hips[index]?.y ?? Number.POSITIVE_INFINITY))
  const from = hips[before]?.y ?? Number.NEGATIVE_INFINITY
  const to = hips[after]?.y ?? Number.NEGATIVE_INFINITY
  return (from + to) / 2 - highest
}
