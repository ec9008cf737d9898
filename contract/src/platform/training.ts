import { z } from 'zod'
import { Reason } from './endpoint.ts'
import { Day, IdField, TimeOfDay, TimeZone, textField } from './fields.ts'
import { SPORTS } from './sports.ts'

/** The building blocks of training plans: the request, and the resulting sessions and weeks. */

export const PLAN_KINDS = ['running', 'strength', 'swimming', 'team_week', 'return'] as const
export const EXERCISES = ['squat', 'deadlift', 'bench_press', 'overhead_press', 'row'] as const
export const BREAK_REASONS = ['holiday', 'illness', 'injury'] as const
export const MISSED_REASONS = ['ill', 'injured', 'time', 'tired'] as const
export const TEAM_FOCUSES = ['recovery', 'strength', 'speed', 'tactics', 'activation'] as const
export const PHASES = ['build', 'ease', 'taper', 'race', 'return', 'steady'] as const
export const SESSION_KINDS = [
  'easy',
  'long',
  'tempo',
  'intervals',
  'race',
  'strength',
  'swim_technique',
  'swim_css',
  'swim_endurance',
  'team',
  'match',
  'recovery',
  'own',
] as const

export const PlanKind = z.enum(PLAN_KINDS)
export type PlanKind = z.infer<typeof PlanKind>
export const SessionKind = z.enum(SESSION_KINDS)
export type SessionKind = z.infer<typeof SessionKind>

const Weekday = z
  .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6), z.literal(7)])
  .meta({ description: 'Monday is 1, Sunday is 7' })
const Weekdays = z.array(Weekday).min(1).max(7)

const whole = (min: number, max: number) => z.int('INVALID_INPUT').min(min, 'INVALID_INPUT').max(max, 'INVALID_INPUT')
const amount = (min: number, max: number) =>
  z.number('INVALID_INPUT').min(min, 'INVALID_INPUT').max(max, 'INVALID_INPUT')
const wish = <const Kind extends PlanKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({
    kind: z.literal(kind),
    start: Day,
    timeZone: TimeZone,
    days: Weekdays.meta({ description: 'Days with time to train' }),
    age: whole(5, 120).exactOptional().meta({ description: "The profile's own age comes first" }),
    ...shape,
  })

const Lift = z.object({ exercise: z.enum(EXERCISES), oneRepMaxKg: amount(1, 600).exactOptional() })

/** The input for a plan; lengths in metres, times in seconds unless stated otherwise. */
export const Wish = z.discriminatedUnion('kind', [
  wish('running', {
    goalMetres: whole(800, 100_000),
    goalDate: Day,
    raceMetres: whole(800, 100_000),
    raceSeconds: whole(90, 86_400),
    weeklyMinutes: whole(0, 1500).meta({ description: 'Of an average week at present' }),
    longestMinutes: whole(0, 600).exactOptional().meta({ description: 'The longest run of the last weeks' }),
  }),
  wish('strength', { weeks: whole(4, 16), lifts: z.array(Lift).min(1).max(5), minutes: whole(15, 180) }),
  wish('swimming', {
    weeks: whole(1, 30),
    css: amount(45, 300).meta({ description: 'Critical swim speed, seconds per 100 m' }),
    weeklyMetres: whole(0, 60_000),
    goalDate: Day.exactOptional(),
  }),
  wish('team_week', {
    sport: z.enum(SPORTS),
    weeks: whole(1, 30),
    matchDays: z.array(Weekday).max(7),
    minutes: whole(15, 240),
  }),
  wish('return', {
    sport: z.enum(SPORTS),
    weeksOff: whole(1, 104),
    reason: z.enum(BREAK_REASONS),
    isCleared: z.boolean().meta({ description: 'Whether a doctor or physiotherapist has cleared the athlete' }),
    weeklyMinutesBefore: whole(0, 1500),
  }),
])
export type Wish = z.infer<typeof Wish>

/** Running paces in seconds per kilometre, swimming paces in seconds per 100 m. */
export const Intensity = z.object({
  zone: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]).exactOptional(),
  paceFast: z.number().exactOptional(),
  paceSlow: z.number().exactOptional(),
  swimPace: z.number().exactOptional(),
})
export type Intensity = z.infer<typeof Intensity>

const StrengthSet = z.object({
  exercise: z.enum(EXERCISES),
  sets: whole(1, 20),
  reps: whole(1, 50),
  kg: amount(0, 600).exactOptional(),
  percent: amount(0, 120).exactOptional().meta({ description: 'Of the one-repetition maximum' }),
  rpe: amount(1, 10).exactOptional(),
})

const SwimSet = z.object({
  count: whole(1, 100),
  metres: whole(10, 20_000),
  secondsPer100: amount(30, 600),
  restSeconds: whole(0, 3600),
})

/** The work of a session. */
export const Work = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('intervals'),
    count: whole(1, 100),
    minutes: amount(0, 600).exactOptional(),
    metres: whole(1, 100_000).exactOptional(),
    restSeconds: whole(0, 3600),
  }),
  z.object({ kind: z.literal('sets'), sets: z.array(StrengthSet).max(20), restSeconds: whole(0, 3600) }),
  z.object({ kind: z.literal('swim'), sets: z.array(SwimSet).max(30) }),
  z.object({ kind: z.literal('strides'), count: whole(1, 100) }),
  z.object({
    kind: z.literal('team'),
    focus: z.enum(TEAM_FOCUSES),
    fromMatch: z.int().meta({ description: 'In days: -4 is four days before a match, 2 is two days after one' }),
  }),
  z.object({ kind: z.literal('talk') }).meta({ description: 'So easy that one can talk' }),
])
export type Work = z.infer<typeof Work>

/** How a session went. */
export const SessionDone = z.object({ minutes: whole(1, 1440), rpe: whole(1, 10) })
export type SessionDone = z.infer<typeof SessionDone>

export const MAX_SESSION_NOTE = 1000
const words = (max: number) => textField(max).nullable()

/** The fields of a session that an athlete can set. */
export const SessionShape = {
  date: Day,
  time: TimeOfDay.nullable().meta({ description: "In the plan's time zone; null is any time of the day" }),
  kind: SessionKind,
  minutes: whole(1, 1440),
  rpe: whole(1, 10).meta({ description: 'Expected effort' }),
  title: words(120).meta({ description: "The athlete's own words" }),
  note: z.string().trim().max(MAX_SESSION_NOTE, 'INVALID_INPUT').nullable(),
}

/** An athlete's changes to a session; omitted fields stay as they are. */
export const SessionEdit = z.object({
  date: SessionShape.date.exactOptional(),
  time: SessionShape.time.exactOptional(),
  kind: SessionShape.kind.exactOptional(),
  minutes: SessionShape.minutes.exactOptional(),
  rpe: SessionShape.rpe.exactOptional(),
  title: SessionShape.title.exactOptional(),
  note: SessionShape.note.exactOptional(),
})

export const Session = z.object({
  id: IdField,
  ...SessionShape,
  isHard: z.boolean(),
  rpe: z.number(),
  intensity: Intensity.nullable(),
  work: Work.nullable(),
  status: z.enum(['planned', 'done', 'missed']),
  done: SessionDone.nullable(),
  before: z
    .object({ date: Day, minutes: z.number(), work: Work.nullable() })
    .nullable()
    .meta({ description: 'As it was before the last change' }),
})
export type Session = z.infer<typeof Session>

export const Week = z.object({
  start: Day.meta({ description: 'A Monday' }),
  phase: z.enum(PHASES),
  reason: Reason,
})
export type Week = z.infer<typeof Week>

const Touched = z.object({
  minutes: z.number().exactOptional(),
  work: Work.nullable().exactOptional(),
  date: Day.exactOptional(),
})

/** A change to a plan: its effect on each session, and the reason. */
export const Change = z.object({
  at: z.iso.datetime(),
  cause: z.enum(['missed', 'ease', 'edit']),
  entries: z.array(
    z.object({
      sessionId: z.string().nullable().meta({ description: 'Null where it is about several sessions' }),
      date: Day,
      kind: SessionKind,
      what: z.enum(['missed', 'shortened', 'lengthened', 'lighter', 'dropped', 'moved', 'kept', 'added', 'edited']),
      before: Touched.exactOptional(),
      after: Touched.exactOptional(),
      reason: Reason,
    }),
  ),
})
export type Change = z.infer<typeof Change>
