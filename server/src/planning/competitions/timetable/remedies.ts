import type { Reason, Timetable } from '../types.ts'
import { minutesAt, momentAt } from './time.ts'

const MAX_COURTS = 20
const MORE_COURTS_TRIED = 4
const MORE_DAYS_TRIED = 30
const LAST_TIME = '23:59'

/** Single changes that would make everything fit: more courts, a longer last day or more days, less rest. */
export function remedies(timetable: Timetable, fits: Fits): Reason[] {
  return [...moreCourts(timetable, fits), ...moreTime(timetable, fits), ...lessRest(timetable, fits)]
}

type Fits = (changed: Timetable) => boolean

function moreCourts(timetable: Timetable, fits: Fits): Reason[] {
  const now = timetable.courts.length
  for (let courts = now + 1; courts <= Math.min(now + MORE_COURTS_TRIED, MAX_COURTS); courts += 1) {
    const names = Array.from({ length: courts }, (_, court) => String(court))
    if (fits({ ...timetable, courts: names })) return [{ key: 'more_courts', values: { courts } }]
  }
  return []
}

/** The smallest extension of the last day, otherwise the fewest additional days like it. */
function moreTime(timetable: Timetable, fits: Fits): Reason[] {
  const last = timetable.days.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1)
  if (!last) return [{ key: 'no_days' }]
  const others = timetable.days.filter((day) => day !== last)
  const until = (to: string) => ({ ...timetable, days: [...others, { ...last, to }] })
  if (fits(until(LAST_TIME))) {
    const close = minutesAt({ date: last.date, time: last.to })
    const midnight = minutesAt({ date: last.date, time: LAST_TIME })
    const turn = timetable.matchMinutes + timetable.gapMinutes
    const turns = smallest(Math.ceil((midnight - close) / turn), (count) =>
      fits(until(momentAt(Math.min(midnight, close + count * turn)).time)),
    )
    const minutes = Math.min(midnight - close, turns * turn)
    return [{ key: 'more_minutes', values: { minutes, date: last.date } }]
  }
  const longer = (count: number) => ({ ...timetable, days: [...timetable.days, ...daysAfter(last, count)] })
  if (!fits(longer(MORE_DAYS_TRIED))) return []
  return [{ key: 'more_days', values: { days: smallest(MORE_DAYS_TRIED, (count) => fits(longer(count))) } }]
}

function lessRest(timetable: Timetable, fits: Fits): Reason[] {
  const { restMinutes } = timetable
  if (restMinutes === 0 || !fits({ ...timetable, restMinutes: 0 })) return []
  const less = smallest(restMinutes, (count) => fits({ ...timetable, restMinutes: restMinutes - count }))
  return [{ key: 'less_rest', values: { minutes: restMinutes - less } }]
}

function daysAfter(last: Timetable['days'][number], count: number): Timetable['days'] {
  const midnight = minutesAt({ date: last.date, time: '00:00' })
  return Array.from({ length: count }, (_, index) => ({
    ...last,
    date: momentAt(midnight + (index + 1) * 24 * 60).date,
  }))
}

/** The smallest count from 1 to `max` that works, if `max` does; by binary search, as more is hardly ever worse. */
function smallest(max: number, does: (count: number) => boolean): number {
  let [low, high] = [1, max]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (does(middle)) high = middle
    else low = middle + 1
  }
  return high
}
