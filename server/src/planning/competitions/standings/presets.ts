import type { Rules, RulesPreset, TieBreak } from '../types.ts'

/** The regulations a set of rules is based on. */
type RulesSource = { authors: string; year: number; title: string; url?: string }

const HEAD_TO_HEAD: TieBreak[] = ['h2h_points', 'h2h_difference', 'h2h_scored']
const THREE_POINTS = { win: 3, draw: 1, loss: 0, overtimeWin: 3, overtimeLoss: 0, forfeitLoss: 0 }

/** The built-in rules; each ends with the lot. */
export const RULES_OF: Record<RulesPreset, Rules> = {
  // Head-to-head restarts among those still level; overall criteria never lead back to it.
  football_h2h: {
    points: THREE_POINTS,
    tieBreaks: ['points', ...HEAD_TO_HEAD, 'difference', 'scored', 'wins', 'fair_play', 'lot'],
    restart: 'h2h',
  },
  football_difference: {
    points: THREE_POINTS,
    tieBreaks: ['points', 'difference', 'scored', ...HEAD_TO_HEAD, 'fair_play', 'lot'],
    restart: 'h2h',
  },
  // A defeat is worth one point, a forfeit none; once some teams are placed, the rest start over (D.1.4).
  basketball: {
    points: { win: 2, draw: 1, loss: 1, overtimeWin: 2, overtimeLoss: 1, forfeitLoss: 0 },
    tieBreaks: ['points', ...HEAD_TO_HEAD, 'difference', 'scored', 'lot'],
    restart: 'always',
  },
  // Matches won come before points: 3:0 and 3:1 give 3 to 0, 3:2 gives 2 to 1.
  volleyball: {
    points: { win: 3, draw: 0, loss: 0, overtimeWin: 3, overtimeLoss: 0, forfeitLoss: 0 },
    sets: {
      bestOf: 5,
      points: [
        { won: 3, lost: 0, winner: 3, loser: 0 },
        { won: 3, lost: 1, winner: 3, loser: 0 },
        { won: 3, lost: 2, winner: 2, loser: 1 },
      ],
    },
    tieBreaks: ['wins', 'points', 'set_ratio', 'point_ratio', 'h2h_points', 'lot'],
    restart: 'h2h',
  },
  // The comparison with the next best team outside the tie (steps 4 and 5) is omitted: the whole table decides instead.
  hockey: {
    points: { win: 3, draw: 1, loss: 0, overtimeWin: 2, overtimeLoss: 1, forfeitLoss: 0 },
    tieBreaks: ['points', ...HEAD_TO_HEAD, 'difference', 'scored', 'seed', 'lot'],
    restart: 'always',
  },
  // Percentages of sets and games order players as ratios do; if two remain level, their own match decides.
  tennis: {
    points: { win: 1, draw: 0, loss: 0, overtimeWin: 1, overtimeLoss: 0, forfeitLoss: 0 },
    sets: { bestOf: 3 },
    tieBreaks: ['wins', 'played', 'h2h_points', 'set_ratio', 'point_ratio', 'seed', 'lot'],
    restart: 'always',
  },
  plain: {
    points: { win: 2, draw: 1, loss: 0, overtimeWin: 2, overtimeLoss: 0, forfeitLoss: 0 },
    tieBreaks: ['points', 'difference', 'scored', 'h2h_points', 'lot'],
    restart: 'h2h',
  },
}

/** The regulations behind the rules. */
export const RULES_SOURCES: Record<RulesPreset, RulesSource[]> = {
  football_h2h: [
    {
      authors: 'UEFA',
      year: 2022,
      title: 'Regulations of the UEFA European Football Championship 2022–24, Articles 15 and 20: Equality of points',
      url: 'https://documents.uefa.com/r/Regulations-of-the-UEFA-European-Football-Championship-2022-24/Article-15-Equality-of-points-qualifying-group-stage-Online',
    },
  ],
  football_difference: [
    {
      authors: 'FIFA',
      year: 2022,
      title: 'Regulations FIFA World Cup Qatar 2022, Article 12: group stage ranking',
      url: 'https://digitalhub.fifa.com',
    },
  ],
  basketball: [
    {
      authors: 'FIBA',
      year: 2024,
      title: 'Official Basketball Rules, D: Classification of teams (D.1.3, D.1.4)',
      url: 'https://about.fiba.basketball',
    },
  ],
  volleyball: [
    {
      authors: 'FIVB',
      year: 2024,
      title: 'Volleyball Sports Regulations: ranking by matches won, match points, sets quotient, points quotient',
      url: 'https://www.fivb.com',
    },
  ],
  hockey: [
    {
      authors: 'IIHF',
      year: 2024,
      title: 'Sport Regulations: three-point system and tie-breaking formula',
      url: 'https://www.iihf.com',
    },
  ],
  tennis: [
    {
      authors: 'ATP',
      year: 2024,
      title: 'Rulebook, Nitto ATP Finals: round robin competition',
      url: 'https://www.atptour.com',
    },
  ],
  plain: [],
}
