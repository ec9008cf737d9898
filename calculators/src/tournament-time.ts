import { calculator, figure } from './calculator.ts'

/** The duration of a tournament on the available courts. */
export const tournamentTime = calculator({
  id: 'tournament_time',
  group: 'competition',
  inputs: [
    { key: 'games', kind: 'number', unit: 'count', min: 1, max: 5000, step: 1, whole: true },
    { key: 'game_duration', kind: 'duration', unit: 's', min: 60, max: 21_600, step: 60 },
    { key: 'break_duration', kind: 'duration', unit: 's', min: 0, max: 14_400, step: 60, default: 0 },
    { key: 'courts', kind: 'number', unit: 'count', min: 1, max: 100, step: 1, whole: true, default: 1 },
  ],
  compute({ games, game_duration: game, break_duration: pause, courts }) {
    const turns = Math.ceil(games / courts)
    const total = turns * game + (turns - 1) * pause
    const choices = [courts - 1, courts, courts + 1, courts + 2].filter((count) => count >= 1)
    const timeOn = (count: number) => Math.ceil(games / count) * (game + pause) - pause
    return {
      results: [figure('total_time', total, 's', 0), figure('turns', turns, 'count', 0)],
      pictures: [
        {
          kind: 'table',
          key: 'by_courts',
          columns: [
            { key: 'courts', unit: 'count', digits: 0 },
            { key: 'time', unit: 's', digits: 0 },
          ],
          rows: choices.map((count) => [count, timeOn(count)]),
        },
      ],
      notes: ['add_time_for_delays'],
    }
  },
  formula: ['n = ⌈games / courts⌉', 'n × t_game + (n − 1) × t_break'],
  sources: [
    { authors: 'Touchline', year: 2026, title: 'Arithmetic: games in turn on each court, with a break between two' },
  ],
  notFor: ['rest_between_games'],
  vectors: [
    {
      values: { games: 28, game_duration: 1200, break_duration: 300, courts: 4 },
      expect: { total_time: 10_200, turns: 7 },
    },
    { values: { games: 15, game_duration: 900, courts: 2 }, expect: { total_time: 7200, turns: 8 } },
  ],
})
