// What a competition is made of, without anything that is stored or shown: the maths reads and writes these shapes only.

/** A day as YYYY-MM-DD. */
export type Day = string
/** A local time as HH:MM. */
export type Time = string
export type Moment = { date: Day; time: Time }

/** Why something is as it is; its words stand in locales (`competitions:reasons.<key>`). */
export type Reason = { key: string; values?: Record<string, string | number> }

export type Team = {
  id: string
  name: string
  /** 1 is the strongest; teams without a seed are drawn by lot after those who have one. */
  seed: number | null
  /** Elo. */
  rating: number
}

export type Knockout = {
  thirdPlace: boolean
  /** Everybody plays on after a defeat and is ranked to the last place. */
  placement: boolean
}

export type Format =
  | { kind: 'round_robin'; legs: 1 | 2 }
  | { kind: 'groups'; groups: number; legs: 1 | 2; advance: number; knockout: Knockout }
  | ({ kind: 'knockout' } & Knockout)

/** Who plays, or where they come from; groups count from 0, places from 1. A bye is no match: nobody has it as opponent. */
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
  /** Penalty points for cards, counted as positive numbers: the fewer the better. */
  fairPlay?: Score
}
export type Score = { home: number; away: number }

export type Match = {
  id: string
  stage: Stage
  /** From 0; nothing outside of groups. */
  group: number | null
  /** From 1 within its stage and group. */
  round: number
  /** Which place of its round it has in the bracket, from 1: winners of 1 and 2 meet in 1 of the next round. */
  position: number | null
  label: Reason
  home: Side
  away: Side
  start: Moment | null
  /** From 0, in the order of the timetable's courts. */
  court: number | null
  status: 'planned' | 'playing' | 'done'
  result: Result | null
  /** When it really ended; if nothing is known the timetable's length counts from its start. */
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
  /** In a queue starts are estimates and courts are given when they are free. */
  mode: 'fixed' | 'queue'
}

/**
 * What level teams are compared by. `h2h_` counts matches among the level teams only; ratios are won to lost. `points`
 * and `wins` are of the whole table, `point_ratio` is of points within sets (games in tennis), `played` more matches
 * first, `seed` the better seed, `lot` a fixed key of competition and team.
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
  /** Matches of sets; `points` for a score in sets go before those above. */
  sets?: { bestOf: number; points?: { won: number; lost: number; winner: number; loser: number }[] }
  /** The first key is the table's own order, the last is always `lot`. */
  tieBreaks: TieBreak[]
  /** After which keys those who are still level start over among themselves; `h2h` if nothing is said. */
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

/** How level teams were parted, key by key; `decided` tells whether a key parted all, some or none of them. */
export type Tie = { teamIds: string[]; points: number; steps: TieStep[] }
export type TieStep = { key: TieBreak; values: TieValue[]; decided: 'all' | 'some' | 'none' }
export type TieValue = { teamId: string; value: number; scored?: number; conceded?: number }

export type Standings = { rows: Row[]; ties: Tie[] }

/** A place in the end; teams of one place share it. */
export type Ranked = { teamId: string; place: number }
