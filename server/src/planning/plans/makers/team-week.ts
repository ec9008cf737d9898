import type { Sport } from '@touchline/contract/platform/sports.ts'
import { mondayOf } from './days.ts'
import { type DatedPart, type Draft, type DraftWeek, mondays, on, type Part, toFive } from './draft.ts'
import { steadyPhases } from './phases.ts'
import type { Phase, Refusal, TeamFocus, TeamWish, Weekday } from './types.ts'
import { mostDays, mostHardDays, mostMinutes } from './week-days.ts'

/** Approximate playing minutes. */
const MATCH_MINUTES: Record<Sport, number> = {
  ...{ football: 90, basketball: 60, tennis: 90, athletics: 60, swimming: 45 },
  ...{ volleyball: 90, hockey: 60, combat: 30, golf: 240 },
}

/** The training focus of a day: its share of the usual minutes, and its effort. */
const FOCUS: Record<TeamFocus, { share: number; rpe: number; isHard: boolean }> = {
  recovery: { share: 0.5, rpe: 3, isHard: false },
  strength: { share: 1, rpe: 7, isHard: true },
  speed: { share: 0.75, rpe: 5, isHard: false },
  tactics: { share: 1, rpe: 5, isHard: false },
  activation: { share: 0.6, rpe: 3, isHard: false },
}

/**
 * Which days are dropped first if a week has too few free ones: those right after a match, then the farthest from one.
 */
const LEAST_NEEDED: readonly TeamFocus[] = ['recovery', 'tactics', 'speed', 'activation', 'strength']

const LEAST_MINUTES = 15

type TeamDay = { day: Weekday; focus: TeamFocus; fromMatch: number }

/** A team's week planned around its matches: hard four days before, light on the eve and the day after. */
export function makeTeamWeek(wish: TeamWish): Draft | Refusal {
  const matches = [...new Set(wish.matchDays)].sort((one, other) => one - other)
  const most = mostHardDays(wish.age)
  if (matches.length === 0) return { refused: { key: 'no_match_days' } }
  if (matches.length > most) return { refused: { key: 'too_many_matches', values: { matches: matches.length, most } } }
  const training = trainingDays(wish, matches)
  if (minutesOf(wish, matches, training) < Math.min(wish.minutes, LEAST_MINUTES))
    return { refused: { key: 'matches_fill_week', values: { age: wish.age ?? 0 } } }
  const phases = steadyPhases(wish.weeks, 'steady')
  const weeks = mondays(mondayOf(wish.start), wish.weeks).map((start, index) =>
    weekOf(wish, matches, training, start, phases[index] ?? 'steady'),
  )
  return { weeks, notes: notesOf(wish, matches, training) }
}

function trainingDays(wish: TeamWish, matches: readonly Weekday[]): TeamDay[] {
  const days = [...new Set(wish.days)].filter((day) => !matches.includes(day)).sort((one, other) => one - other)
  const hard = hardDay(days, matches, mostHardDays(wish.age))
  const planned = days.map((day) => dayFrom(day, matches, day === hard))
  const room = mostDays(wish.age) - matches.length
  const byNeed = planned.toSorted((one, other) => LEAST_NEEDED.indexOf(other.focus) - LEAST_NEEDED.indexOf(one.focus))
  const kept = new Set(byNeed.slice(0, room))
  return planned.filter((day) => kept.has(day))
}

/** The one hard session: four days before a match, otherwise the last day at least three before and two after one. */
function hardDay(days: readonly Weekday[], matches: readonly Weekday[], most: number): Weekday | undefined {
  if (matches.length >= most) return undefined
  const fitting = days.filter((day) => untilMatch(day, matches) >= 3 && sinceMatch(day, matches) >= 2)
  return fitting.find((day) => untilMatch(day, matches) === 4) ?? fitting.at(-1)
}

function dayFrom(day: Weekday, matches: readonly Weekday[], isHard: boolean): TeamDay {
  const [until, since] = [untilMatch(day, matches), sinceMatch(day, matches)]
  if (isHard) return { day, focus: 'strength', fromMatch: -until }
  if (until === 1) return { day, focus: 'activation', fromMatch: -1 }
  if (since === 1) return { day, focus: 'recovery', fromMatch: 1 }
  if (until === 2) return { day, focus: 'speed', fromMatch: -2 }
  return since === 2 ? { day, focus: 'recovery', fromMatch: 2 } : { day, focus: 'tactics', fromMatch: -until }
}

function untilMatch(day: Weekday, matches: readonly Weekday[]): number {
  return Math.min(...matches.map((match) => (match - day + 7) % 7 || 7))
}

function sinceMatch(day: Weekday, matches: readonly Weekday[]): number {
  return Math.min(...matches.map((match) => (day - match + 7) % 7 || 7))
}

function weekOf(
  wish: TeamWish,
  matches: readonly Weekday[],
  training: readonly TeamDay[],
  start: string,
  phase: Phase,
): DraftWeek {
  const isEase = phase === 'ease'
  const minutes = minutesOf(wish, matches, training) * (isEase ? 0.65 : 1)
  const parts: DatedPart[] = [
    ...training.map((day) => on(start, day.day, teamTraining(day, minutes, isEase))),
    ...matches.map((day) => on(start, day, matchOf(wish.sport))),
  ]
  const reason = isEase
    ? { key: 'ease_week', values: { percent: 35 } }
    : { key: 'match_week', values: { matches: matches.length, trainings: training.length } }
  return { start, phase, reason, parts: parts.filter(({ date }) => date >= wish.start) }
}

/** Minutes of a full training session; minors train less if matches use up their hours. */
function minutesOf(wish: TeamWish, matches: readonly Weekday[], training: readonly TeamDay[]): number {
  const left = mostMinutes(wish.age) - matches.length * MATCH_MINUTES[wish.sport]
  return Math.min(wish.minutes, toFive(Math.max(0, left) / Math.max(1, training.length)))
}

/** In a lighter week nothing is hard. */
function teamTraining({ focus, fromMatch }: TeamDay, minutes: number, isEase: boolean): Part {
  const { share, rpe, isHard } = FOCUS[focus]
  const work = { kind: 'team' as const, focus: isEase && isHard ? ('tactics' as const) : focus, fromMatch }
  return {
    ...{ kind: fromMatch > 0 && focus === 'recovery' ? 'recovery' : 'team', isHard: isHard && !isEase },
    ...{ minutes: rounded(minutes * share), rpe: isEase ? Math.min(rpe, 5) : rpe, intensity: null, work },
  }
}

function rounded(minutes: number): number {
  return minutes < 30 ? Math.max(5, Math.floor(minutes)) : toFive(minutes)
}

function matchOf(sport: Sport): Part {
  return { kind: 'match', isHard: true, minutes: MATCH_MINUTES[sport], rpe: 8, intensity: null, work: null }
}

function notesOf(wish: TeamWish, matches: readonly Weekday[], training: readonly TeamDay[]) {
  const asked = [...new Set(wish.days)].filter((day) => !matches.includes(day)).length
  const neighbours = matches.some((match) => matches.includes(((match % 7) + 1) as Weekday))
  return [
    ...(neighbours ? [{ key: 'matches_on_neighbouring_days' }] : []),
    ...(asked > training.length ? [{ key: 'days_left_free', values: { days: asked - training.length } }] : []),
  ]
}
