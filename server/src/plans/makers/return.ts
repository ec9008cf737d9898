import { mondayOf } from './days.ts'
import { type Draft, type DraftWeek, mondays, on, type Part } from './draft.ts'
import type { Phase, Refusal, ReturnWish, Weekday } from './types.ts'
import { mostDays, mostMinutes, spreadDays } from './week-days.ts'

/** After two to four weeks off: half, then 30, 20 and 10 per cent less than before (Caterisano 2019). */
const AFTER_WEEKS = [0.5, 0.7, 0.8, 0.9]
/** A week off takes little. */
const AFTER_ONE_WEEK = [0.7, 0.9]
/** After a longer break what was managed before says little: from here a tenth a week, every fourth week lighter. */
const AFTER_MONTHS = { first: 0.4, growth: 1.1, last: 0.9, mostWeeks: 12, ease: 0.7 }
const SHORTEST = 15
const LEAST_BEFORE = 40

type Step = { share: number; phase: Phase }

/** Minutes come back first, and nothing hard before they have. */
export function makeReturn(wish: ReturnWish): Draft | Refusal {
  if (wish.reason !== 'holiday' && !wish.isCleared)
    return { refused: { key: wish.reason === 'injury' ? 'injury_not_cleared' : 'illness_not_cleared' } }
  if (wish.weeklyMinutesBefore < LEAST_BEFORE)
    return { refused: { key: 'base_too_low', values: { minutes: wish.weeklyMinutesBefore, needed: LEAST_BEFORE } } }
  const before = Math.min(wish.weeklyMinutesBefore, mostMinutes(wish.age))
  const days = spreadDays(wish.days, Math.min(mostDays(wish.age), Math.max(1, Math.floor((before * 0.4) / SHORTEST))))
  const steps = stepsOf(wish.weeksOff)
  const starts = mondays(mondayOf(wish.start), steps.length)
  const weeks = steps.map((step, index) => weekOf(wish, before, days, starts[index] ?? wish.start, step))
  return { weeks, notes: [{ key: 'pain_means_stop' }, { key: 'hard_after_return' }] }
}

function stepsOf(weeksOff: number): Step[] {
  if (weeksOff > 4) return longReturn()
  const shares = weeksOff <= 1 ? AFTER_ONE_WEEK : AFTER_WEEKS
  return shares.map((share) => ({ share, phase: 'return' as const }))
}

function longReturn(): Step[] {
  const { first, growth, last, mostWeeks, ease } = AFTER_MONTHS
  const steps: Step[] = []
  for (let share = first; share < last && steps.length < mostWeeks; ) {
    if (steps.length % 4 === 3) {
      steps.push({ share: share * ease, phase: 'ease' })
      continue
    }
    steps.push({ share, phase: 'return' })
    share *= growth
  }
  return steps
}

function weekOf(wish: ReturnWish, before: number, days: readonly Weekday[], start: string, step: Step): DraftWeek {
  const minutes = before * step.share
  const each = Math.max(10, Math.floor(minutes / days.length))
  const parts = days.map((day, index) => on(start, day, partOf(wish, each, index)))
  const percent = Math.round(step.share * 100)
  return {
    ...{
      start,
      phase: step.phase,
      reason: { key: step.phase === 'ease' ? 'ease_return' : 'return_week', values: { percent } },
    },
    parts: parts.filter(({ date }) => date >= wish.start),
  }
}

/** Every third session is strength, which protects what was hurt. */
function partOf({ sport }: ReturnWish, minutes: number, index: number): Part {
  const easy = sport === 'swimming' ? 'swim_technique' : 'easy'
  const isStrength = index % 3 === 1
  return {
    ...{ kind: isStrength ? 'strength' : easy, isHard: false, minutes, rpe: isStrength ? 5 : 4 },
    ...{ intensity: isStrength ? null : { zone: 2 as const }, work: isStrength ? null : { kind: 'talk' as const } },
  }
}
