import type { Source } from '@touchline/calculators/calculator.ts'
import type { Sport } from '@touchline/contract/platform/sports.ts'

/** A calendar day, YYYY-MM-DD. */
export type Day = string

/** Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** A reason for something; its texts are in `plans:reasons.<key>`. */
export type Reason = { key: string; values?: Record<string, string | number> }

const PLAN_KINDS = ['running', 'strength', 'swimming', 'team_week', 'return'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

export const EXERCISES = ['squat', 'deadlift', 'bench_press', 'overhead_press', 'row'] as const
export type Exercise = (typeof EXERCISES)[number]
export type Lift = { exercise: Exercise; oneRepMaxKg?: number }

export const BREAK_REASONS = ['holiday', 'illness', 'injury'] as const
export type BreakReason = (typeof BREAK_REASONS)[number]

type AnyWish = { start: Day; timeZone: string; days: Weekday[]; age?: number }

export type RunningWish = AnyWish & {
  kind: 'running'
  goalMetres: number
  goalDate: Day
  raceMetres: number
  raceSeconds: number
  /** In an average week at present. */
  weeklyMinutes: number
  /** The longest run of recent weeks. */
  longestMinutes?: number
}
export type StrengthWish = AnyWish & { kind: 'strength'; weeks: number; lifts: Lift[]; minutes: number }
export type SwimmingWish = AnyWish & {
  kind: 'swimming'
  weeks: number
  /** Seconds per 100 m. */
  css: number
  weeklyMetres: number
  goalDate?: Day
}
/** `days` are the training days; matches are additional. */
export type TeamWish = AnyWish & {
  kind: 'team_week'
  sport: Sport
  weeks: number
  matchDays: Weekday[]
  minutes: number
}
export type ReturnWish = AnyWish & {
  kind: 'return'
  sport: Sport
  weeksOff: number
  reason: BreakReason
  /** Whether a doctor or physiotherapist has cleared the athlete. */
  isCleared: boolean
  weeklyMinutesBefore: number
}

/** The input for making a plan. */
export type Wish = RunningWish | StrengthWish | SwimmingWish | TeamWish | ReturnWish

const SESSION_KINDS = [
  ...['easy', 'long', 'tempo', 'intervals', 'race', 'strength', 'swim_technique', 'swim_css', 'swim_endurance'],
  ...['team', 'match', 'recovery', 'own'],
] as const
type SessionKind = (typeof SESSION_KINDS)[number]

type Zone = 1 | 2 | 3 | 4 | 5

/** Running paces in seconds per kilometre, swimming paces in seconds per 100 m. */
export type Intensity = {
  zone?: Zone
  paceFast?: number
  paceSlow?: number
  swimPace?: number
}

export type StrengthSet = {
  exercise: Exercise
  sets: number
  reps: number
  kg?: number
  /** Of the one-repetition maximum. */
  percent?: number
  rpe?: number
}
export type SwimSet = { count: number; metres: number; secondsPer100: number; restSeconds: number }
const TEAM_FOCUSES = ['recovery', 'strength', 'speed', 'tactics', 'activation'] as const
export type TeamFocus = (typeof TEAM_FOCUSES)[number]

export type Work =
  | { kind: 'intervals'; count: number; minutes?: number; metres?: number; restSeconds: number }
  | { kind: 'sets'; sets: StrengthSet[]; restSeconds: number }
  | { kind: 'swim'; sets: SwimSet[] }
  | { kind: 'strides'; count: number }
  /** `fromMatch` counts days: -4 is four days before a match, 2 is two days after one. */
  | { kind: 'team'; focus: TeamFocus; fromMatch: number }
  /** Easy enough to hold a conversation. */
  | { kind: 'talk' }

export type Session = {
  id: string
  date: Day
  /** HH:MM in the plan's time zone; null for any time of day. */
  time: string | null
  kind: SessionKind
  isHard: boolean
  minutes: number
  /** Expected, 1 to 10. */
  rpe: number
  intensity: Intensity | null
  work: Work | null
  /** The athlete's own words. */
  title: string | null
  note: string | null
  status: 'planned' | 'done' | 'missed'
  done: { minutes: number; rpe: number } | null
  /** As it was before the last change. */
  before: { date: Day; minutes: number; work: Work | null } | null
}

export type Phase = 'build' | 'ease' | 'taper' | 'race' | 'return' | 'steady'
/** `start` is a Monday. */
export type Week = { start: Day; phase: Phase; reason: Reason }

export type MadePlan = { weeks: Week[]; sessions: Session[]; sources: Source[]; notes: Reason[] }
export type Refusal = { refused: Reason }

/** The part of a plan that the rules use. */
export type PlanState = { wish: Wish; weeks: Week[]; sessions: Session[] }

export const MISSED_REASONS = ['ill', 'injured', 'time', 'tired'] as const
export type MissedReason = (typeof MISSED_REASONS)[number]
export type Missed = { sessionId: string; why: MissedReason }

type Touched = { minutes?: number; work?: Work | null; date?: Day }
export type ChangeEntry = {
  /** Null if the entry is about several sessions, such as all that stay. */
  sessionId: string | null
  date: Day
  kind: SessionKind
  what: 'missed' | 'shortened' | 'lengthened' | 'lighter' | 'dropped' | 'moved' | 'kept'
  before?: Touched
  after?: Touched
  reason: Reason
}
/** `at` is an ISO timestamp, given by the caller. */
export type Change = { at: string; cause: 'missed' | 'ease' | 'edit'; entries: ChangeEntry[] }

/** Provides ids for sessions, so that the makers stay deterministic. */
export type NewId = () => string
