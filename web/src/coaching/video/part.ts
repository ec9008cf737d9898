/** A part of a clip, in seconds from the clip's start. */
export type Part = { from: number; to: number }

/** Longer parts are not measured. */
export const LONGEST_PART = 60
const SHORTEST_PART = 1

/** Whether a part has to be chosen. A phone set to stop at a minute records a few frames more. */
export function isTooLong(seconds: number): boolean {
  return Math.floor(seconds) > LONGEST_PART
}

export function firstPart(seconds: number): Part {
  return { from: 0, to: Math.min(seconds, LONGEST_PART) }
}

/** Moves the part's start; its end moves along if it would get too long or too short. */
export function beginAt({ to }: Part, wanted: number, seconds: number): Part {
  const from = clamp(wanted, 0, seconds - SHORTEST_PART)
  return { from, to: clamp(to, from + SHORTEST_PART, Math.min(seconds, from + LONGEST_PART)) }
}

/** Moves the part's end; its start moves along if it would get too long or too short. */
export function endAt({ from }: Part, wanted: number, seconds: number): Part {
  const to = clamp(wanted, SHORTEST_PART, seconds)
  return { from: clamp(from, Math.max(0, to - LONGEST_PART), to - SHORTEST_PART), to }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
