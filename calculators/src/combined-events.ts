/** World Athletics scoring coefficients: floor(a × (b − T)^c) on the track, floor(a × (M − b)^c) in the field. */
export type EventScore = {
  kind: 'track' | 'jump' | 'throw'
  a: number
  b: number
  c: number
  /** Plausible marks: seconds on the track, metres in the field. */
  min: number
  max: number
}

const track = (a: number, b: number, c: number, min: number): EventScore => ({ kind: 'track', a, b, c, min, max: b })
const jump = (a: number, b: number, c: number, max: number): EventScore => ({ kind: 'jump', a, b, c, min: 0.5, max })
const thrown = (a: number, b: number, c: number, max: number): EventScore => ({ kind: 'throw', a, b, c, min: 1, max })

const MEN_JUMPS = {
  long_jump: jump(0.14354, 220, 1.4, 9.2),
  high_jump: jump(0.8465, 75, 1.42, 2.55),
  pole_vault: jump(0.2797, 100, 1.35, 6.5),
}

const WOMEN_JUMPS = { long_jump: jump(0.188807, 210, 1.41, 7.8), high_jump: jump(1.84523, 75, 1.348, 2.2) }

const MEN_SHOT = thrown(51.39, 1.5, 1.05, 24)
const WOMEN_SHOT = thrown(56.0211, 1.5, 1.05, 23.5)
const WOMEN_JAVELIN = thrown(15.9803, 3.8, 1.04, 75)
const WOMEN_HURDLES = track(9.23076, 26.7, 1.835, 11.9)

/** Events of each competition in their order; the men's heptathlon is held indoors. */
export const COMBINED_EVENTS = {
  decathlon: {
    male: {
      '100m': track(25.4347, 18, 1.81, 9.3),
      long_jump: MEN_JUMPS.long_jump,
      shot_put: MEN_SHOT,
      high_jump: MEN_JUMPS.high_jump,
      '400m': track(1.53775, 82, 1.81, 42),
      '110m_hurdles': track(5.74352, 28.5, 1.92, 12.5),
      discus: thrown(12.91, 4, 1.1, 80),
      pole_vault: MEN_JUMPS.pole_vault,
      javelin: thrown(10.14, 7, 1.08, 105),
      '1500m': track(0.03768, 480, 1.85, 200),
    },
    female: {
      '100m': track(17.857, 21, 1.81, 10.2),
      long_jump: WOMEN_JUMPS.long_jump,
      shot_put: WOMEN_SHOT,
      high_jump: WOMEN_JUMPS.high_jump,
      '400m': track(1.34285, 91.7, 1.81, 46),
      '100m_hurdles': WOMEN_HURDLES,
      discus: thrown(12.3311, 3, 1.1, 80),
      pole_vault: jump(0.44125, 100, 1.35, 5.3),
      javelin: WOMEN_JAVELIN,
      '1500m': track(0.02883, 535, 1.88, 222),
    },
  },
  heptathlon: {
    female: {
      '100m_hurdles': WOMEN_HURDLES,
      high_jump: WOMEN_JUMPS.high_jump,
      shot_put: WOMEN_SHOT,
      '200m': track(4.99087, 42.5, 1.81, 20.8),
      long_jump: WOMEN_JUMPS.long_jump,
      javelin: WOMEN_JAVELIN,
      '800m': track(0.11193, 254, 1.88, 110),
    },
    male: {
      '60m': track(58.015, 11.5, 1.81, 6.1),
      long_jump: MEN_JUMPS.long_jump,
      shot_put: MEN_SHOT,
      high_jump: MEN_JUMPS.high_jump,
      '60m_hurdles': track(20.5173, 15.5, 1.92, 7),
      pole_vault: MEN_JUMPS.pole_vault,
      '1000m': track(0.08713, 305.5, 1.85, 128),
    },
  },
} as const satisfies Record<string, Record<'male' | 'female', Record<string, EventScore>>>

/** Every event of any competition. */
export const COMBINED_EVENT_NAMES = [
  ...['60m', '100m', '200m', '400m', '800m', '1000m', '1500m', '60m_hurdles', '100m_hurdles', '110m_hurdles'],
  ...['long_jump', 'high_jump', 'pole_vault', 'shot_put', 'discus', 'javelin'],
] as const
export type CombinedEvent = (typeof COMBINED_EVENT_NAMES)[number]
export type Competition = keyof typeof COMBINED_EVENTS
export type Sex = 'male' | 'female'

/** The events of a competition and their scoring. */
export function eventsOf(competition: Competition, sex: Sex): Partial<Record<CombinedEvent, EventScore>> {
  return COMBINED_EVENTS[competition][sex]
}

/** Points for a mark; jumps are scored in centimetres. */
export function pointsFor({ kind, a, b, c }: EventScore, mark: number): number {
  const margin = kind === 'track' ? b - mark : (kind === 'jump' ? Math.round(mark * 100) : mark) - b
  return margin <= 0 ? 0 : Math.floor(a * margin ** c)
}
