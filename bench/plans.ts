import fc from 'fast-check'
import { makePlan } from '../server/src/planning/plans/makers/make-plan.ts'
import { problemsOf } from '../server/src/planning/plans/makers/problems.ts'
import { replan } from '../server/src/planning/plans/makers/replan.ts'
import type { PlanState, Wish } from '../server/src/planning/plans/makers/types.ts'
import { wishes } from '../server/test/training-wishes.ts'

// How long a training plan, a re-plan and a check of the rules take, over random wishes of every kind.
//
//   node bench/plans.ts [wishes]

const count = Number(process.argv[2] ?? 2000)
const all = fc.sample(wishes, { numRuns: count, seed: 1 })
for (const wish of all.slice(0, 200)) planOf(wish)

const made = all.map((wish) => timed(() => planOf(wish)))
const plans = made.flatMap(({ result }) => result ?? [])
const replanned = plans.map((plan) => timed(() => missed(plan)))
const checked = plans.map((plan) => timed(() => problemsOf(plan)))

console.log(`${count} wishes, ${plans.length} plans, ${plans.flatMap(({ sessions }) => sessions).length} sessions`)
console.log(`a plan     ${quantiles(made.map(({ ms }) => ms))}`)
console.log(`a re-plan  ${quantiles(replanned.map(({ ms }) => ms))}`)
console.log(`a check    ${quantiles(checked.map(({ ms }) => ms))}`)

function planOf(wish: Wish): PlanState | undefined {
  let id = 0
  const plan = makePlan(wish, () => String(++id))
  return 'refused' in plan ? undefined : { wish, weeks: plan.weeks, sessions: plan.sessions }
}

function missed(plan: PlanState) {
  const session = plan.sessions[Math.floor(plan.sessions.length / 3)]
  return session && replan(plan, { sessionId: session.id, why: 'ill' }, session.date)
}

/** The best of three, because other work on the machine interrupts. */
function timed<Result>(act: () => Result): { ms: number; result: Result } {
  const times = [1, 2, 3].map(() => {
    const start = performance.now()
    act()
    return performance.now() - start
  })
  return { ms: Math.min(...times), result: act() }
}

function quantiles(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`
}
