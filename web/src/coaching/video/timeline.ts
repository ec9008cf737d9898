import type { MovementReport } from './measures/measures.ts'

/** The common time of one clip or of two shown side by side, divided into frames. */
export type Timeline = { from: number; to: number; framesPerSecond: number }

type Length = { seconds: number; framesPerSecond: number }

/** The timeline that covers a clip and, if there is one, a second clip shifted by `shift` seconds. */
export function timelineOf(first: Length, second?: Length, shift = 0): Timeline {
  if (!second) return { from: 0, to: first.seconds, framesPerSecond: first.framesPerSecond }
  return {
    from: Math.min(0, shift),
    to: Math.max(first.seconds, second.seconds + shift),
    framesPerSecond: Math.max(first.framesPerSecond, second.framesPerSecond),
  }
}

export function frameCount({ from, to, framesPerSecond }: Timeline): number {
  return Math.max(1, Math.round((to - from) * framesPerSecond))
}

/** The time of a frame: its middle, so that rounding never leads to the previous frame. */
export function timeOf(timeline: Timeline, frame: number): number {
  return timeline.from + (clamp(frame, 0, frameCount(timeline) - 1) + 0.5) / timeline.framesPerSecond
}

/** The frame shown at a given time. */
export function frameAt(timeline: Timeline, at: number): number {
  const frame = Math.floor((at - timeline.from) * timeline.framesPerSecond + ROUNDING)
  return clamp(frame, 0, frameCount(timeline) - 1)
}

const ROUNDING = 1e-6

/** The relative position of a time, from 0 to 1. */
export function shareOf({ from, to }: Timeline, at: number): number {
  return to > from ? clamp((at - from) / (to - from), 0, 1) : 0
}

/**
 * The seconds by which to shift the second clip so that both show the same moment of the movement: the first key moment
 * that both have, other than the start and end, which every clip has.
 */
export function shiftBetween(first: Pick<MovementReport, 'phases'>, second: Pick<MovementReport, 'phases'>): number {
  for (const { phase, at } of first.phases) {
    if (phase === 'start' || phase === 'end' || phase === 'middle') continue
    const same = second.phases.find((moment) => moment.phase === phase)
    if (same) return at - same.at
  }
  return 0
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
