import { WEEKS_SHOWN } from '@touchline/contract/money/statistics.ts'
import { addDays, daysBetween, hoursOfWeekIn, mondayOf } from './days.ts'
import { countUnion, uniteBits } from './people-bitset.ts'
import { addUsage, noUsage, type StoredUsage, storedUsage, type Usage, usageOf } from './usage.ts'

/** A period of days that ends today. */
export type Period = { days: number; timeZone: string; today: string }

/** The sums of a period's finished days, all but today. */
export type UsageWindow = {
  /** Its hours are hours of the week in the time zone. */
  usage: Usage
  /** Per day, starting with the first. */
  active: number[]
  questions: number[]
  before: { activeMembers: number; questions: number; tokens: number; active: number[] }
  weeks: { week: string; active: number; questions: number }[]
  /** The people who asked this week before today. */
  weekPeople: string
}

/** A window in its stored form. */
export type StoredWindow = Omit<UsageWindow, 'usage'> & { usage: StoredUsage }

/** The totals of a finished day, readable without its usage. */
export type DayTotals = { day: string; questions: number; tokens: number; active: number; people: string }

export function storedWindow(window: UsageWindow): StoredWindow {
  return { ...window, usage: storedUsage(window.usage) }
}

export function windowOf(stored: StoredWindow): UsageWindow {
  return { ...stored, usage: usageOf(stored.usage) }
}

/** The first day of a period. */
export function firstDayOf({ days, today }: Pick<Period, 'days' | 'today'>): string {
  return addDays(today, 1 - days)
}

/** The first day a window needs: of the previous period, or of the weeks. */
export function earliestDayOf(period: Pick<Period, 'days' | 'today'>): string {
  const before = addDays(firstDayOf(period), -period.days)
  const weeks = firstWeekOf(period.today)
  return before < weeks ? before : weeks
}

/** Sums finished days: `usages` are those of the period, `totals` all from the earliest day on. */
export function sumWindow(
  period: Period,
  usages: readonly { day: string; usage: Usage }[],
  totals: readonly DayTotals[],
): UsageWindow {
  const from = firstDayOf(period)
  const hourOfWeek = hoursOfWeekIn(period.timeZone)
  const usage = noUsage()
  for (const one of usages) addUsage(usage, one.usage, (hour) => hourOfWeek(one.day, Number(hour)))
  const thisWeek = between(totals, mondayOf(period.today), period.today)
  return {
    usage,
    active: byDay(totals, from, period.days - 1).map((day) => day?.active ?? 0),
    questions: byDay(totals, from, period.days - 1).map((day) => day?.questions ?? 0),
    before: sumBefore(period, totals),
    weeks: sumWeeks(period.today, totals),
    weekPeople: uniteBits(thisWeek.map(({ people }) => people)),
  }
}

function sumBefore(period: Period, totals: readonly DayTotals[]): UsageWindow['before'] {
  const from = firstDayOf(period)
  const first = addDays(from, -period.days)
  const days = between(totals, first, from)
  return {
    activeMembers: countUnion(days.map(({ people }) => people)),
    questions: sum(days.map(({ questions }) => questions)),
    tokens: sum(days.map(({ tokens }) => tokens)),
    active: byDay(totals, first, period.days).map((day) => day?.active ?? 0),
  }
}

function sumWeeks(today: string, totals: readonly DayTotals[]): UsageWindow['weeks'] {
  return Array.from({ length: WEEKS_SHOWN }, (_, index) => {
    const week = addDays(firstWeekOf(today), index * 7)
    const end = addDays(week, 7)
    const days = between(totals, week, end < today ? end : today)
    const active = countUnion(days.map(({ people }) => people))
    return { week, active, questions: sum(days.map(({ questions }) => questions)) }
  })
}

function firstWeekOf(today: string): string {
  return addDays(mondayOf(today), -7 * (WEEKS_SHOWN - 1))
}

function between(totals: readonly DayTotals[], from: string, until: string): DayTotals[] {
  return totals.filter(({ day }) => day >= from && day < until)
}

function byDay(totals: readonly DayTotals[], from: string, length: number): (DayTotals | undefined)[] {
  const days: (DayTotals | undefined)[] = Array.from({ length })
  for (const one of totals) {
    const place = daysBetween(from, one.day)
    if (place >= 0 && place < length) days[place] = one
  }
  return days
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
