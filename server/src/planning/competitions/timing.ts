import { MAX_MATCHES, MAX_STARTS } from '@touchline/contract/planning/competition-shapes.ts'
import { Failure } from '../../platform/failure.ts'
import { offThread, type WorkOwner, workOf } from '../../platform/off-thread/off-thread.ts'
import type { run } from './timetable/schedule.thread.ts'
import type { Scheduled } from './timetable/schedule.ts'
import { countStarts } from './timetable/slots.ts'
import type { Match, Timetable } from './types.ts'

const SCHEDULE = workOf<typeof run>(new URL('./timetable/schedule.thread.ts', import.meta.url))

/** Schedules matches in a worker thread, because some timetables take seconds. */
export function timed(matches: Match[], timetable: Timetable, owner: WorkOwner): Promise<Scheduled> {
  return offThread.run(SCHEDULE, { matches, timetable }, owner)
}

/** Rejects a draw with more matches than any real competition. */
export function requireSize(matches: readonly Match[]): void {
  if (matches.length > MAX_MATCHES) throw new Failure('COMPETITION_TOO_LARGE', { max: MAX_MATCHES })
}

/** Rejects a timetable with more start times than any real one. */
export function requireStarts(timetable: Timetable): void {
  if (countStarts(timetable) > MAX_STARTS) throw new Failure('TIMETABLE_TOO_LONG', { max: MAX_STARTS })
}
