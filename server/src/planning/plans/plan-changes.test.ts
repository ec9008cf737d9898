import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wishes } from '../../../test/training-wishes.ts'
import { makePlan } from './makers/make-plan.ts'
import { MISSED_REASONS, type Wish } from './makers/types.ts'
import { type Training, undone, withMissed, withTick } from './plan-changes.ts'

const NOW = new Date('2026-11-18T10:00:00Z')

function planFor(wish: Wish): Training | undefined {
  let count = 0
  const plan = makePlan(wish, () => String(++count).padStart(4, '0'))
  return 'refused' in plan ? undefined : { wish, weeks: plan.weeks, sessions: plan.sessions, changes: [] }
}

/** Sorted, because the order of two sessions on the same day does not matter. */
function ordered(plan: Training): Training {
  return { ...plan, sessions: plan.sessions.toSorted((one, other) => one.id.localeCompare(other.id)) }
}

const place = fc.double({ min: 0, max: 0.999, noNaN: true })

test.each(MISSED_REASONS)('[PLAN-03] a session missed (%s) and undone leaves the plan as it was', (why) => {
  let dropped = 0
  fc.assert(
    fc.property(wishes, place, (wish, at) => {
      const plan = planFor(wish)
      const session = plan?.sessions[Math.floor(at * plan.sessions.length)]
      if (!plan || !session) return
      const missed = withMissed(plan, { sessionId: session.id, why }, session.date, NOW)
      expect(missed.sessions.find(({ id }) => id === session.id)?.status).toBe('missed')
      if (missed.sessions.filter(({ status }) => status === 'missed').length > 1) dropped += 1
      expect(ordered(undone(missed))).toEqual(ordered(plan))
    }),
    { numRuns: 200 },
  )
  if (why === 'injured') expect(dropped).toBeGreaterThan(20)
})

test('[PLAN-03] of two changes only the last is undone, and the first still tells how it was before', () => {
  const two = fc.tuple(fc.constantFrom(...MISSED_REASONS), fc.constantFrom(...MISSED_REASONS))
  fc.assert(
    fc.property(wishes, two, place, place, (wish, [why, then], at, later) => {
      const plan = planFor(wish)
      const one = plan?.sessions[Math.floor(at * plan.sessions.length)]
      if (!plan || !one) return
      const first = withMissed(plan, { sessionId: one.id, why }, one.date, NOW)
      const other = first.sessions[Math.floor(later * first.sessions.length)]
      if (other?.status !== 'planned') return
      const second = withMissed(first, { sessionId: other.id, why: then }, other.date, NOW)
      expect(ordered(undone(second))).toEqual(ordered(first))
    }),
    { numRuns: 200 },
  )
})

test('[PLAN-03] what was done of a session that an injury took out stays done when that is undone', () => {
  const wish: Wish = {
    ...{ kind: 'return', start: '2026-10-12', timeZone: 'Europe/Prague', days: [1, 3, 5], sport: 'football' },
    ...{ weeksOff: 3, reason: 'illness', isCleared: true, weeklyMinutesBefore: 240 },
  }
  const plan = planFor(wish)
  const [first, second] = plan?.sessions ?? []
  if (!plan || !first || !second) throw new Error('no plan')
  const missed = withMissed(plan, { sessionId: first.id, why: 'injured' }, first.date, NOW)
  const done = { minutes: 10, rpe: 3 }
  const ticked = withTick(missed, second.id, done, second.date, NOW)
  const after = undone(ticked).sessions
  expect(after.find(({ id }) => id === first.id)?.status).toBe('planned')
  expect(after.find(({ id }) => id === second.id)).toMatchObject({ status: 'done', done })
})
