import { addDays, daysBetween, mondayOf, weekdayOf } from './days.ts'
import { type DatedPart, sum } from './draft.ts'
import { resized } from './resize.ts'
import type { Day } from './types.ts'

/** The middle of 41 to 60 per cent less, the most effective reduction (Bosquet 2007). */
const SHARE_KEPT = 0.5
/** The maximum share of its usual minutes that a session keeps, unless others are left out. */
const MOST_KEPT = 0.85
const SHORTEST = 8
const LEAST_SHARE = 0.42

/**
 * The Monday on which the taper starts: that of the week before the race, or one week earlier if fewer than ten days
 * would remain because the race is early in its week.
 */
export function taperStart(race: Day): Day {
  return addDays(mondayOf(race), weekdayOf(race) >= 4 ? -7 : -14)
}

type Taper = { race: Day; from: Day; week: readonly DatedPart[]; peak: number }

/**
 * Repeats the sessions of the hardest week until two days before the race, with half its minutes per day in total. Hard
 * ones keep their pace but lose repetitions.
 */
export function taperedSessions(taper: Taper): DatedPart[] {
  const { race, from, peak } = taper
  const usual = usualDays(taper)
  const hard = usual.filter(({ isHard }) => isHard).map((part) => resized(part, Math.round(part.minutes * 0.65)))
  const wanted = (SHARE_KEPT * peak * daysBetween(from, race)) / 7 - sum(hard.map(({ minutes }) => minutes))
  const easy = usual.filter(({ isHard }) => !isHard)
  const others = worthwhile(easy, wanted)
  const most = others.length < easy.length ? 1 : MOST_KEPT
  const weights = others.map((part) => part.minutes * (daysBetween(part.date, race) > 7 ? 1.2 : 0.8))
  const share = Math.max(0, wanted) / Math.max(1, sum(weights))
  const shorter = others.map((part, index) =>
    resized(part, rounded(Math.min(part.minutes * most, (weights[index] ?? 0) * share))),
  )
  const tapered = [...hard, ...shorter].filter(({ minutes }) => minutes >= SHORTEST)
  const least = (LEAST_SHARE * peak * daysBetween(from, race)) / 7
  return sum(tapered.map(({ minutes }) => minutes)) < least ? fewerWhole(usual, least) : tapered
}

/** In race week one hard session is enough, at least three days before the race. */
function usualDays({ race, from, week }: Taper): DatedPart[] {
  const weeks = Math.ceil(daysBetween(from, race) / 7)
  const days = Array.from({ length: weeks }, (_, index) =>
    week.map((part) => ({ ...part, date: addDays(from, 7 * index + weekdayOf(part.date) - 1) })),
  ).flat()
  const near = days.filter(({ date, isHard }) => daysBetween(date, race) >= (isHard ? 3 : 2))
  const sorted = near.toSorted((one, other) => one.date.localeCompare(other.date))
  const isInRaceWeek = ({ isHard, date }: DatedPart) => isHard && date >= mondayOf(race)
  const first = sorted.find(isInRaceWeek)
  return sorted.filter((part) => part === first || !isInRaceWeek(part))
}

/** Drops every second session until the rest are long enough to be worthwhile. */
function worthwhile(parts: readonly DatedPart[], minutes: number): DatedPart[] {
  if (parts.length < 2 || minutes / parts.length >= SHORTEST + 2) return [...parts]
  return worthwhile(
    parts.filter((_, index) => index % 2 === 0),
    minutes,
  )
}

/** If sessions are too short to be shortened: fewer of them, at full length. */
function fewerWhole(parts: readonly DatedPart[], minutes: number): DatedPart[] {
  let left = minutes
  return parts.filter((part) => {
    if (left <= 0) return false
    left -= part.minutes
    return true
  })
}

function rounded(minutes: number): number {
  return minutes < 20 ? Math.round(minutes) : Math.round(minutes / 5) * 5
}
