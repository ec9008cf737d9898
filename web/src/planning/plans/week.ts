import type { Plan } from '@touchline/contract/planning/plans.ts'
import type { Session } from '@touchline/contract/platform/training.ts'

const DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** One day of a plan with what is to be done on it, in the order of the day. */
export type PlanDay = { date: string; sessions: Session[] }

/** A day that lies some days after another one, or before it. */
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

/** Where the pages of seven days begin: today while the plan runs, else its first day or its last seven. */
export function firstDayShown(plan: Pick<Plan, 'start' | 'end'>, today: string): string {
  if (today < plan.start) return plan.start
  return today > plan.end ? addDays(plan.end, 1 - DAYS) : today
}

/** Seven days from a first one; what has no time of its own comes first. */
export function sevenDays(sessions: readonly Session[], first: string): PlanDay[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const date = addDays(first, index)
    const ofDay = sessions.filter((session) => session.date === date)
    return { date, sessions: ofDay.toSorted((a, b) => (a.time ?? '').localeCompare(b.time ?? '')) }
  })
}

/** Whether a page of seven days has anything of the plan before or after it. */
export function hasMore(plan: Pick<Plan, 'start' | 'end' | 'sessions'>, first: string) {
  const dates = plan.sessions.map(({ date }) => date)
  return {
    before: first > plan.start || dates.some((date) => date < first),
    after: addDays(first, DAYS) <= plan.end || dates.some((date) => date >= addDays(first, DAYS)),
  }
}

/** What the week of today has brought so far, and how much of it is done. */
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

/** How far a whole plan is done. */
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
