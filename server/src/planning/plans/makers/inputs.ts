import type { AskedInput } from '@touchline/contract/coaching/parts.ts'
import { SPORTS } from '@touchline/contract/platform/sports.ts'
import { BREAK_REASONS, EXERCISES, type PlanKind } from './types.ts'

/** Values assumed if not given. */
export const DEFAULTS: Partial<Record<string, number>> = { weeks: 8, minutes: 60 }

const DAYS: AskedInput = { key: 'days', kind: 'days', min: 1, max: 7, minCount: 1, maxCount: 7 }
const SPORT: AskedInput = { key: 'sport', kind: 'choice', choices: [...SPORTS] }
const WEEKS: AskedInput = { key: 'weeks', kind: 'number', unit: 'weeks', min: 4, max: 16, step: 1, optional: true }
const MINUTES: AskedInput = { key: 'minutes', kind: 'number', unit: 'min', min: 20, max: 180, step: 5, optional: true }

const weekly = (key: string): AskedInput => ({ key, kind: 'number', unit: 'min', min: 40, max: 1500, step: 5 })
const distance = (key: string): AskedInput => ({ key, kind: 'distance', unit: 'm', min: 800, max: 50_000, step: 1 })
const maximum = (key: string): AskedInput => ({
  ...{ key, kind: 'number', unit: 'kg', min: 5, max: 500, step: 2.5, optional: true },
})

/** The inputs of each kind of plan; optional ones have a default or can be omitted. */
export const INPUTS: Record<PlanKind, AskedInput[]> = {
  running: [
    distance('goalMetres'),
    { key: 'goalDate', kind: 'date' },
    distance('raceMetres'),
    { key: 'raceSeconds', kind: 'duration', unit: 's', min: 97, max: 45_000, step: 1 },
    weekly('weeklyMinutes'),
    { key: 'longestMinutes', kind: 'number', unit: 'min', min: 10, max: 300, step: 5, optional: true },
    { ...DAYS, minCount: 2 },
  ],
  strength: [DAYS, WEEKS, MINUTES, ...EXERCISES.map(maximum)],
  swimming: [
    { key: 'css', kind: 'duration', unit: 's_per_100m', min: 50, max: 240, step: 1 },
    { key: 'weeklyMetres', kind: 'number', unit: 'm', min: 1000, max: 50_000, step: 100 },
    DAYS,
    WEEKS,
    { key: 'goalDate', kind: 'date', optional: true },
  ],
  team_week: [SPORT, DAYS, { ...DAYS, key: 'matchDays', maxCount: 3 }, WEEKS, MINUTES],
  return: [
    SPORT,
    { key: 'weeksOff', kind: 'number', unit: 'weeks', min: 1, max: 104, step: 1 },
    { key: 'reason', kind: 'choice', choices: [...BREAK_REASONS] },
    { key: 'isCleared', kind: 'choice', choices: ['yes', 'no'] },
    weekly('weeklyMinutesBefore'),
    DAYS,
  ],
}
