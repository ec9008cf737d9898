import type { Court, Waiting } from '@touchline/contract/planning/competition-views.ts'
import { momentIn } from '../../platform/calendar/local-time.ts'
import type { Stored } from './stored.ts'
import { nextByCourt, queueOf } from './timetable/queue.ts'
import type { Match } from './types.ts'

/** The current and the next match of each court. */
export function courtsOf({ competition, matches }: Stored, resolved: readonly Match[], now: Date): Court[] {
  const { timetable, timeZone } = competition
  const nextOn = nextByCourt(resolved, momentIn(timeZone, now), timetable)
  return timetable.courts.map((name, court) => {
    const here = matches.filter((match) => match.court === court)
    const playing = here.find(({ status }) => status === 'playing')
    const last = here
      .filter(({ status }) => status === 'done')
      .toSorted((one, other) => Number(one.endedAt) - Number(other.endedAt))
      .at(-1)
    return {
      court,
      name,
      playing: playing?.id ?? null,
      freeSince: playing ? null : (last?.endedAt?.toISOString() ?? null),
      last: last?.id ?? null,
      next: playing ? null : (nextOn(court)?.id ?? null),
    }
  })
}

/** The remaining matches, in the order they should be played. */
export function remainingMatches({ competition }: Stored, resolved: readonly Match[], now: Date): Waiting[] {
  return queueOf(resolved, momentIn(competition.timeZone, now), competition.timetable)
}
