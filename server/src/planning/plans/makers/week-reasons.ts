import { byWeek, isLighterWeek, measured, plannedMinutes } from './measures.ts'
import type { PlanState, Session, Week } from './types.ts'

/** Updates the weeks' reasons to match their sessions after limits were applied. */
export function withTrueReasons(state: PlanState): Week[] {
  const sessions = byWeek(state)
  return state.weeks.map((week, index) => {
    const earlier = sessions.slice(0, index).filter((_, before) => !isLighterWeek(state.weeks[before]))
    return trueReason(week, earlier, sessions[index] ?? [])
  })
}

function trueReason(week: Week, earlier: readonly Session[][], sessions: readonly Session[]): Week {
  if (week.reason.key === 'ease_week') return withEase(week, earlier, sessions)
  const thing = (['long', 'easy', 'hard'] as const).find((one) => week.reason.key === `${one}_grows`)
  if (!thing || week.reason.values?.from === undefined) return week
  const [from, to] = [Math.max(0, ...earlier.map((one) => shown(thing, one))), shown(thing, sessions)]
  return to > from
    ? { ...week, reason: { key: week.reason.key, values: { from, to } } }
    : { ...week, phase: week.phase === 'build' ? 'steady' : week.phase, reason: { key: 'holds' } }
}

function withEase(week: Week, earlier: readonly Session[][], sessions: readonly Session[]): Week {
  const hardest = Math.max(1, ...earlier.map(plannedMinutes))
  const percent = Math.max(0, Math.round(100 - (100 * plannedMinutes(sessions)) / hardest))
  return { ...week, reason: { key: 'ease_week', values: { percent } } }
}

/** Strength training next to running does not count as an easy run. */
function shown(thing: 'long' | 'easy' | 'hard', sessions: readonly Session[]): number {
  return measured(
    thing,
    sessions.filter(({ kind }) => kind !== 'strength'),
  )
}
