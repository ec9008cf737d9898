import { z } from 'zod'
import { Day, IdField, TimeOfDay, textField } from '../platform/fields.ts'

/** Limits of teams, courts, days and groups in a competition, and of competitions in a club. */
export const MIN_TEAMS = 2
export const MAX_TEAMS = 64
export const MAX_COURTS = 20
export const MAX_DAYS = 60
export const MAX_GROUPS = 16
export const MAX_COMPETITIONS = 300

/** Enough for 24 teams that meet twice, or 34 that meet once. */
export const MAX_MATCHES = 600
/** The maximum number of start times in a timetable: 60 days of 16 hours with a match every ten minutes. */
export const MAX_STARTS = 6000

/** For how many days a deleted competition can be restored. */
export const DELETED_KEPT_DAYS = 30

const MAX_SCORE = 999

const whole = (min: number, max: number) => z.int('INVALID_INPUT').min(min, 'INVALID_INPUT').max(max, 'INVALID_INPUT')
const Score = whole(0, MAX_SCORE)
const BothScores = z.object({ home: Score, away: Score })

/** The id of a match within its competition. */
export const MatchId = z.string().regex(/^[\w-]{1,60}$/, 'MATCH_NOT_FOUND')

/** The reason for a decision or refusal: a text key and its values. */
export const Reason = z.object({
  key: z.string().max(60),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type Reason = z.infer<typeof Reason>

export const Team = z.object({
  id: IdField,
  name: z.string(),
  seed: z.int().nullable(),
  rating: z.number().meta({ description: 'Elo before the first match' }),
})
export type Team = z.infer<typeof Team>

export const Knockout = z.object({
  thirdPlace: z.boolean(),
  placement: z.boolean().meta({ description: 'Whether everybody plays on, down to the last place' }),
})
export type Knockout = z.infer<typeof Knockout>

const Legs = z.union([z.literal(1), z.literal(2)])

export const Format = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('round_robin'), legs: Legs }),
  z.object({
    kind: z.literal('groups'),
    groups: whole(2, MAX_GROUPS),
    legs: Legs,
    advance: whole(1, 8).meta({ description: 'How many of each group play on' }),
    knockout: Knockout,
  }),
  Knockout.extend({ kind: z.literal('knockout') }),
])
export type Format = z.infer<typeof Format>

export const TIE_BREAKS = [
  'points',
  'wins',
  'played',
  'h2h_points',
  'h2h_difference',
  'h2h_scored',
  'difference',
  'scored',
  'ratio',
  'set_ratio',
  'point_ratio',
  'fair_play',
  'rating',
  'seed',
  'lot',
] as const
export const TieBreak = z.enum(TIE_BREAKS)
export type TieBreak = z.infer<typeof TieBreak>

const Points = z.number().min(-10, 'INVALID_INPUT').max(10, 'INVALID_INPUT')

/** The points for results, and the tie-breaks in order. */
export const Rules = z.object({
  points: z.object({
    win: Points,
    draw: Points,
    loss: Points,
    overtimeWin: Points,
    overtimeLoss: Points,
    forfeitLoss: Points,
  }),
  sets: z
    .object({
      bestOf: whole(1, 7),
      points: z
        .array(z.object({ won: whole(0, 4), lost: whole(0, 4), winner: Points, loser: Points }))
        .max(16)
        .exactOptional()
        .meta({ description: 'Points by the score in sets, where a narrow win is worth less' }),
    })
    .exactOptional(),
  tieBreaks: z.array(TieBreak).min(1).max(TIE_BREAKS.length),
  restart: z
    .enum(['h2h', 'always'])
    .exactOptional()
    .meta({ description: 'After which keys those who are still level begin anew among themselves' }),
})
export type Rules = z.infer<typeof Rules>

/** Predefined rule sets; `own` once one has been changed. */
export const RULES_NAMES = [
  'football_h2h',
  'football_difference',
  'basketball',
  'volleyball',
  'hockey',
  'tennis',
  'plain',
] as const
export const RulesName = z.enum([...RULES_NAMES, 'own'])
export type RulesName = z.infer<typeof RulesName>

/** Each day once, earliest first. */
function areInOrder(days: readonly { date: string }[]): boolean {
  return days.every(({ date }, at) => at === 0 || (days[at - 1]?.date ?? '') < date)
}

export const Timetable = z.object({
  days: z
    .array(z.object({ date: Day, from: TimeOfDay, to: TimeOfDay }).refine(({ from, to }) => from < to, 'INVALID_INPUT'))
    .min(1)
    .max(MAX_DAYS)
    .refine(areInOrder, 'INVALID_INPUT'),
  courts: z.array(textField(40)).min(1).max(MAX_COURTS),
  matchMinutes: whole(1, 600),
  restMinutes: whole(0, 7 * 24 * 60).meta({ description: 'At least this long between two matches of a team' }),
  gapMinutes: whole(0, 240).meta({ description: 'Between two matches on a court' }),
  mode: z.enum(['fixed', 'queue']).meta({ description: 'queue: the next match goes to the next free court' }),
})
export type Timetable = z.infer<typeof Timetable>

export const Side = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('team'), teamId: IdField }),
  z.object({ kind: z.enum(['winner', 'loser']), matchId: z.string() }),
  z.object({ kind: z.literal('place'), group: z.int(), place: z.int() }),
])
export type Side = z.infer<typeof Side>

/** A result, or the score so far; in sports with sets, `home` and `away` count sets won. */
export const Result = z.object({
  home: Score,
  away: Score,
  sets: z.array(BothScores).max(7).exactOptional(),
  decided: z.enum(['time', 'overtime', 'penalties', 'forfeit']),
  shootout: BothScores.exactOptional(),
  fairPlay: BothScores.exactOptional().meta({ description: 'Points for cards; fewer are better' }),
})
export type Result = z.infer<typeof Result>

export const MatchStart = z.object({ date: Day, time: TimeOfDay })
export type MatchStart = z.infer<typeof MatchStart>
