import { drawnMatches, type Stored } from './stored.ts'
import { problemsOf } from './timetable/check.ts'
import type { Match, Reason } from './types.ts'

/** Violations of the timetable: those from scheduling, and those from matches moved since. */
export function unmetOf(stored: Stored): Reason[] {
  const { timetable, teams, unmet } = stored.competition
  const problems = problemsOf(timedMatches(stored), timetable, teams)
  const isIncomplete = problems.some(({ key }) => key === 'without_start')
  // Once every match has a time, suggestions for missing ones are obsolete.
  const made = isIncomplete ? unmet : unmet.filter(({ key }) => !ABOUT_MISSING_TIMES.has(key))
  const isSaid = made.some(({ key }) => key === 'does_not_fit')
  return [...made, ...problems.filter(({ key }) => !(isSaid && key === 'without_start'))]
}

/** A result entered afterwards does not tell when its match ended. */
function timedMatches(stored: Stored): Match[] {
  return drawnMatches(stored).map((match, at) => (stored.matches[at]?.startedAt ? match : { ...match, end: null }))
}

const ABOUT_MISSING_TIMES = new Set(['does_not_fit', 'more_courts', 'more_minutes', 'more_days', 'less_rest'])
