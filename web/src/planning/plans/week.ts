import type { Plan } from '@touchline/contract/planning/plans.ts'
import type { Session } from '@touchline/contract/platform/training.ts'

const DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** One day of a plan with its sessions, in order of time. */
export type PlanDay = { date: string; sessions: Session[] }

/** The day the given number of days later, or earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The Monday of a day's week. */
export function mondayOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7))
}

/** The first day of the initial page of seven: today while the plan runs, else its first day or its last seven. */
export function firstDayShown(plan: Pick<Plan, 'start' | 'end'>, today: string): string {
  if (today < plan.start) return plan.start
  return today > plan.end ? addDays(plan.end, 1 - DAYS) : today
}

/** Seven days from a given one; sessions without a time come first. */
export function sevenDays(sessions: readonly Session[], first: string): PlanDay[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const date = addDays(first, index)
    const ofDay = sessions.filter((session) => session.date === date)
    return { date, sessions: ofDay.toSorted((a, b) => (a.time ?? '').localeCompare(b.time ?? '')) }
  })
}

/** Whether the plan has anything before or after a page of seven days. */
export function hasMore(plan: Pick<Plan, 'start' | 'end' | 'sessions'>, first: string) {
  const dates = plan.sessions.map(({ date }) => date)
  return {
    before: first > plan.start || dates.some((date) => date < first),
    after: addDays(first, DAYS) <= plan.end || dates.some((date) => date >= addDays(first, DAYS)),
  }
}

/** This week's sessions so far, and how many of them are done. */
export function weekSoFar(sessions: readonly Session[], today: string) {
  const monday = mondayOf(today)
  const ofWeek = sessions.filter(({ date }) => date >= monday && date < addDays(monday, DAYS))
  return {
    past: ofWeek
      .filter(({ date, status }) => date < today && status !== 'planned')
      .toSorted((a, b) => a.date.localeCompare(b.date)),
    doneMinutes: sum(ofWeek.map(({ done }) => done?.minutes ?? 0)),
    plannedMinutes: sum(ofWeek.filter(({ status }) => status !== 'missed').map(({ minutes }) => minutes)),
  }
}

/** The progress of a whole plan. */
export function progressOf(sessions: readonly Session[]) {
  return {
    count: sessions.length,
    done: sessions.filter(({ status }) => status === 'done').length,
    missed: sessions.filter(({ status }) => status === 'missed').length,
    minutes: sum(sessions.map(({ done }) => done?.minutes ?? 0)),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
