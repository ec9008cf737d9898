import { addDays, daysBetween, mondayOf } from './days.ts'
import { toFive } from './draft.ts'
import { eased } from './easing.ts'
import { keepLimits } from './limits.ts'
import { isLighterWeek, isLong, minutesManaged } from './measures.ts'
import { notMoreThan, resized } from './resize.ts'
import type { Change, ChangeEntry, Day, Missed, PlanState, Reason, Session, Week } from './types.ts'
import { withTrueReasons } from './week-reasons.ts'

const FIRST_AFTER_ILLNESS = 0.75
const LONG_AFTER_ILLNESS = 0.87
/** For how many days an illness, an injury or tiredness affects the plan. */
const ILL_DAYS = 10
const INJURED_DAYS = 7
const EASY_AFTER_INJURY_DAYS = 21
const TIRED_DAYS = 7

/** The changed sessions, with the reasons by session. */
type Step = { sessions: Session[]; reasons: Map<string, Reason> }

export type Replanned = { sessions: Session[]; weeks: Week[]; change: Change }

/**
 * Replans after a missed session. It is never made up; upcoming sessions are reduced if the reason requires it, and the
 * rest builds on what was actually managed.
 */
export function replan(plan: PlanState, missed: Missed, today: Day, at = `${today}T00:00:00Z`): Replanned {
  const session = plan.sessions.find(({ id }) => id === missed.sessionId)
  if (!session) return { ...plan, change: { at, cause: 'missed', entries: [] } }
  const marked = plan.sessions.map((one) => (one === session ? { ...one, status: 'missed' as const, done: null } : one))
  const from = missed.why === 'time' && session.date > today ? session.date : today
  const first = afterReason({ ...plan, sessions: marked }, missed, from)
  const limited = keepLimits({ ...plan, sessions: first.sessions }, from)
  const reasons = new Map([...limited.reasons, ...first.reasons, [session.id, notMadeUp(missed)]])
  const sessions = withBefore(plan.sessions, limited.sessions)
  const weeks = weeksAfter({ ...plan, sessions }, missed, from)
  return { sessions, weeks, change: { at, cause: 'missed', entries: entriesOf(plan, sessions, reasons) } }
}

function notMadeUp({ why }: Missed): Reason {
  return { key: 'not_made_up', values: { why } }
}

function afterReason(plan: PlanState, { why }: Missed, from: Day): Step {
  const steps = new Steps(plan, from)
  if (why === 'ill') steps.afterIllness()
  if (why === 'injured') steps.afterInjury()
  if (why === 'tired') steps.whenTired()
  return steps
}

class Steps implements Step {
  sessions: Session[]
  readonly reasons = new Map<string, Reason>()
  readonly #plan: PlanState
  readonly #from: Day

  constructor(plan: PlanState, from: Day) {
    this.#plan = plan
    this.#from = from
    this.sessions = plan.sessions.toSorted((one, other) => one.date.localeCompare(other.date))
  }

  /** The first session is short and easy, the long one no longer than managed, hard ones slightly reduced. */
  afterIllness(): void {
    const open = this.#open(ILL_DAYS).filter(({ kind }) => kind !== 'strength')
    const [first, ...others] = open.length > 0 ? open : this.#open(ILL_DAYS * 3).slice(0, 1)
    if (!first) return
    const short = resized(eased(first, this.#plan.wish), Math.max(5, toFive(first.minutes * FIRST_AFTER_ILLNESS)))
    this.#change(first, short, { key: 'first_after_illness' })
    for (const session of others.filter((one) => !this.#isLastWeeks(one))) {
      if (isLong(session))
        this.#change(session, resized(session, this.#longAfterIllness(session)), { key: 'week_shorter' })
      else if (session.isHard) this.#change(session, this.#hardAfterIllness(session), { key: 'two_good_first' })
    }
  }

  /** As much as was managed before, or one repetition less if that equals the plan. */
  #hardAfterIllness(session: Session): Session {
    const managed = this.sessions.filter(
      ({ kind, isHard, date, status }) => kind === session.kind && isHard && date < session.date && status !== 'missed',
    )
    const held = notMoreThan(session, managed)
    return held === session ? resized(session, session.minutes - 1) : held
  }

  #longAfterIllness({ minutes, date }: Session): number {
    const managed = this.sessions.filter((one) => isLong(one) && one.date < date && minutesManaged(one) > 0)
    const longest = Math.max(0, ...managed.map(minutesManaged))
    return Math.max(5, Math.min(toFive(minutes * LONG_AFTER_ILLNESS), longest > 0 ? longest : minutes))
  }

  /** A week of rest, then two weeks without anything hard. */
  afterInjury(): void {
    for (const session of this.#open(EASY_AFTER_INJURY_DAYS)) {
      const isSoon = daysBetween(this.#from, session.date) < INJURED_DAYS
      if (isSoon) this.#change(session, { ...session, status: 'missed' }, { key: 'injury_rest_first' })
      else this.#change(session, eased(session, this.#plan.wish), { key: 'easy_after_injury' })
    }
  }

  whenTired(): void {
    const [hard] = this.#open(TIRED_DAYS).filter((session) => session.isHard && !this.#isLastWeeks(session))
    if (hard) this.#change(hard, eased(hard, this.#plan.wish), { key: 'tired_easier' })
  }

  /** Sessions within the next days that can still be changed. */
  #open(days: number): Session[] {
    const end = addDays(this.#from, days)
    return this.sessions.filter(
      ({ status, kind, date }) =>
        status === 'planned' && date >= this.#from && date < end && !['race', 'match', 'own'].includes(kind),
    )
  }

  #isLastWeeks({ date }: Session): boolean {
    const week = this.#plan.weeks.find(({ start }) => start === mondayOf(date))
    return isLighterWeek(week) && week?.phase !== 'ease'
  }

  #change(session: Session, changed: Session, reason: Reason): void {
    if (changed === session) return
    this.sessions = this.sessions.map((one) => (one.id === session.id ? changed : one))
    this.reasons.set(session.id, reason)
  }
}

/** Stores the previous state in changed sessions. */
export function withBefore(before: readonly Session[], after: readonly Session[]): Session[] {
  return after.map((session) => {
    const old = before.find(({ id }) => id === session.id)
    if (!old || !isLess(old, session)) return session
    return { ...session, before: { date: old.date, minutes: old.minutes, work: old.work } }
  })
}

function isLess(old: Session, session: Session): boolean {
  return old.minutes !== session.minutes || old.work !== session.work || old.kind !== session.kind
}

function weeksAfter(plan: PlanState, { why }: Missed, from: Day): Week[] {
  const current = mondayOf(from)
  const weeks = plan.weeks.map((week) =>
    week.start === current && why !== 'time' ? { ...week, reason: { key: `replanned_${why}` } } : week,
  )
  return withTrueReasons({ ...plan, weeks })
}

export function entriesOf(
  plan: PlanState,
  sessions: readonly Session[],
  reasons: ReadonlyMap<string, Reason>,
): ChangeEntry[] {
  const touched = sessions.flatMap((session) => {
    const [old, reason] = [plan.sessions.find(({ id }) => id === session.id), reasons.get(session.id)]
    return old && reason && (isLess(old, session) || old.status !== session.status)
      ? [entryOf(old, session, reason)]
      : []
  })
  return [...touched, ...keptEntry(plan, new Set(touched.map(({ sessionId }) => sessionId)))]
}

function entryOf(old: Session, { id, date, minutes, work, kind, status }: Session, reason: Reason): ChangeEntry {
  const about = { sessionId: id, date, kind: old.kind, reason }
  if (status === 'missed' && old.status !== 'missed') {
    return { ...about, what: reason.key === 'not_made_up' ? 'missed' : 'dropped', before: { minutes: old.minutes } }
  }
  const what = kind === old.kind && minutes < old.minutes ? 'shortened' : 'lighter'
  return { ...about, what, before: { minutes: old.minutes, work: old.work }, after: { minutes, work } }
}

/** A single entry for everything that stays. */
function keptEntry({ sessions, weeks }: PlanState, touched: ReadonlySet<string | null>): ChangeEntry[] {
  const race = sessions.find(({ kind }) => kind === 'race')
  const taper = weeks.find(({ phase }) => phase === 'taper')?.start
  const isTaperTouched = sessions.some(({ id, date }) => taper !== undefined && date >= taper && touched.has(id))
  const about = { sessionId: null, what: 'kept' as const }
  if (race) {
    return [
      { ...about, date: race.date, kind: 'race', reason: { key: isTaperTouched ? 'race_stays' : 'last_weeks_stay' } },
    ]
  }
  const last = sessions.toSorted((one, other) => one.date.localeCompare(other.date)).at(-1)
  return last ? [{ ...about, date: last.date, kind: last.kind, reason: { key: 'rest_stays' } }] : []
}
