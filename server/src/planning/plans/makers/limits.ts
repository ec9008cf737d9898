import { daysBetween } from './days.ts'
import { sum } from './draft.ts'
import { isTraining, plannedLoad } from './load.ts'
import {
  byWeek,
  firstWholeWeek,
  heaviest,
  isEasy,
  isHardTraining,
  isLighterWeek,
  isLong,
  isNoGoodSign,
  type MeasuredThing,
  managedLoad,
  managedMinutes,
  measured,
  minutesManaged,
  plannedMinutes,
  THINGS,
  usualLoad,
  usualMinutes,
} from './measures.ts'
import { notHeavier, notMoreThan, resized } from './resize.ts'
import type { Day, PlanState, Reason, Session, Week } from './types.ts'

const MOST_GROWTH = 1.1
const MOST_OF_EASE_WEEK = 0.8
const MOST_OF_TAPER = 0.58
const SHORTEST = 5

/** The sessions after applying the rules, and why each reduced one is less. */
type Limited = { sessions: Session[]; reasons: Map<string, Reason> }

/** Reduces minutes, repetitions and weight of future sessions until no rule is broken; never increases any. */
export function keepLimits(state: PlanState, from: Day): Limited {
  const limits = new Limits(state, from)
  for (const [index] of state.weeks.entries()) limits.limitWeek(index)
  return limits.result()
}

class Limits {
  readonly #wish
  readonly #phases: Week[]
  readonly #weeks: Session[][]
  readonly #from: Day
  readonly #reasons = new Map<string, Reason>()

  constructor(state: PlanState, from: Day) {
    this.#wish = state.wish
    this.#phases = state.weeks
    this.#weeks = byWeek(state)
    this.#from = from
  }

  result(): Limited {
    return { sessions: this.#weeks.flat(), reasons: this.#reasons }
  }

  limitWeek(index: number): void {
    this.#limitProgress(index)
    this.#limitLong(index)
    if (index > firstWholeWeek(this.#wish) && !isLighterWeek(this.#phases[index])) this.#oneThing(index)
    this.#limitMinutes(index)
    if (index > firstWholeWeek(this.#wish)) this.#limitLoad(index)
    // A reduced session also limits the next one of its kind.
    this.#limitProgress(index)
  }

  /** A hard session may exceed earlier ones only after two good ones of its kind. */
  #limitProgress(index: number): void {
    for (const session of this.#weeks[index]?.filter(isHardTraining) ?? []) {
      const earlier = this.#weeks
        .flat()
        .filter(({ kind, isHard, date }) => kind === session.kind && isHard && date < session.date)
      const lastTwo = earlier.slice(-2)
      if (earlier.length === 0 || (lastTwo.length === 2 && !lastTwo.some(isNoGoodSign))) continue
      const managed = earlier.filter(({ status }) => status !== 'missed')
      const known = managed.length > 0 ? managed : earlier
      this.#change(index, session, notMoreThan(notHeavier(session, heaviest(known)), known), { key: 'two_good_first' })
    }
  }

  /** The long session grows by at most a tenth over the longest one managed. */
  #limitLong(index: number): void {
    const earlier = this.#weeks.slice(0, index).flat().filter(isLong)
    const managed = earlier.filter((session) => minutesManaged(session) > 0)
    const last = (managed.length > 0 ? managed : earlier).reduce<Session | undefined>(
      (longest, one) => (longest && lengthOf(longest) > lengthOf(one) ? longest : one),
      undefined,
    )
    if (!last) return
    const reason = { key: 'from_last_managed', values: { minutes: lengthOf(last), date: last.date } }
    for (const session of this.#weeks[index]?.filter(isLong) ?? []) {
      this.#change(index, session, resized(session, Math.round(lengthOf(last) * MOST_GROWTH)), reason)
    }
  }

  /** Of several dimensions that would grow, only one may. */
  #oneThing(index: number): void {
    const growing = THINGS.filter((thing) => this.#grows(thing, index))
    const named = THINGS.find((thing) => this.#phases[index]?.reason.key === `${thing}_grows`)
    const isHardBack = growing.includes('hard') && this.#before('hard', index) === 0
    const kept = isHardBack ? 'hard' : named && named !== 'weight' && growing.includes(named) ? named : growing[0]
    const others = growing.filter((thing) => thing !== kept)
    for (const thing of others) this.#hold(thing, index)
    // Growth in a session already done cannot be held back any more.
    if (kept && others.some((thing) => this.#grows(thing, index))) this.#hold(kept, index)
  }

  #grows(thing: MeasuredThing | 'short', index: number): boolean {
    const week = (this.#weeks[index] ?? []).filter(({ status }) => status !== 'missed')
    if (thing === 'easy' && !this.#grows('short', index)) return false
    if (thing !== 'weight') return measured(thing, week) > this.#before(thing, index)
    const before = heaviest(this.#weeks.slice(0, index).flat())
    return [...heaviest(week)].some(([exercise, weight]) => weight > (before.get(exercise) ?? weight))
  }

  #before(thing: Exclude<MeasuredThing, 'weight'> | 'short', index: number): number {
    const whole = this.#weeks.slice(0, index).filter((_, week) => !isLighterWeek(this.#phases[week]))
    return Math.max(0, ...whole.map((week) => measured(thing, week)))
  }

  #hold(thing: MeasuredThing, index: number): void {
    const reason = { key: 'one_thing_grows' }
    if (thing === 'weight') {
      const before = heaviest(this.#weeks.slice(0, index).flat())
      for (const session of this.#weeks[index] ?? []) this.#change(index, session, notHeavier(session, before), reason)
      return
    }
    const most = this.#before(thing, index)
    const isIt = { long: isLong, easy: isEasy, hard: isHardTraining }[thing]
    if (thing === 'long') {
      for (const session of this.#weeks[index]?.filter(isLong) ?? [])
        this.#change(index, session, resized(session, most), reason)
    } else this.#trim(index, () => measured(thing, this.#weeks[index] ?? []) - most, isIt, reason)
  }

  #limitMinutes(index: number): void {
    const phase = this.#phases[index]?.phase
    const used = usualMinutes(this.#wish) ?? this.#whole(plannedMinutes, index)
    const most = Math.max(used, ...this.#weeks.slice(0, index).map(managedMinutes)) * MOST_GROWTH
    this.#trimWeek(index, (week) => managedMinutes(week) - most, { key: 'ten_percent' })
    if (phase === 'ease') {
      const whole = Math.max(usualMinutes(this.#wish) ?? 0, ...this.#weeks.slice(0, index).map(plannedMinutes))
      this.#trimWeek(index, (week) => plannedMinutes(week) - whole * MOST_OF_EASE_WEEK, { key: 'ease_stays_easy' })
    }
    if (phase === 'race') this.#limitTaper(index)
  }

  #limitLoad(index: number): void {
    const firstWeek = this.#weeks[firstWholeWeek(this.#wish)] ?? []
    const first =
      usualLoad(this.#wish, firstWeek) ?? this.#whole((week) => sum(week.filter(isTraining).map(plannedLoad)), index)
    const most = Math.max(first, ...this.#weeks.slice(0, index).map(managedLoad)) * MOST_GROWTH
    this.#trimWeek(index, (week) => (managedLoad(week) - most) / 4, { key: 'ten_percent' })
  }

  /** The maximum up to the first whole week, or the given week if earlier: the athlete's starting point. */
  #whole(measure: (week: Session[]) => number, index: number): number {
    const last = Math.min(index, firstWholeWeek(this.#wish))
    return Math.max(...this.#weeks.slice(0, last + 1).map(measure))
  }

  /** The taper has, per week, about half the minutes of the hardest week. */
  #limitTaper(index: number): void {
    const race = this.#weeks[index]?.findLast(({ kind }) => kind === 'race')
    const first = this.#phases.findIndex(({ phase }) => phase === 'taper')
    const start = this.#phases[first]?.start
    if (!race || !start) return
    const peak = Math.max(...this.#weeks.slice(0, first).map(plannedMinutes))
    const most = (MOST_OF_TAPER * peak * daysBetween(start, race.date)) / 7
    const over = () => plannedMinutes(this.#weeks.slice(first).flat()) - most
    const reason = { key: 'taper_follows' }
    for (let week = index; week >= first; week--)
      this.#trim(week, over, (session) => isEasy(session) || isLong(session), reason)
    for (let week = index; week >= first; week--) this.#trim(week, over, isHardTraining, reason)
  }

  #trimWeek(index: number, over: (week: Session[]) => number, reason: Reason): void {
    const left = () => over(this.#weeks[index] ?? [])
    for (const isIt of [isEasy, isLong, isHardTraining]) this.#trim(index, left, isIt, reason)
  }

  /** Repeatedly shortens the longest matching session until nothing is over the limit. */
  #trim(index: number, over: () => number, isIt: (session: Session) => boolean, reason: Reason): void {
    while (over() > 1e-6) {
      const open = (this.#weeks[index] ?? []).filter((one) => this.#isOpen(one) && isIt(one) && one.minutes > SHORTEST)
      const [longest] = open.toSorted((one, other) => other.minutes - one.minutes)
      if (!longest) return
      const less = Math.min(5, Math.ceil(over()), longest.minutes - SHORTEST)
      this.#change(index, longest, resized(longest, longest.minutes - less), reason)
    }
  }

  #isOpen({ status, kind, date }: Session): boolean {
    return status === 'planned' && date >= this.#from && !['race', 'match', 'own'].includes(kind)
  }

  #change(index: number, session: Session, less: Session, reason: Reason): void {
    if (less === session || !this.#isOpen(session)) return
    this.#weeks[index] = this.#weeks[index]?.map((one) => (one.id === session.id ? less : one)) ?? []
    if (!this.#reasons.has(session.id)) this.#reasons.set(session.id, reason)
  }
}

function lengthOf(session: Session): number {
  return session.status === 'missed' ? session.minutes : minutesManaged(session)
}
