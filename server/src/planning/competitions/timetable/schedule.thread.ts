import type { Match, Timetable } from '../types.ts'
import { type Scheduled, schedule } from './schedule.ts'

/** Schedules matches in a worker thread. */
export function run({ matches, timetable }: { matches: Match[]; timetable: Timetable }): Scheduled {
  return schedule(matches, timetable)
}
