import { SPORTS } from '@touchline/contract/platform/sports.ts'
import { BREAK_REASONS, EXERCISES, type PlanKind, type Wish } from '@touchline/contract/platform/training.ts'
import { readClock, readNumber } from '@touchline/locales/figures.ts'

/** What is wrong with a field, as an error code of the catalogue. */
export type WishProblems = Record<string, 'FIELD_REQUIRED' | 'INVALID_INPUT'>

type Weekday = Wish['days'][number]

/** The form's values, or the problems by field. */
export function readWish(
  kind: PlanKind,
  values: FormData,
  timeZone: string,
): { wish: Wish; problems?: never } | { wish?: never; problems: WishProblems } {
  const form = new WishForm(values)
  const common = { start: form.day('start'), timeZone, days: form.weekdays('days', 1) }
  const wish = wishOf(kind, common, form)
  return Object.keys(form.problems).length > 0 ? { problems: form.problems } : { wish }
}

function wishOf(kind: PlanKind, common: { start: string; timeZone: string; days: Weekday[] }, form: WishForm): Wish {
  switch (kind) {
    case 'running': {
      const longest = form.optional('longestMinutes') && form.whole('longestMinutes', 0, 600)
      return {
        kind,
        ...common,
        goalMetres: form.whole('goalMetres', 800, 100_000),
        goalDate: form.day('goalDate'),
        raceMetres: form.whole('raceMetres', 800, 100_000),
        raceSeconds: Math.round(form.clock('raceTime', 90, 86_400)),
        weeklyMinutes: form.whole('weeklyMinutes', 0, 1500),
        ...(typeof longest === 'number' && { longestMinutes: longest }),
      }
    }
    case 'strength': {
      const lifts = form.lifts()
      return { kind, ...common, weeks: form.whole('weeks', 4, 16), lifts, minutes: form.whole('minutes', 15, 180) }
    }
    case 'swimming': {
      const goalDate = form.optional('goalDate') && form.day('goalDate')
      return {
        kind,
        ...common,
        weeks: form.whole('weeks', 1, 30),
        css: form.clock('css', 45, 300),
        weeklyMetres: form.whole('weeklyMetres', 0, 60_000),
        ...(goalDate && { goalDate }),
      }
    }
    case 'team_week':
      return {
        kind,
        ...common,
        sport: form.choice('sport', SPORTS),
        weeks: form.whole('weeks', 1, 30),
        matchDays: form.weekdays('matchDays', 0),
        minutes: form.whole('minutes', 15, 240),
      }
    case 'return':
      return {
        kind,
        ...common,
        sport: form.choice('sport', SPORTS),
        weeksOff: form.whole('weeksOff', 1, 104),
        reason: form.choice('reason', BREAK_REASONS),
        isCleared: form.optional('isCleared'),
        weeklyMinutesBefore: form.whole('weeklyMinutesBefore', 0, 1500),
      }
  }
}

/** Reads field by field and collects the problems. */
class WishForm {
  readonly problems: WishProblems = {}
  readonly #values: FormData

  constructor(values: FormData) {
    this.#values = values
  }

  /** Whether an optional field was filled in. */
  optional(name: string): boolean {
    return this.#text(name) !== ''
  }

  whole(name: string, min: number, max: number): number {
    return this.#within(name, readNumber(this.#text(name)), min, max, true)
  }

  clock(name: string, min: number, max: number): number {
    return this.#within(name, readClock(this.#text(name)), min, max, false)
  }

  day(name: string): string {
    const day = this.#text(name)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) this.problems[name] = day ? 'INVALID_INPUT' : 'FIELD_REQUIRED'
    return day
  }

  weekdays(name: string, least: number): Weekday[] {
    const days = this.#values.getAll(name).map(Number) as Weekday[]
    if (days.length < least) this.problems[name] = 'FIELD_REQUIRED'
    return days
  }

  choice<Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Choice {
    const chosen = choices.find((choice) => choice === this.#text(name))
    if (!chosen) this.problems[name] = 'FIELD_REQUIRED'
    return chosen ?? choices[0]
  }

  /** The chosen lifts; without a one-repetition maximum they are planned by effort. */
  lifts(): Extract<Wish, { kind: 'strength' }>['lifts'] {
    const chosen = EXERCISES.filter((exercise) => this.#values.getAll('lifts').includes(exercise))
    if (chosen.length === 0) this.problems.lifts = 'FIELD_REQUIRED'
    return chosen.map((exercise) => {
      const name = `max_${exercise}`
      if (!this.optional(name)) return { exercise }
      return { exercise, oneRepMaxKg: this.#within(name, readNumber(this.#text(name)), 1, 600, false) }
    })
  }

  #within(name: string, value: number | undefined, min: number, max: number, isWhole: boolean): number {
    const isRight = value !== undefined && value >= min && value <= max && (!isWhole || Number.isInteger(value))
    if (!isRight) this.problems[name] = this.#text(name) ? 'INVALID_INPUT' : 'FIELD_REQUIRED'
    return value ?? 0
  }

  #text(name: string): string {
    const value = this.#values.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
}
