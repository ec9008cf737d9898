import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wishes } from '../../../../test/training-wishes.ts'
import { makePlan } from './make-plan.ts'
import { problemsOf } from './problems.ts'
import { progress } from './progress.ts'
import { replan } from './replan.ts'
import { MISSED_REASONS, type MissedReason, type PlanState, type Session, type Wish } from './types.ts'

/** The outcome of a session on its day. */
type Event = { what: MissedReason | 'done'; share: number; harder: number }

const events: fc.Arbitrary<Event> = fc.record({
  what: fc.constantFrom(...MISSED_REASONS, 'done', 'done', 'done', 'done', 'done', 'done'),
  share: fc.double({ min: 0.4, max: 1, noNaN: true }),
  harder: fc.integer({ min: -2, max: 3 }),
})

function planFor(wish: Wish): PlanState | undefined {
  let count = 0
  const plan = makePlan(wish, () => String(++count))
  return 'refused' in plan ? undefined : { wish, weeks: plan.weeks, sessions: plan.sessions }
}

function afterEvent(plan: PlanState, session: Session, { what, share, harder }: Event): PlanState {
  if (what !== 'done') return { ...plan, ...replan(plan, { sessionId: session.id, why: what }, session.date) }
  const done = {
    minutes: Math.max(1, Math.round(session.minutes * share)),
    rpe: Math.min(10, Math.max(1, session.rpe + harder)),
  }
  const ticked = plan.sessions.map((one) => (one.id === session.id ? { ...one, status: 'done' as const, done } : one))
  return { ...plan, sessions: ticked, ...progress({ ...plan, sessions: ticked }, session.id, session.date) }
}

test('[PLAN-06] a thousand plans of every kind and age break no rule', () => {
  let made = 0
  fc.assert(
    fc.property(wishes, (wish) => {
      const plan = planFor(wish)
      if (!plan) return
      made++
      expect(problemsOf(plan)).toEqual([])
      expect(plan.sessions.every(({ minutes, date }) => minutes > 0 && date >= wish.start)).toBe(true)
    }),
    { numRuns: 1400 },
  )
  expect(made).toBeGreaterThan(900)
})

test('[PLAN-03] [PLAN-06] nor do they after sessions missed, shortened or too hard', () => {
  fc.assert(
    fc.property(wishes, fc.array(events, { minLength: 1, maxLength: 25 }), (wish, happening) => {
      let plan = planFor(wish)
      if (!plan) return
      const days = plan.sessions.slice(0, happening.length)
      for (const [index, { id }] of days.entries()) {
        const [session, event] = [plan.sessions.find((one) => one.id === id), happening[index]]
        if (session?.status === 'planned' && event) plan = afterEvent(plan, session, event)
      }
      expect(problemsOf(plan)).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('[PLAN-06] no session is longer than is good for its kind, at any age, however much somebody wants', () => {
  fc.assert(
    fc.property(wishes, (wish) => {
      const plan = planFor(wish)
      for (const { kind, minutes } of plan?.sessions ?? []) {
        if (kind === 'race' || kind === 'match') continue
        expect(minutes, kind).toBeLessThanOrEqual(longest(kind, wish))
      }
    }),
    { numRuns: 1400 },
  )
})

/** Limits a coach would agree with, stated independently of the makers' own. */
function longest(kind: Session['kind'], { age = 99, kind: plan }: Wish): number {
  if (plan === 'return') return age < 18 ? 90 : 120
  if (age < 12) return 90
  if (age < 16) return 120
  if (age < 18) return 150
  if (kind === 'strength') return 120
  return kind === 'team' || kind === 'recovery' ? 240 : 200
}

test('[PLAN-06] the same wish gives the same plan', () => {
  fc.assert(
    fc.property(wishes, (wish) => {
      expect(planFor(wish)).toEqual(planFor(wish))
    }),
    { numRuns: 50 },
  )
})
