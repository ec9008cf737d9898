import { MAX_MATCHES, MAX_STARTS } from '@touchline/contract/planning/competition-shapes.ts'
import { Failure } from '../../platform/failure.ts'
import { offThread, type WorkOwner, workOf } from '../../platform/off-thread/off-thread.ts'
import type { run } from './timetable/schedule.thread.ts'
import type { Scheduled } from './timetable/schedule.ts'
import { countStarts } from './timetable/slots.ts'
import type { Match, Timetable } from './types.ts'

const SCHEDULE = workOf<typeof run>(new URL('./timetable/schedule.thread.ts', import.meta.url))

/** Gives matches times and courts, apart from the thread that serves requests: some timetables take seconds. */
export function timed(matches: Match[], timetable: Timetable, owner: WorkOwner): Promise<Scheduled> {
  return offThread.run(SCHEDULE, { matches, timetable }, owner)
}

/** Refuses a draw with more matches than a real competition has. */
export function requireSize(matches: readonly Match[]): void {
  if (matches.length > MAX_MATCHES) throw new Failure('COMPETITION_TOO_LARGE', { max: MAX_MATCHES })
}

/** Refuses a timetable with more starting times than a real one has. */
export function requireStarts(timetable: Timetable): void {
  if (countStarts(timetable) > MAX_STARTS) throw new Failure('TIMETABLE_TOO_LONG', { max: MAX_STARTS })
}
