/** A time span in which a court or team is occupied, in minutes. */
export type Busy = { from: number; to: number }

/** Occupied time: matches that started before scheduling, and the end of the last one scheduled since. */
export type Occupancy = { fixed: Busy[]; last: number }

export function emptyOccupancy(): Occupancy {
  return { fixed: [], last: Number.NEGATIVE_INFINITY }
}

/** Whether `wanted` keeps a pause before and after all occupied spans; the scheduler only moves forward in time. */
export function isFree({ fixed, last }: Occupancy, wanted: Busy, pause: number): boolean {
  if (wanted.from < last + pause) return false
  return fixed.every(({ from, to }) => wanted.from >= to + pause || wanted.to + pause <= from)
}

/** `wanted.from` if free then, otherwise a lower bound for the next free time. */
export function freeFrom({ fixed, last }: Occupancy, wanted: Busy, pause: number): number {
  let from = Math.max(wanted.from, last + pause)
  for (const busy of fixed) {
    const isApart = wanted.from >= busy.to + pause || wanted.to + pause <= busy.from
    if (!isApart) from = Math.max(from, busy.to + pause)
  }
  return from
}
