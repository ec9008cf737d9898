import { addDays, daysBetween, mondayOf, weekdayOf } from './days.ts'
import { type DatedPart, sum } from './draft.ts'
import { resized } from './resize.ts'
import type { Day } from './types.ts'

/** The middle of 41 to 60 per cent less, which helps most (Bosquet 2007). */
const SHARE_KEPT = 0.5
/** Share of its usual minutes that a session has at most, unless others are left out. */
const MOST_KEPT = 0.85
const SHORTEST = 8
const LEAST_SHARE = 0.42

/**
 * The Monday from which there is less: of the week before the race's, or one more week back
 * where the race is so early in its week that less than ten days would remain.
 */
export function taperStart(race: Day): Day {
  return addDays(mondayOf(race), weekdayOf(race) >= 4 ? -7 : -14)
}

type Taper = { race: Day; from: Day; week: readonly DatedPart[]; peak: number }

/**
 * The sessions of the hardest week again and again until two days before the race, together half as many minutes a
 * day. Hard ones keep their pace and lose repetitions.
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

/** In the race's own week one hard session is enough, three days before it at the latest. */
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

/** Every second session, and of these again, until each has some minutes. */
function worthwhile(parts: readonly DatedPart[], minutes: number): DatedPart[] {
  if (parts.length < 2 || minutes / parts.length >= SHORTEST + 2) return [...parts]
  return worthwhile(
    parts.filter((_, index) => index % 2 === 0),
    minutes,
  )
}

/** Where sessions are too short to be shortened: fewer of them, whole. */
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
