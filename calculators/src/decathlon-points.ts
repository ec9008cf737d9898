import { calculator, figure } from './calculator.ts'
import {
  COMBINED_EVENT_NAMES,
  type CombinedEvent,
  type Competition,
  type EventScore,
  eventsOf,
  pointsFor,
  type Sex,
} from './combined-events.ts'

/** Points for one event of decathlon or heptathlon. */
export const decathlonPoints = calculator({
  id: 'decathlon_points',
  group: 'athletics',
  inputs: [
    { key: 'competition', kind: 'choice', choices: ['decathlon', 'heptathlon'], default: 'decathlon' },
    { key: 'sex', kind: 'choice', choices: ['female', 'male'], optional: true },
    { key: 'event', words: 'combined_event', kind: 'choice', choices: COMBINED_EVENT_NAMES },
    { key: 'mark', kind: 'number', unit: 'none', min: 0.5, max: 535, step: 0.01 },
  ],
  narrow({ competition = 'decathlon', sex = usualSex(competition), event }) {
    const events = eventsOf(competition, sex)
    const score = event && events[event]
    return { event: { choices: Object.keys(events) }, ...(score && { mark: markOf(score) }) }
  },
  compute({ competition, sex = usualSex(competition), event, mark }) {
    const events = eventsOf(competition, sex)
    const score = events[event]
    const points = score ? pointsFor(score, mark) : 0
    return { results: [figure('points', points, 'points', 0)], pictures: score ? [nearby(event, score, mark)] : [] }
  },
  formula: ['track: ⌊a × (b − T)^c⌋', 'field: ⌊a × (M − b)^c⌋', '100 m ♂: a = 25.4347, b = 18, c = 1.81'],
  sources: [
    {
      authors: 'World Athletics',
      year: 2001,
      title: 'IAAF Scoring Tables for Combined Events',
      url: 'https://worldathletics.org/about-iaaf/documents/technical-information',
    },
  ],
  notFor: ['hand_timing'],
  vectors: [
    { values: { event: '100m', mark: 10.51 }, expect: { points: 973 } },
    { values: { event: '100m', mark: 9.58 }, expect: { points: 1202 } },
    { values: { event: 'discus', mark: 52.55 }, expect: { points: 924 } },
    { values: { event: 'long_jump', mark: 6.84 }, expect: { points: 776 } },
    { values: { competition: 'heptathlon', event: '100m_hurdles', mark: 12.69 }, expect: { points: 1172 } },
    { values: { competition: 'heptathlon', sex: 'male', event: '1000m', mark: 152.77 }, expect: { points: 955 } },
  ],
})

/** Men mostly do the decathlon and women the heptathlon. */
function usualSex(competition: Competition): Sex {
  return competition === 'decathlon' ? 'male' : 'female'
}

function markOf({ kind, min, max }: EventScore) {
  return kind === 'track'
    ? ({ kind: 'duration', unit: 's', min, max } as const)
    : ({ kind: 'distance', unit: 'm', min, max } as const)
}

/** The points for slightly better and worse marks. */
function nearby(event: CombinedEvent, score: EventScore, mark: number) {
  const unit = score.kind === 'track' ? 's' : 'm'
  const better = score.kind === 'track' ? -1 : 1
  const step = STEPS[event] * better
  const marks = [-2, -1, 0, 1, 2].map((count) => Math.round((mark + count * step) * 100) / 100)
  const plausible = marks.filter((one) => one >= score.min && one <= score.max)
  return {
    kind: 'table',
    key: 'nearby_marks',
    columns: [
      { key: 'mark', unit, digits: 2 },
      { key: 'points', unit: 'points', digits: 0 },
    ],
    rows: plausible.map((one) => [one, pointsFor(score, one)]),
  } as const
}

const STEPS: Record<CombinedEvent, number> = {
  '60m': 0.05,
  '100m': 0.1,
  '200m': 0.2,
  '400m': 0.5,
  '800m': 1,
  '1000m': 1,
  '1500m': 2,
  '60m_hurdles': 0.05,
  '100m_hurdles': 0.1,
  '110m_hurdles': 0.1,
  long_jump: 0.1,
  high_jump: 0.03,
  pole_vault: 0.1,
  shot_put: 0.25,
  discus: 1,
  javelin: 1,
}
