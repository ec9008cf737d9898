import { SPORTS } from '@touchline/contract/platform/sports.ts'
import fc from 'fast-check'
import { addDays } from '../src/planning/plans/makers/days.ts'
import { BREAK_REASONS, EXERCISES, type Lift, type Weekday, type Wish } from '../src/planning/plans/makers/types.ts'

const WEEKDAYS: Weekday[] = [1, 2, 3, 4, 5, 6, 7]

const day = fc.integer({ min: 0, max: 800 }).map((count) => addDays('2026-01-01', count))
const days = fc.subarray(WEEKDAYS, { minLength: 1 })
const age = fc.option(fc.integer({ min: 8, max: 70 }), { nil: undefined, freq: 4 })

const any = fc.record({ start: day, days, age }).map(({ age: years, ...wish }) => ({
  ...{ ...wish, timeZone: 'Europe/Prague' },
  ...(years === undefined ? {} : { age: years }),
}))

const running = fc.record({
  goalMetres: fc.constantFrom(3000, 5000, 10_000, 15_000, 21_098, 42_195),
  daysAhead: fc.integer({ min: 20, max: 215 }),
  raceMetres: fc.constantFrom(1500, 3000, 5000, 10_000, 21_098),
  pace: fc.integer({ min: 190, max: 480 }),
  weeklyMinutes: fc.integer({ min: 30, max: 900 }),
  longestMinutes: fc.option(fc.integer({ min: 10, max: 240 }), { nil: undefined }),
})

const lifts = fc
  .subarray([...EXERCISES], { minLength: 1 })
  .chain((names) => fc.tuple(...names.map((name) => lift(name))))

function lift(exercise: Lift['exercise']): fc.Arbitrary<Lift> {
  return fc
    .option(fc.integer({ min: 5, max: 300 }))
    .map((kg) => (kg === null ? { exercise } : { exercise, oneRepMaxKg: kg }))
}

const strength = fc.record({
  weeks: fc.integer({ min: 4, max: 16 }),
  lifts,
  minutes: fc.integer({ min: 15, max: 180 }),
})

const swimming = fc.record({
  weeks: fc.integer({ min: 1, max: 30 }),
  css: fc.integer({ min: 55, max: 240 }),
  weeklyMetres: fc.integer({ min: 500, max: 40_000 }),
  daysAhead: fc.option(fc.integer({ min: 20, max: 200 })),
})

const team = fc.record({
  sport: fc.constantFrom(...SPORTS),
  weeks: fc.integer({ min: 1, max: 30 }),
  matchDays: fc.subarray(WEEKDAYS, { minLength: 1, maxLength: 3 }),
  minutes: fc.integer({ min: 15, max: 240 }),
})

const back = fc.record({
  sport: fc.constantFrom(...SPORTS),
  weeksOff: fc.integer({ min: 1, max: 60 }),
  reason: fc.constantFrom(...BREAK_REASONS),
  isCleared: fc.boolean(),
  weeklyMinutesBefore: fc.integer({ min: 30, max: 1200 }),
})

/** Wishes of every kind, many of them unusual, some of them refused. */
export const wishes: fc.Arbitrary<Wish> = fc.oneof(
  fc.tuple(any, running).map(
    ([common, { daysAhead, pace, longestMinutes, ...wish }]): Wish => ({
      ...{ kind: 'running', ...common, ...wish, goalDate: addDays(common.start, daysAhead) },
      raceSeconds: Math.round((pace * wish.raceMetres) / 1000),
      ...(longestMinutes === undefined ? {} : { longestMinutes }),
    }),
  ),
  fc.tuple(any, strength).map(([common, wish]): Wish => ({ kind: 'strength', ...common, ...wish })),
  fc.tuple(any, swimming).map(
    ([common, { daysAhead, ...wish }]): Wish => ({
      ...{ kind: 'swimming', ...common, ...wish },
      ...(daysAhead === null ? {} : { goalDate: addDays(common.start, daysAhead) }),
    }),
  ),
  fc.tuple(any, team).map(([common, wish]): Wish => ({ kind: 'team_week', ...common, ...wish })),
  fc.tuple(any, back).map(([common, wish]): Wish => ({ kind: 'return', ...common, ...wish })),
)
