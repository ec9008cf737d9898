import type { Draft, DraftWeek } from './draft.ts'
import { keepLimits } from './limits.ts'
import { makeReturn } from './return.ts'
import { makeRunning } from './running.ts'
import { withSaneLengths } from './session-length.ts'
import { sourcesOf } from './sources.ts'
import { makeStrength } from './strength.ts'
import { makeSwimming } from './swimming.ts'
import { makeTeamWeek } from './team-week.ts'
import type { MadePlan, NewId, Refusal, Session, Wish } from './types.ts'
import { withTrueReasons } from './week-reasons.ts'

/** Makes a plan by the rules of its kind, or returns why that is impossible. */
export function makePlan(wish: Wish, newId: NewId): MadePlan | Refusal {
  if (wish.days.length === 0) return { refused: { key: 'too_few_days', values: { days: 0, needed: 1 } } }
  const draft = draftOf(wish)
  if ('refused' in draft) return draft
  const weeks = draft.weeks.map(({ start, phase, reason }) => ({ start, phase, reason }))
  const drafted = draft.weeks.flatMap((week) => sessionsOf(week, newId))
  const sane = withSaneLengths(drafted, wish.age)
  const { sessions } = keepLimits({ wish, weeks, sessions: sane.sessions }, wish.start)
  const notes = sane.most === null ? [] : [{ key: 'sessions_shorter', values: { minutes: sane.most } }]
  return {
    weeks: withTrueReasons({ wish, weeks, sessions }),
    sessions,
    sources: sourcesOf(wish),
    notes: [...draft.notes, ...notes],
  }
}

function draftOf(wish: Wish): Draft | Refusal {
  if (wish.kind === 'running') return makeRunning(wish)
  if (wish.kind === 'strength') return makeStrength(wish)
  if (wish.kind === 'swimming') return makeSwimming(wish)
  return wish.kind === 'team_week' ? makeTeamWeek(wish) : makeReturn(wish)
}

function sessionsOf({ parts }: DraftWeek, newId: NewId): Session[] {
  const sorted = parts.toSorted((one, other) => one.date.localeCompare(other.date))
  return sorted.map((part) => ({
    ...{ id: newId(), date: part.date, time: null, kind: part.kind, isHard: part.isHard, minutes: part.minutes },
    ...{ rpe: part.rpe, intensity: part.intensity, work: part.work, title: null, note: null },
    ...{ status: 'planned', done: null, before: null },
  }))
}
