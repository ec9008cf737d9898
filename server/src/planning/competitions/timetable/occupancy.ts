/** When something (a court, a team) is taken, in minutes. */
export type Busy = { from: number; to: number }

/** What is taken: matches that began before the scheduler came, and the last one that it put since. */
export type Occupancy = { fixed: Busy[]; last: number }

export function emptyOccupancy(): Occupancy {
  return { fixed: [], last: Number.NEGATIVE_INFINITY }
}

/** Whether `wanted` keeps a pause before and after all that is taken; the scheduler only goes forward in time. */
export function isFree({ fixed, last }: Occupancy, wanted: Busy, pause: number): boolean {
  if (wanted.from < last + pause) return false
  return fixed.every(({ from, to }) => wanted.from >= to + pause || wanted.to + pause <= from)
}

/** `wanted.from` if it is free then, else a time before which it is not. */
export function freeFrom({ fixed, last }: Occupancy, wanted: Busy, pause: number): number {
  let from = Math.max(wanted.from, last + pause)
  for (const busy of fixed) {
    const isApart = wanted.from >= busy.to + pause || wanted.to + pause <= busy.from
    if (!isApart) from = Math.max(from, busy.to + pause)
  }
  return from
}
