import type { Match } from '@touchline/contract/planning/competition-views.ts'

/** A match in which a test only specifies what matters to it. */
export function match(said: Partial<Match>): Match {
  return {
    id: 'M',
    stage: 'group',
    group: 0,
    round: 1,
    label: { key: 'round' },
    position: null,
    home: { kind: 'team', teamId: 'one' },
    away: { kind: 'team', teamId: 'other' },
    homeTeamId: 'one',
    awayTeamId: 'other',
    start: null,
    court: null,
    status: 'planned',
    result: null,
    startedAt: null,
    endedAt: null,
    version: 1,
    ...said,
  }
}
