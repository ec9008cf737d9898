import { daysBetween, mondayOf } from './days.ts'
import { type DatedPart, type Draft, type DraftWeek, mondays, on, type Part, sum } from './draft.ts'
import { type Growing, sizedWeeks, type Thing } from './growing.ts'
import { buildPhases, steadyPhases } from './phases.ts'
import { swimMinutes } from './swim-sets.ts'
import { taperedSessions, taperStart } from './taper.ts'
import type { Day, Reason, Refusal, SwimmingWish, SwimSet, Weekday } from './types.ts'
import { apartDays, mostDays, mostMinutes, spreadDays } from './week-days.ts'

const SHORTEST_METRES = 500
const LONGEST_SESSION = 4000
const FEWEST_WEEKS_TO_RACE = 5
const MOST_WEEKS = 30
const RACE_MINUTES = 30
const LEAST_METRES = 1000

type Layout = { hard: Weekday[]; long: Weekday; easy: Weekday[] }
/** Metres of each CSS session, of the endurance session, and of each technique session. */
type Size = { hard: number; long: number; easy: number }
type Making = { wish: SwimmingWish; layout: Layout }

/** Sets at critical swim speed (CSS), a longer swim and technique; one of them grows at a time. */
export function makeSwimming(wish: SwimmingWish): Draft | Refusal {
  const refused = refusalOf(wish)
  if (refused) return { refused }
  const making = { wish, layout: layoutOf(wish) }
  const built = buildWeeks(making)
  const peak = Math.max(...built.map(({ parts }) => sum(parts.map(({ minutes }) => minutes))))
  const taper = wish.goalDate === undefined ? [] : taperWeeks(wish.goalDate, built, peak)
  return { weeks: [...built, ...taper], notes: [{ key: 'css_paces', values: { css: Math.round(wish.css) } }] }
}

function refusalOf({ start, goalDate, weeklyMetres }: SwimmingWish): Reason | undefined {
  if (weeklyMetres < LEAST_METRES)
    return { key: 'swim_base_too_low', values: { metres: weeklyMetres, needed: LEAST_METRES } }
  if (goalDate === undefined) return undefined
  const weeks = Math.max(0, daysBetween(mondayOf(start), mondayOf(goalDate)) / 7 + 1)
  if (goalDate <= start || weeks < FEWEST_WEEKS_TO_RACE)
    return { key: 'goal_too_near', values: { weeks, needed: FEWEST_WEEKS_TO_RACE } }
  return weeks > MOST_WEEKS ? { key: 'goal_too_far', values: { weeks, most: MOST_WEEKS } } : undefined
}

function layoutOf({ days, age, weeklyMetres }: SwimmingWish): Layout {
  const count = Math.min(mostDays(age), Math.max(1, Math.floor(weeklyMetres / SHORTEST_METRES)))
  const used = spreadDays(days, count)
  const wanted = used.length >= 4 && weeklyMetres >= 6000 ? 2 : used.length >= 2 ? 1 : 0
  const hard = apartDays(used, wanted)
  const rest = used.filter((day) => !hard.includes(day))
  return { hard, long: rest.at(-1) ?? used[0] ?? 1, easy: rest.slice(0, -1) }
}

function buildWeeks(making: Making): DraftWeek[] {
  const { wish } = making
  const first = mondayOf(wish.start)
  const phases =
    wish.goalDate === undefined
      ? steadyPhases(wish.weeks, 'build')
      : buildPhases(daysBetween(first, taperStart(wish.goalDate)) / 7)
  const sized = sizedWeeks(phases, growingOf(making), { key: 'first_swim_week', values: { metres: wish.weeklyMetres } })
  return mondays(first, phases.length).flatMap((start, index) => {
    const week = sized[index]
    if (!week) return []
    const { phase, size, reason } = week
    return phase === 'ease'
      ? easeWeek(making, start, size)
      : { start, phase, reason, parts: partsOf(making, start, size) }
  })
}

function growingOf(making: Making): Growing<Size> {
  const { wish } = making
  return {
    first: firstSize(making),
    grown,
    minutes: (size, of) => minutesOf(making, size, of),
    most: mostMinutes(wish.age),
  }
}

/** The current volume divided evenly, limited by age. */
function firstSize(making: Making): Size {
  const { wish, layout } = making
  const count = layout.hard.length + layout.easy.length + 1
  const metres = Math.min(LONGEST_SESSION, toFifty(wish.weeklyMetres / count))
  const whole = sameSize(metres)
  const over = minutesOf(making, whole, 'all') / mostMinutes(wish.age)
  return over > 1 ? sameSize(toFifty((metres * 0.95) / over)) : whole
}

function sameSize(metres: number): Size {
  return { hard: metres, long: metres, easy: metres }
}

function toFifty(metres: number): number {
  return Math.max(200, Math.floor(metres / 50) * 50)
}

function grown(size: Size, thing: Thing): Size | undefined {
  const metres = size[thing] + (size[thing] >= 1000 ? 100 : 50)
  return metres <= LONGEST_SESSION ? { ...size, [thing]: metres } : undefined
}

function minutesOf({ wish: { css }, layout }: Making, size: Size, of: Thing | 'all'): number {
  const hard = layout.hard.length * swimMinutes(cssSets(css, size.hard))
  const long = swimMinutes(enduranceSets(css, size.long))
  const easy = layout.easy.length * swimMinutes(techniqueSets(css, size.easy))
  return of === 'all' ? hard + long + easy : { hard, long, easy }[of]
}

function partsOf({ wish, layout }: Making, start: Day, size: Size): DatedPart[] {
  const { css } = wish
  const hard = swim('swim_css', cssSets(css, size.hard), css)
  const easy = swim('swim_technique', techniqueSets(css, size.easy), css)
  const long = swim('swim_endurance', enduranceSets(css, size.long), css)
  const parts = [
    ...layout.hard.map((day) => on(start, day, hard)),
    ...layout.easy.map((day) => on(start, day, easy)),
    ...(layout.hard.includes(layout.long) ? [] : [on(start, layout.long, long)]),
  ]
  return parts.filter(({ date }) => date >= wish.start)
}

/** About a third less, with technique instead of the hard sets. */
function easeWeek(making: Making, start: Day, size: Size): DraftWeek {
  const { wish, layout } = making
  const less = { hard: 0, long: toFifty(size.long * 0.65), easy: toFifty(size.easy * 0.65) }
  const calm = { ...layout, hard: [], easy: [...layout.hard, ...layout.easy] }
  const parts = partsOf({ wish, layout: calm }, start, less)
  const share = sum(parts.map(({ minutes }) => minutes)) / Math.max(1, minutesOf(making, size, 'all'))
  return {
    start,
    phase: 'ease',
    reason: { key: 'ease_week', values: { percent: Math.round(100 - 100 * share) } },
    parts,
  }
}

const EFFORTS = { swim_css: 7, swim_technique: 3, swim_endurance: 5 } as const

function swim(kind: keyof typeof EFFORTS, sets: SwimSet[], css: number): Part {
  const isHard = kind === 'swim_css'
  const intensity = isHard ? { zone: 4 as const, swimPace: Math.round(css) } : { zone: 2 as const }
  return { kind, isHard, minutes: swimMinutes(sets), rpe: EFFORTS[kind], intensity, work: { kind: 'swim', sets } }
}

/** Hundreds at critical swim speed with short rests. */
function cssSets(css: number, metres: number): SwimSet[] {
  return around(css, metres, { metres: 100, secondsPer100: Math.round(css), restSeconds: 15 })
}

function enduranceSets(css: number, metres: number): SwimSet[] {
  return around(css, metres, {
    metres: metres >= 2000 ? 200 : 100,
    secondsPer100: Math.round(css) + 6,
    restSeconds: 20,
  })
}

function techniqueSets(css: number, metres: number): SwimSet[] {
  return around(css, metres, { metres: 50, secondsPer100: Math.round(css) + 15, restSeconds: 20 })
}

/** A main set between easy warm-up and cool-down. */
function around(css: number, metres: number, set: Omit<SwimSet, 'count'>): SwimSet[] {
  const easy = { count: 1, secondsPer100: Math.round(css) + 20, restSeconds: 30 }
  const warmUp = Math.min(400, Math.max(50, Math.floor(metres / 250) * 50))
  const coolDown = metres >= 1000 ? 100 : 50
  const count = Math.max(1, Math.floor((metres - warmUp - coolDown) / set.metres))
  return [
    { ...easy, metres: warmUp },
    { ...set, count },
    { ...easy, metres: coolDown, restSeconds: 0 },
  ]
}

function taperWeeks(race: Day, built: readonly DraftWeek[], peak: number): DraftWeek[] {
  const from = taperStart(race)
  const hardest = built.findLast(({ phase }) => phase !== 'ease')?.parts ?? []
  const swims = taperedSessions({ race, from, week: hardest, peak })
  const day: DatedPart = {
    date: race,
    kind: 'race',
    isHard: true,
    minutes: RACE_MINUTES,
    rpe: 9,
    intensity: null,
    work: null,
  }
  return mondays(from, daysBetween(from, mondayOf(race)) / 7 + 1).map((start) => {
    const parts = swims.filter(({ date }) => mondayOf(date) === start)
    return start === mondayOf(race)
      ? { start, phase: 'race', reason: { key: 'swim_race_week' }, parts: [...parts, day] }
      : { start, phase: 'taper', reason: { key: 'taper_week', values: { percent: 50 } }, parts }
  })
}
