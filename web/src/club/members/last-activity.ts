import type { ActivityLevel } from '../../ui/activity.tsx'

/** The time since a member was last active, in days of the reader's calendar, and its level. */
export type LastActivity = { level: Exclude<ActivityLevel, 'never'>; daysAgo: number } | { level: 'never' }

/** Rates the last activity: green up to yesterday, yellow within 7 days, orange within 30, red before that. */
export function lastActivity(lastActive: string | null, now: Date): LastActivity {
  if (!lastActive) return { level: 'never' }
  // The server's clock may be ahead of the reader's: activity is never in the future.
  const daysAgo = Math.max(0, dayNumber(now) - dayNumber(new Date(lastActive)))
  if (daysAgo <= 1) return { level: 'today', daysAgo }
  if (daysAgo <= 7) return { level: 'week', daysAgo }
  return { level: daysAgo <= 30 ? 'month' : 'older', daysAgo }
}

/** Days of the local calendar, counted as UTC days: those always have 24 hours, despite daylight saving time. */
function dayNumber(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / (24 * 60 * 60 * 1000)
}
