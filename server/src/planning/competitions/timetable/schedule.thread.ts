import type { Match, Timetable } from '../types.ts'
import { type Scheduled, schedule } from './schedule.ts'

/** Sets a timetable. */
export function run({ matches, timetable }: { matches: Match[]; timetable: Timetable }): Scheduled {
  return schedule(matches, timetable)
}
