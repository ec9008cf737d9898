// The domain types of competitions, independent of storage and presentation; the calculations use only these.

/** A day as YYYY-MM-DD. */
export type Day = string
/** A local time as HH:MM. */
export type Time = string
export type Moment = { date: Day; time: Time }

/** A reason for something; its texts are in locales (`competitions:reasons.<key>`). */
export type Reason = { key: string; values?: Record<string, string | number> }

export type Team = {
  id: string
  name: string
  /** 1 is the strongest; unseeded teams follow in random order. */
  seed: number | null
  /** Elo. */
  rating: number
}

export type Knockout = {
  thirdPlace: boolean
  /** Losers play on, so that every place is played out. */
  placement: boolean
}

export type Format =
  | { kind: 'round_robin'; legs: 1 | 2 }
  | { kind: 'groups'; groups: number; legs: 1 | 2; advance: number; knockout: Knockout }
  | ({ kind: 'knockout' } & Knockout)

/**
 * A team, or where it will come from; groups count from 0, places from 1. Byes are no matches, so they are never a
 * side.
 */
export type Side =
  | { kind: 'team'; teamId: string }
  | { kind: 'winner' | 'loser'; matchId: string }
  | { kind: 'place'; group: number; place: number }

type Stage = 'league' | 'group' | 'knockout' | 'placement'

export type Result = {
  /** Goals or points; in sports with sets, the sets won. */
  home: number
  away: number
  sets?: Score[]
  decided: 'time' | 'overtime' | 'penalties' | 'forfeit'
  shootout?: Score
  /** Penalty points for cards as positive numbers: the fewer the better. */
  fairPlay?: Score
}
export type Score = { home: number; away: number }

export type Match = {
  id: string
  stage: Stage
  /** From 0; null outside of groups. */
  group: number | null
  /** From 1 within its stage and group. */
  round: number
  /** The position within its bracket round, from 1: the winners of 1 and 2 meet in 1 of the next round. */
  position: number | null
  label: Reason
  home: Side
  away: Side
  start: Moment | null
  /** Index into the timetable's courts. */
  court: number | null
  status: 'planned' | 'playing' | 'done'
  result: Result | null
  /** The actual end; if unknown, the start plus the timetable's match length. */
  end?: Moment | null
}

export type Timetable = {
  days: { date: Day; from: Time; to: Time }[]
  /** Their names. */
  courts: string[]
  matchMinutes: number
  /** Between two matches of a team. */
  restMinutes: number
  /** Between two matches on a court. */
  gapMinutes: number
  /** In queue mode starts are estimates, and courts are assigned when they become free. */
  mode: 'fixed' | 'queue'
}

/**
 * Keys for comparing level teams. `h2h_` counts only matches among the level teams; ratios are won to lost. `points`
 * and `wins` cover the whole table, `point_ratio` points within sets (games in tennis), `played` prefers more matches,
 * `seed` the better seed, `lot` is a fixed value per competition and team.
 */
export type TieBreak =
  | 'points'
  | 'wins'
  | 'played'
  | 'h2h_points'
  | 'h2h_difference'
  | 'h2h_scored'
  | 'difference'
  | 'scored'
  | 'ratio'
  | 'set_ratio'
  | 'point_ratio'
  | 'fair_play'
  | 'rating'
  | 'seed'
  | 'lot'

export type Rules = {
  points: { win: number; draw: number; loss: number; overtimeWin: number; overtimeLoss: number; forfeitLoss: number }
  /** For matches in sets; `points` for a set score take precedence over those above. */
  sets?: { bestOf: number; points?: { won: number; lost: number; winner: number; loser: number }[] }
  /** The first key orders the table, the last is always `lot`. */
  tieBreaks: TieBreak[]
  /** After which keys the teams still level start over among themselves; `h2h` by default. */
  restart?: 'h2h' | 'always'
}

export type RulesPreset =
  | 'football_h2h'
  | 'football_difference'
  | 'basketball'
  | 'volleyball'
  | 'hockey'
  | 'tennis'
  | 'plain'

export type Row = {
  teamId: string
  place: number
  played: number
  won: number
  drawn: number
  lost: number
  overtimeWon: number
  overtimeLost: number
  scored: number
  conceded: number
  setsWon?: number
  setsLost?: number
  points: number
  isTied: boolean
}

/** How a tie was broken, key by key; `decided` says whether a key separated all, some or none of the teams. */
export type Tie = { teamIds: string[]; points: number; steps: TieStep[] }
export type TieStep = { key: TieBreak; values: TieValue[]; decided: 'all' | 'some' | 'none' }
export type TieValue = { teamId: string; value: number; scored?: number; conceded?: number }

export type Standings = { rows: Row[]; ties: Tie[] }

/** A final place; several teams may share one. */
export type Ranked = { teamId: string; place: number }
