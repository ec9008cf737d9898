import { describe, expect, it } from 'vitest'
import type { Match, Result, RulesPreset, Tie } from '../types.ts'
import { RULES_OF } from './presets.ts'
import { standings } from './standings.ts'

// Real groups with their published order. A game is "home away score", by set in sports with sets; "ot" marks overtime,
// and cards are totals for the group, as published.
type Published = {
  source: string
  rules: RulesPreset
  games: string[]
  cards?: Record<string, number>
  /** Team, points, scored:conceded (sets in volleyball and tennis). */
  table: [team: string, points: number, score: string][]
  /** Each tie: the teams, then key=decided for every step. */
  ties: string[]
}

const PUBLISHED: Record<string, Published> = {
  'Euro 2004, group C (three level, goals among them)': {
    source: 'UEFA, EURO 2004 Portugal: group C, matches and table (uefa.com)',
    rules: 'football_h2h',
    games: ['DEN ITA 0:0', 'SWE BUL 5:0', 'BUL DEN 0:2', 'ITA SWE 1:1', 'ITA BUL 2:1', 'DEN SWE 2:2'],
    table: [
      ['SWE', 5, '8:3'],
      ['DEN', 5, '4:2'],
      ['ITA', 5, '3:2'],
      ['BUL', 0, '1:9'],
    ],
    ties: ['DEN ITA SWE: points=none h2h_points=none h2h_difference=none h2h_scored=all'],
  },
  'Euro 2020, group F (two level, their match)': {
    source: 'UEFA, EURO 2020: group F, matches and table (uefa.com, 2021)',
    rules: 'football_h2h',
    games: ['HUN POR 0:3', 'FRA GER 1:0', 'HUN FRA 1:1', 'POR GER 2:4', 'POR FRA 2:2', 'GER HUN 2:2'],
    table: [
      ['FRA', 5, '4:3'],
      ['GER', 4, '6:5'],
      ['POR', 4, '7:6'],
      ['HUN', 2, '3:6'],
    ],
    ties: ['GER POR: points=none h2h_points=all'],
  },
  'World Cup 2018, group H (fair play)': {
    source: 'FIFA, 2018 FIFA World Cup Russia: group H, matches, table and fair play points (fifa.com)',
    rules: 'football_difference',
    games: ['COL JPN 1:2', 'POL SEN 1:2', 'JPN SEN 2:2', 'POL COL 0:3', 'JPN POL 0:1', 'SEN COL 0:1'],
    cards: { JPN: 4, SEN: 6 },
    table: [
      ['COL', 6, '5:2'],
      ['JPN', 4, '4:4'],
      ['SEN', 4, '4:4'],
      ['POL', 3, '2:5'],
    ],
    ties: [
      'JPN SEN: points=none difference=none scored=none h2h_points=none h2h_difference=none h2h_scored=none fair_play=all',
    ],
  },
  'Rio 2016, basketball men, group B (four level, then two and two)': {
    source: 'FIBA, Rio 2016 Olympic Basketball Tournament, men: group B, games and standings (fiba.basketball)',
    rules: 'basketball',
    games: [
      ...['CRO ESP 72:70', 'NGR ARG 66:94', 'BRA LTU 76:82', 'ESP BRA 65:66', 'CRO ARG 82:90', 'LTU NGR 89:80'],
      ...['NGR ESP 87:96', 'LTU ARG 81:73', 'BRA CRO 76:80', 'ESP LTU 109:59', 'CRO NGR 76:90'],
      ...['ARG BRA 111:107 ot', 'NGR BRA 69:86', 'ARG ESP 73:92', 'LTU CRO 81:90'],
    ],
    table: [
      ['CRO', 8, '400:407'],
      ['ESP', 8, '432:357'],
      ['LTU', 8, '392:428'],
      ['ARG', 8, '441:428'],
      ['BRA', 7, '411:407'],
      ['NGR', 6, '392:441'],
    ],
    ties: ['ARG CRO ESP LTU: points=none h2h_points=some', 'CRO ESP: h2h_points=all', 'ARG LTU: h2h_points=all'],
  },
  'Rio 2016, volleyball men, pool A (three level, set ratio)': {
    source: 'FIVB, Rio 2016 Olympic Games, men: pool A, matches and standings (fivb.com)',
    rules: 'volleyball',
    games: [
      ...['BRA MEX 3:1', 'ITA FRA 3:0', 'CAN USA 3:0', 'BRA CAN 3:1', 'FRA MEX 3:0', 'ITA USA 3:1', 'USA BRA 3:1'],
      ...['ITA MEX 3:0', 'FRA CAN 3:0', 'ITA BRA 3:1', 'USA FRA 3:1', 'CAN MEX 3:0', 'BRA FRA 3:1', 'CAN ITA 3:1'],
      'USA MEX 3:0',
    ],
    table: [
      ['ITA', 12, '13:5'],
      ['CAN', 9, '10:7'],
      ['USA', 9, '10:8'],
      ['BRA', 9, '11:9'],
      ['FRA', 6, '8:9'],
      ['MEX', 0, '1:15'],
    ],
    ties: ['BRA CAN USA: wins=none points=none set_ratio=all'],
  },
  'Ice hockey World Championship 2010, group C (three level, goals among them)': {
    source: 'IIHF, 2010 IIHF World Championship: preliminary round, group C (webarchive.iihf.com)',
    rules: 'hockey',
    games: ['CZE FRA 6:2', 'NOR SWE 2:5', 'CZE NOR 2:3', 'SWE FRA 3:2', 'FRA NOR 1:5', 'SWE CZE 1:2'],
    table: [
      ['SWE', 6, '9:6'],
      ['CZE', 6, '10:6'],
      ['NOR', 6, '10:8'],
      ['FRA', 0, '5:14'],
    ],
    ties: ['CZE NOR SWE: points=none h2h_points=none h2h_difference=all'],
  },
  'ATP Finals 2019, group Andre Agassi (three level, sets)': {
    source: 'ATP, Nitto ATP Finals 2019: group Andre Agassi, matches and standings (nittoatpfinals.com)',
    rules: 'tennis',
    games: [
      'ZVE NAD 6-2 6-4',
      'TSI MED 7-6 6-4',
      'NAD MED 6-7 6-3 7-6',
      'TSI ZVE 6-3 6-2',
      'NAD TSI 6-7 6-4 7-5',
      'ZVE MED 6-4 7-6',
    ],
    table: [
      ['TSI', 2, '5:2'],
      ['ZVE', 2, '4:2'],
      ['NAD', 2, '4:4'],
      ['MED', 0, '1:6'],
    ],
    ties: ['NAD TSI ZVE: wins=none played=none h2h_points=none set_ratio=all'],
  },
}

describe('[COMP-03] standings equal the published tables', () => {
  it.each(Object.entries(PUBLISHED))('%s', (_name, { rules, games, cards = {}, table, ties }) => {
    const ids = [...new Set(games.flatMap((game) => game.split(' ').slice(0, 2)))].sort()
    const teams = ids.map((id) => ({ id, name: id, seed: null, rating: 1500 }))
    const made = standings(teams, withCards(games.map(matchOf), cards), RULES_OF[rules], 'published')
    expect(
      made.rows.map(({ teamId, points, scored, conceded, setsWon, setsLost }) => [
        teamId,
        points,
        setsWon === undefined ? `${scored}:${conceded}` : `${setsWon}:${setsLost}`,
      ]),
    ).toEqual(table)
    expect(made.ties.map(tieName)).toEqual(ties)
  })

  it('gives the figures behind a tie, among the level teams only', () => {
    const { games } = PUBLISHED['Ice hockey World Championship 2010, group C (three level, goals among them)'] ?? {}
    const teams = ['CZE', 'FRA', 'NOR', 'SWE'].map((id) => ({ id, name: id, seed: null, rating: 1500 }))
    const { ties } = standings(teams, (games ?? []).map(matchOf), RULES_OF.hockey, 'x')
    expect(ties[0]?.steps.at(-1)?.values).toEqual([
      { teamId: 'CZE', value: 0, scored: 4, conceded: 4 },
      { teamId: 'NOR', value: -2, scored: 5, conceded: 7 },
      { teamId: 'SWE', value: 2, scored: 6, conceded: 4 },
    ])
  })

  it('counts games of tennis as published: 41–34, 30–28, 44–44 and 36–45', () => {
    const { games } = PUBLISHED['ATP Finals 2019, group Andre Agassi (three level, sets)'] ?? {}
    const teams = ['TSI', 'ZVE', 'NAD', 'MED'].map((id) => ({ id, name: id, seed: null, rating: 1500 }))
    const { rows } = standings(teams, (games ?? []).map(matchOf), RULES_OF.tennis, 'x')
    expect(rows.map(({ scored, conceded }) => `${scored}–${conceded}`)).toEqual(['41–34', '30–28', '44–44', '36–45'])
  })
})

function matchOf(game: string, index: number): Match {
  const [home = '', away = '', ...scores] = game.split(' ')
  return {
    id: `m${index}`,
    stage: 'group',
    group: 0,
    round: 1,
    position: null,
    label: { key: 'group' },
    home: { kind: 'team', teamId: home },
    away: { kind: 'team', teamId: away },
    start: null,
    court: null,
    status: 'done',
    result: resultOf(scores),
  }
}

function resultOf(scores: readonly string[]): Result {
  const decided = scores.includes('ot') ? 'overtime' : 'time'
  const first = scores[0] ?? ''
  if (first.includes(':')) return { ...scoreOf(first, ':'), decided }
  const sets = scores.map((score) => scoreOf(score, '-'))
  const won = (isHome: boolean) => sets.filter(({ home, away }) => home > away === isHome).length
  return { home: won(true), away: won(false), sets, decided }
}

function scoreOf(text: string, divider: string): { home: number; away: number } {
  const [home = 0, away = 0] = text.split(divider).map(Number)
  return { home, away }
}

/** Assigns all cards of a team to its first home match. */
function withCards(matches: Match[], cards: Record<string, number>): Match[] {
  for (const [team, points] of Object.entries(cards)) {
    const first = matches.find(({ home }) => home.kind === 'team' && home.teamId === team)
    if (first?.result) first.result.fairPlay = { home: points, away: 0 }
  }
  return matches
}

function tieName({ teamIds, steps }: Tie): string {
  return `${teamIds.toSorted().join(' ')}: ${steps.map(({ key, decided }) => `${key}=${decided}`).join(' ')}`
}
