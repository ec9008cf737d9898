import { isDeepStrictEqual } from 'node:util'
import { MAX_PLAN_CHANGES, MAX_PLAN_SESSIONS } from '@touchline/contract/planning/plans.ts'
import type { Change, Session, SessionDone } from '@touchline/contract/platform/training.ts'
import { Failure } from '../../platform/failure.ts'
import { addDays } from './makers/days.ts'
import { progress } from './makers/progress.ts'
import { replan } from './makers/replan.ts'
import type { Missed } from './makers/types.ts'
import type { StoredPlan } from './stored-plan.ts'

/** The part of a plan that changes apply to. */
export type Training = Pick<StoredPlan, 'wish' | 'weeks' | 'sessions' | 'changes'>

/** The fields of a session that an athlete can set. */
export type SessionWish = Pick<Session, 'date' | 'time' | 'kind' | 'minutes' | 'rpe' | 'title' | 'note'>

type Entry = Change['entries'][number]

/** From this effort on a session counts as hard. */
const HARD_RPE = 7

/** Adds a session. */
export function withSession(plan: Training, wish: SessionWish, id: string, now: Date): Training {
  if (plan.sessions.length >= MAX_PLAN_SESSIONS) throw new Failure('PLAN_FULL')
  requireWithin(plan, wish.date)
  const session: Session = {
    ...wish,
    id,
    isHard: wish.rpe >= HARD_RPE,
    intensity: null,
    work: null,
    status: 'planned',
    done: null,
    before: null,
  }
  const entry: Entry = { ...entryOf(session, 'added', 'own_added'), after: { minutes: wish.minutes } }
  return changed(plan, { sessions: [...plan.sessions, session] }, ownChange(entry, now))
}

/** Moves or edits a session; changing only the note does not count as a change of the plan. */
export function withEdit(plan: Training, sessionId: string, wish: Partial<SessionWish>, now: Date): Training {
  const session = sessionIn(plan, sessionId)
  const edited = editedSession(session, wish)
  requireWithin(plan, edited.date)
  const sessions = plan.sessions.map((one) => (one === session ? edited : one))
  if (isSameTraining([session], [edited])) return { ...plan, sessions }
  const { date, minutes, work } = session
  const withBefore = sessions.map((one) => (one === edited ? { ...edited, before: { date, minutes, work } } : one))
  return changed(plan, { sessions: withBefore }, ownChange(editEntry(session, edited), now))
}

/** Removes a session. */
export function withoutSession(plan: Training, sessionId: string, now: Date): Training {
  const session = sessionIn(plan, sessionId)
  const sessions = plan.sessions.filter((one) => one !== session)
  const entry: Entry = { ...entryOf(session, 'dropped', 'own_removed'), before: { minutes: session.minutes } }
  return changed(plan, { sessions }, ownChange(entry, now))
}

/** Sets or removes a tick, which does not count as a change of the plan. */
function withDone(plan: Training, sessionId: string, done: SessionDone | null): Training {
  const session = sessionIn(plan, sessionId)
  const ticked: Session = { ...session, status: done ? 'done' : 'planned', done }
  return { ...plan, sessions: plan.sessions.map((one) => (one === session ? ticked : one)) }
}

/** Whether a session already has exactly this tick; removing a tick also removes "missed". */
export function hasTick(plan: Training, sessionId: string, done: SessionDone | null): boolean {
  const session = sessionIn(plan, sessionId)
  return session.status === (done ? 'done' : 'planned') && isDeepStrictEqual(session.done, done)
}

/** Rejects a tick based on a stale one, because another device has set it meanwhile. */
export function requireTick(plan: Training, sessionId: string, seen: SessionDone | null): void {
  if (!isDeepStrictEqual(sessionIn(plan, sessionId).done, seen)) throw new Failure('CHANGED_MEANWHILE')
}

/** Ticks a session off; if it was too hard, upcoming hard sessions no longer grow. */
export function withTick(
  plan: Training,
  sessionId: string,
  done: SessionDone | null,
  today: string,
  now: Date,
): Training {
  const ticked = withDone(plan, sessionId, done)
  const eased = done && progress(ticked, sessionId, today)
  return eased ? changed(ticked, eased, { ...eased.change, at: now.toISOString() }) : ticked
}

/** Marks a session as missed and replans the rest. */
export function withMissed(plan: Training, missed: Missed, today: string, now: Date): Training {
  if (sessionIn(plan, missed.sessionId).status === 'missed') return plan
  const { wish, weeks, sessions } = withDone(plan, missed.sessionId, null)
  const again = replan({ wish, weeks, sessions }, missed, today)
  return changed(plan, again, { ...again.change, at: now.toISOString() })
}

/** Undoes the last change. */
export function undone(plan: Training): Training {
  const [last, ...changes] = plan.changes
  if (!last) throw new Failure('NOTHING_TO_UNDO')
  const current = new Map(plan.sessions.map((session) => [session.id, session]))
  for (const id of last.added) current.delete(id)
  for (const before of last.altered) current.set(before.id, restored(before, current.get(before.id), last))
  return { ...plan, weeks: last.weeksBefore ?? plan.weeks, sessions: inOrder([...current.values()]), changes }
}

/** Whether the sessions prescribe the same training, ignoring ticks and notes. */
export function isSameTraining(some: readonly Session[], others: readonly Session[]): boolean {
  return isDeepStrictEqual(trainingOf(some), trainingOf(others))
}

/**
 * Ticks set after a change survive undoing it; sessions it marked as missed or dropped get their previous state back.
 */
function restored(before: Session, current: Session | undefined, { entries }: Change): Session {
  const whats = entries.filter(({ sessionId }) => sessionId === before.id).map(({ what }) => what)
  const isDropped = whats.includes('dropped') && current?.status === 'missed'
  if (!current || whats.includes('missed') || isDropped) return before
  return { ...before, status: current.status, done: current.done, note: current.note }
}

function trainingOf(sessions: readonly Session[]) {
  return inOrder(sessions).map(({ status, done, before, note, ...training }) => training)
}

/** Applies a change so that it can be undone; only sessions altered by this change keep a `before`. */
function changed(
  plan: Training,
  after: { sessions: readonly Session[]; weeks?: StoredPlan['weeks'] },
  change: Change,
): Training {
  const ids = new Set(plan.sessions.map(({ id }) => id))
  const next = new Map(after.sessions.map((session) => [session.id, session]))
  const isAltered = (session: Session) => !isSameSession(session, next.get(session.id))
  const alteredIds = new Set(plan.sessions.filter(isAltered).map(({ id }) => id))
  // Sessions altered by an earlier change lose their `before` below; they are stored so that undoing restores it.
  const altered = plan.sessions.filter(({ id, before }) => alteredIds.has(id) || before !== null)
  const stored = {
    ...change,
    altered,
    added: [...next.keys()].filter((id) => !ids.has(id)),
    weeksBefore: after.weeks && !isDeepStrictEqual(after.weeks, plan.weeks) ? plan.weeks : null,
  }
  const sessions = after.sessions.map((session) =>
    alteredIds.has(session.id) ? session : { ...session, before: null },
  )
  return {
    wish: plan.wish,
    weeks: after.weeks ?? plan.weeks,
    sessions: inOrder(sessions),
    changes: [stored, ...plan.changes].slice(0, MAX_PLAN_CHANGES),
  }
}

function isSameSession(one: Session, other: Session | undefined): boolean {
  return other !== undefined && isDeepStrictEqual({ ...one, before: null }, { ...other, before: null })
}

function editedSession(session: Session, wish: Partial<SessionWish>): Session {
  const edited = { ...session, ...wish }
  const isOtherKind = edited.kind !== session.kind
  return {
    ...edited,
    // The pace and work of the old kind do not apply to another kind of session.
    ...(isOtherKind && { intensity: null, work: null }),
    isHard: isOtherKind || edited.rpe !== session.rpe ? edited.rpe >= HARD_RPE : session.isHard,
  }
}

function editEntry(before: Session, after: Session): Entry {
  const isMoved = before.date !== after.date
  const minutes = before.minutes === after.minutes ? {} : { before: before.minutes, after: after.minutes }
  const touched = (side: 'before' | 'after', session: Session) => ({
    ...(isMoved && { date: session.date }),
    ...(minutes[side] !== undefined && { minutes: minutes[side] }),
  })
  const longer = after.minutes > before.minutes ? 'lengthened' : 'shortened'
  const what = isMoved ? 'moved' : before.minutes === after.minutes ? 'edited' : longer
  return {
    ...entryOf(after, what, isMoved ? 'own_moved' : 'own_edited'),
    before: touched('before', before),
    after: touched('after', after),
  }
}

function entryOf({ id, date, kind }: Session, what: Entry['what'], key: string): Entry {
  return { sessionId: id, date, kind, what, reason: { key } }
}

function ownChange(entry: Entry, now: Date): Change {
  return { at: now.toISOString(), cause: 'edit', entries: [entry] }
}

function sessionIn({ sessions }: Training, id: string): Session {
  const session = sessions.find((one) => one.id === id)
  if (!session) throw new Failure('PLAN_SESSION_NOT_FOUND')
  return session
}

function requireWithin({ weeks }: Training, date: string): void {
  const [first, last] = [weeks.at(0), weeks.at(-1)]
  const isWithin = first && last && date >= first.start && date <= addDays(last.start, 6)
  if (!isWithin) throw new Failure('INVALID_INPUT', { field: 'date' })
}

function inOrder(sessions: readonly Session[]): Session[] {
  const place = ({ date, time, id }: Session) => `${date} ${time ?? '24:00'} ${id}`
  return [...sessions].sort((one, other) => (place(one) < place(other) ? -1 : 1))
}
