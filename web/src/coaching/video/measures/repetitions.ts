import type { Measurement } from '@touchline/contract/coaching/video.ts'
import { type Confidence, measured, weakest } from './error-bars.ts'
import type { Repetition } from './scene.ts'
import { runsOf, type Series } from './smoothing.ts'
import { indexOfLeast, indexOfMost } from './statistics.ts'

/** A repetition goes below `down` and then above `up`; jitter between the two does not matter. */
export type Thresholds = { down: number; up: number }

/** The count, and how many of the movements were close to the thresholds. */
export type Count = { repetitions: Repetition[]; doubtful: number; clearance: number; isUnfinished: boolean }

/** Faster than any squat; anything shorter is a limb mistaken for another. */
const SHORTEST_SECONDS = 0.3
/** Gaps longer than this are not interpolated. */
const LONGEST_UNSEEN_SECONDS = 0.5
/** A clip that begins or ends this far below `up` is cut off in mid-movement, not just relaxed. */
const EASE = 10
const CLOSE = 5

/** Counts complete repetitions of an angle; partial ones at the ends of the clip or next to a gap never count. */
export function countRepetitions(times: readonly number[], angle: Series, thresholds: Thresholds): Count {
  const { down, up } = thresholds
  const runs = runsOf(times, angle, LONGEST_UNSEEN_SECONDS)
  const dips = runs.flatMap((run) => dipsOf(times, angle, run, up))
  const repetitions = dips.filter(({ bottom }) => (angle[bottom] as number) < down)
  const nearMisses = dips.filter(({ bottom }) => isClose(angle[bottom] as number, down)).length
  const clearances = repetitions.map((one, place) => clearanceOf(angle, repetitions, one, place, thresholds))
  const weak = clearances.filter((clearance) => clearance < CLOSE).length
  return {
    repetitions,
    doubtful: weak + nearMisses,
    clearance: Math.min(...clearances),
    isUnfinished: runs.some((run) => isCutOff(angle, run, up)),
  }
}

/**
 * The count as a figure, without error if every repetition was clear of the thresholds; `sight` limits its confidence.
 */
export function measuredCount(count: Count, sight: Confidence = 'high'): Measurement | null {
  const isClear = count.doubtful === 0
  const confidence: Confidence = !isClear ? 'low' : count.clearance < 2 * CLOSE ? 'medium' : 'high'
  return measured('repetitions', count.repetitions.length, count.doubtful, weakest(confidence, sight))
}

/** The mean time from bottom to bottom; repetitions with a rest or a gap between them are ignored. */
export function measuredTempo(times: readonly number[], repetitions: readonly Repetition[], frame: number) {
  const steps = repetitions.slice(1).flatMap((one, place) => {
    const before = repetitions[place] as Repetition
    const isFollowing = (times[one.from] as number) - (times[before.to] as number) <= LONGEST_UNSEEN_SECONDS * 6
    return isFollowing ? [(times[one.bottom] as number) - (times[before.bottom] as number)] : []
  })
  if (steps.length === 0) return null
  const tempo = steps.reduce((sum, step) => sum + step, 0) / steps.length
  const spread = Math.sqrt(steps.reduce((sum, step) => sum + (step - tempo) ** 2, 0) / steps.length)
  const error = Math.max(frame, (2 * frame) / steps.length, spread / Math.sqrt(steps.length))
  return measured('tempo', tempo, error, steps.length >= 3 ? 'high' : 'medium')
}

/** From one moment above `up` to the next, if the angle dips between them. */
function dipsOf(times: readonly number[], angle: Series, run: readonly number[], up: number): Repetition[] {
  const high = run.filter((index) => (angle[index] as number) >= up)
  return high.slice(1).flatMap((to, place) => {
    const from = high[place] as number
    const bottom = indexOfLeast(angle, from, to) as number
    const isLongEnough = (times[to] as number) - (times[from] as number) >= SHORTEST_SECONDS
    return isLongEnough && bottom !== from && bottom !== to ? [{ from, bottom, to }] : []
  })
}

/** Whether a run begins or ends in mid-movement. */
function isCutOff(angle: Series, run: readonly number[], up: number): boolean {
  const firstHigh = run.findIndex((index) => (angle[index] as number) >= up)
  const before = firstHigh === -1 ? run : run.slice(0, firstHigh)
  const last = run.at(-1) as number
  return [...before, last].some((index) => (angle[index] as number) < up - EASE)
}

function isClose(least: number, down: number): boolean {
  return least >= down && least < down + 2 * CLOSE
}

/** The margin of a repetition to both thresholds. */
function clearanceOf(
  angle: Series,
  all: readonly Repetition[],
  { bottom }: Repetition,
  place: number,
  { down, up }: Thresholds,
): number {
  const before = indexOfMost(angle, all[place - 1]?.bottom ?? 0, bottom)
  const after = indexOfMost(angle, bottom, all[place + 1]?.bottom ?? angle.length - 1)
  const tops = [before, after].map((index) => (index === null ? up : (angle[index] as number)))
  return Math.min(down - (angle[bottom] as number), ...tops.map((top) => top - up))
}
