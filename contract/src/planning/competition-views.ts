import { z } from 'zod'
import { Day, IdField } from '../platform/fields.ts'
import { SPORTS } from '../platform/sports.ts'
import {
  Format,
  MatchStart,
  Reason,
  Result,
  Rules,
  RulesName,
  Side,
  Team,
  TieBreak,
  Timetable,
} from './competition-shapes.ts'

/** A match as shown to everyone. */
export const Match = z.object({
  id: z.string(),
  stage: z.enum(['league', 'group', 'knockout', 'placement']),
  group: z.int().nullable().meta({ description: 'From 0' }),
  round: z.int().meta({ description: 'From 1, within its stage' }),
  label: Reason.meta({ description: 'Which match it is, in words: competitions:document.labels' }),
  position: z
    .int()
    .nullable()
    .meta({ description: 'In its round of the bracket, from 1; winners of 1 and 2 meet next' }),
  home: Side.meta({ description: 'As it was drawn' }),
  away: Side,
  homeTeamId: IdField.nullable().meta({ description: 'Who that is, as soon as it is known' }),
  awayTeamId: IdField.nullable(),
  start: MatchStart.nullable(),
  court: z.int().nullable().meta({ description: 'From 0, among the courts of the timetable' }),
  status: z.enum(['planned', 'playing', 'done']),
  result: Result.nullable().meta({ description: 'Of a match that is being played the score so far' }),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type Match = z.infer<typeof Match>

export const StandingRow = z.object({
  teamId: IdField,
  place: z.int(),
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  overtimeWon: z.int(),
  overtimeLost: z.int(),
  scored: z.int(),
  conceded: z.int(),
  setsWon: z.int().optional(),
  setsLost: z.int().optional(),
  points: z.number(),
  isTied: z.boolean().meta({ description: 'Others have as many points; `ties` says why the order is as it is' }),
})
export type StandingRow = z.infer<typeof StandingRow>

/** Teams with equal points, with the tie-breaks applied up to the deciding one. */
export const Tie = z.object({
  teamIds: z.array(IdField),
  points: z.number(),
  steps: z.array(
    z.object({
      key: TieBreak,
      values: z.array(
        z.object({
          teamId: IdField,
          value: z.number(),
          scored: z.number().optional(),
          conceded: z.number().optional(),
        }),
      ),
      decided: z.enum(['all', 'some', 'none']),
    }),
  ),
})
export type Tie = z.infer<typeof Tie>

/** The table of a league or of one group. */
export const Standings = z.object({
  group: z.int().nullable(),
  isFinal: z.boolean(),
  rows: z.array(StandingRow),
  ties: z.array(Tie),
})
export type Standings = z.infer<typeof Standings>

/** The matches of a round of the knock-out or of the placement matches, in bracket order. */
export const Round = z.object({
  stage: z.enum(['knockout', 'placement']),
  round: z.int(),
  label: Reason,
  matchIds: z.array(z.string()),
})
export type Round = z.infer<typeof Round>

export const Court = z.object({
  court: z.int(),
  name: z.string(),
  playing: z.string().nullable().meta({ description: 'The id of the match that is played there' }),
  freeSince: z.iso.datetime().nullable().meta({ description: 'When its last match ended; null before the first' }),
  last: z.string().nullable(),
  next: z.string().nullable().meta({ description: 'The match to send there next' }),
})
export type Court = z.infer<typeof Court>

/** A match still to be played, in recommended order. */
export const Waiting = z.object({
  matchId: z.string(),
  waitsFor: z.int().meta({ description: 'How many results must come first; 0: both teams are known' }),
  restMinutes: z.int().nullable().meta({ description: 'How long the team that played last has rested by now' }),
  isRested: z.boolean(),
  isPlaying: z.boolean().meta({ description: 'Whether one of its teams is playing now' }),
})
export type Waiting = z.infer<typeof Waiting>

const Seen = z.object({
  id: z.string(),
  name: z.string(),
  sport: z.enum(SPORTS).nullable(),
  place: z.string().nullable(),
  timeZone: z.string(),
  format: Format,
  rulesName: RulesName,
  rules: Rules,
  timetable: Timetable,
  teams: z.array(Team),
  ratings: z.record(z.string(), z.number()).meta({ description: 'Elo after the matches so far, by team' }),
  matches: z.array(Match),
  standings: z.array(Standings),
  bracket: z.array(Round),
  ranking: z
    .array(z.object({ place: z.int(), teamId: IdField }))
    .meta({ description: 'The places that are certain, the first first' }),
  courts: z.array(Court),
  queue: z.array(Waiting),
  progress: z.object({ matches: z.int(), done: z.int(), playing: z.int() }),
  changedAt: z.iso.datetime(),
})

/** A competition as shown at its secret address. */
export const PublicCompetition = Seen.omit({ id: true })
export type PublicCompetition = z.infer<typeof PublicCompetition>

/** A member who may enter results. */
export const Scorer = z.object({ id: z.string(), name: z.string() })

/** A competition as shown to the club. */
export const Competition = Seen.extend({
  matches: z.array(
    Match.extend({
      enteredBy: z.string().nullable().meta({ description: 'Who entered the result, for who can enter some' }),
      enteredAt: z.iso.datetime().nullable(),
    }),
  ),
  note: z.string().nullable(),
  maker: z.string().nullable().meta({ description: 'A name; null once the maker has left' }),
  unmet: z.array(Reason).meta({ description: 'What of the timetable could not be kept' }),
  isOwn: z.boolean(),
  canEdit: z.boolean(),
  canScore: z.boolean(),
  canDraw: z.boolean().meta({ description: 'Whether it may be drawn again: nothing is played yet' }),
  share: z
    .object({ token: z.string() })
    .nullable()
    .meta({ description: 'The public page is at /s/{token}; only for who can edit' }),
  scorers: z.array(Scorer),
  version: z.int(),
})
export type Competition = z.infer<typeof Competition>

/** A competition in the list. */
export const CompetitionCard = z.object({
  id: z.string(),
  name: z.string(),
  sport: z.enum(SPORTS).nullable(),
  place: z.string().nullable(),
  format: Format,
  teams: z.int(),
  from: Day,
  to: Day,
  progress: z.object({ matches: z.int(), done: z.int(), playing: z.int() }),
  canEdit: z.boolean(),
  isShared: z.boolean(),
  changedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
})
export type CompetitionCard = z.infer<typeof CompetitionCard>
