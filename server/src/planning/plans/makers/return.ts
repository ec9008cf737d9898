import { mondayOf } from './days.ts'
import { type Draft, type DraftWeek, mondays, on, type Part, sum } from './draft.ts'
import { mostAfterBreak } from './session-length.ts'
import type { Phase, Refusal, ReturnWish, Weekday } from './types.ts'
import { mostDays, mostMinutes, spreadDays } from './week-days.ts'

/** After two to four weeks off: half, then 30, 20 and 10 per cent less than before (Caterisano 2019). */
const AFTER_WEEKS = [0.5, 0.7, 0.8, 0.9]
/** A week off costs little. */
const AFTER_ONE_WEEK = [0.7, 0.9]
/** After a longer break the earlier volume says little: growth is a tenth per week, with every fourth week lighter. */
const AFTER_MONTHS = { first: 0.4, growth: 1.1, last: 0.9, mostWeeks: 12, ease: 0.7 }
const SHORTEST = 15
const LEAST_BEFORE = 40

type Step = { share: number; phase: Phase }

/** Volume returns first; nothing is hard until it has. */
export function makeReturn(wish: ReturnWish): Draft | Refusal {
  if (wish.reason !== 'holiday' && !wish.isCleared)
    return { refused: { key: wish.reason === 'injury' ? 'injury_not_cleared' : 'illness_not_cleared' } }
  if (wish.weeklyMinutesBefore < LEAST_BEFORE)
    return { refused: { key: 'base_too_low', values: { minutes: wish.weeklyMinutesBefore, needed: LEAST_BEFORE } } }
  const steps = stepsOf(wish.weeksOff)
  const largest = Math.max(...steps.map(({ share }) => share))
  const before = Math.min(wish.weeklyMinutesBefore, mostMinutes(wish.age))
  const days = spreadDays(wish.days, Math.min(mostDays(wish.age), Math.max(1, Math.floor((before * 0.4) / SHORTEST))))
  // No week has room for more than all its days together.
  const wanted = Math.min(before * largest, roomOf(wish, mostDays(wish.age)))
  const room = roomOf(wish, days.length)
  if (room < wanted * LEAST_ROOM) return { refused: tooFewDays(wish, wanted) }
  const base = Math.min(before, room / largest)
  const starts = mondays(mondayOf(wish.start), steps.length)
  const weeks = steps.map((step, index) => weekOf(wish, { before, base }, days, starts[index] ?? wish.start, step))
  const notes = [{ key: 'pain_means_stop' }, { key: 'hard_after_return' }]
  const most = mostAfterBreak(easyKindOf(wish), wish.age)
  return { weeks, notes: base < before ? [...notes, { key: 'sessions_shorter', values: { minutes: most } }] : notes }
}

/** With less room than this the plan could not lead back to the earlier volume. */
const LEAST_ROOM = 0.5

/** The weekly minutes that fit into the given number of days if no session is longer than advisable after a break. */
function roomOf(wish: ReturnWish, days: number): number {
  return sum(Array.from({ length: days }, (_, index) => mostAfterBreak(kindOf(wish, index), wish.age)))
}

function tooFewDays(wish: ReturnWish, wanted: number): Refusal['refused'] {
  let needed = 1
  while (needed < mostDays(wish.age) && roomOf(wish, needed) < wanted * LEAST_ROOM) needed += 1
  return { key: 'too_few_days', values: { days: wish.days.length, needed } }
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

function weekOf(
  wish: ReturnWish,
  { before, base }: { before: number; base: number },
  days: readonly Weekday[],
  start: string,
  step: Step,
): DraftWeek {
  const lengths = sharedMinutes(wish, base * step.share, days.length)
  const parts = days.map((day, index) => on(start, day, partOf(wish, lengths[index] ?? 10, index)))
  const percent = Math.round((step.share * base * 100) / before)
  return {
    ...{
      start,
      phase: step.phase,
      reason: { key: step.phase === 'ease' ? 'ease_return' : 'return_week', values: { percent } },
    },
    parts: parts.filter(({ date }) => date >= wish.start),
  }
}

/** Divides a week's minutes evenly, unless strength sessions would become too long. */
function sharedMinutes(wish: ReturnWish, minutes: number, days: number): number[] {
  const most = Array.from({ length: days }, (_, index) => mostAfterBreak(kindOf(wish, index), wish.age))
  const each = Math.max(10, Math.floor(minutes / days))
  const strength = most.filter((_, index) => isStrength(index)).map((limit) => Math.min(limit, each))
  const others = days - strength.length
  const left = Math.max(10, Math.floor((minutes - sum(strength)) / Math.max(1, others)))
  return most.map((limit, index) =>
    Math.min(limit, isStrength(index) || strength.every((one) => one === each) ? each : left),
  )
}

/** Every third session is strength, which protects the injured part. */
function isStrength(index: number): boolean {
  return index % 3 === 1
}

function kindOf(wish: ReturnWish, index: number): Part['kind'] {
  return isStrength(index) ? 'strength' : easyKindOf(wish)
}

function easyKindOf({ sport }: ReturnWish): 'swim_technique' | 'easy' {
  return sport === 'swimming' ? 'swim_technique' : 'easy'
}

function partOf(wish: ReturnWish, minutes: number, index: number): Part {
  const kind = kindOf(wish, index)
  const isEasy = kind !== 'strength'
  return {
    ...{ kind, isHard: false, minutes, rpe: isEasy ? 4 : 5 },
    ...{ intensity: isEasy ? { zone: 2 as const } : null, work: isEasy ? { kind: 'talk' as const } : null },
  }
}
