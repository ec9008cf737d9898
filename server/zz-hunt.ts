import fc from 'fast-check'
import { makePlan } from './src/plans/makers/make-plan.ts'
import { problemsOf } from './src/plans/makers/problems.ts'
import { progress } from './src/plans/makers/progress.ts'
import { replan } from './src/plans/makers/replan.ts'
import { MISSED_REASONS } from './src/plans/makers/types.ts'
import { wishes } from './test/training-wishes.ts'

const events = fc.record({
  what: fc.constantFrom(...MISSED_REASONS, 'done', 'done', 'done', 'done', 'done', 'done'),
  share: fc.double({ min: 0.4, max: 1, noNaN: true }),
  harder: fc.integer({ min: -2, max: 3 }),
})
function planFor(wish: any): any {
  let c = 0
  const p: any = makePlan(wish, () => String(++c))
  return 'refused' in p ? undefined : { wish, weeks: p.weeks, sessions: p.sessions }
}
function afterEvent(plan: any, session: any, { what, share, harder }: any): any {
  if (what !== 'done') return { ...plan, ...replan(plan, { sessionId: session.id, why: what }, session.date) }
  const done = {
    minutes: Math.max(1, Math.round(session.minutes * share)),
    rpe: Math.min(10, Math.max(1, session.rpe + harder)),
  }
  const ticked = plan.sessions.map((one: any) => (one.id === session.id ? { ...one, status: 'done', done } : one))
  return { ...plan, sessions: ticked, ...progress({ ...plan, sessions: ticked }, session.id, session.date) }
}
const until = Date.now() + Number(process.argv[2]) * 1000
let n = 0,
  fails = 0
while (Date.now() < until) {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const r = fc.check(
    fc.property(wishes, fc.array(events, { minLength: 1, maxLength: 25 }), (wish, happening) => {
      n++
      let plan = planFor(wish)
      if (!plan) return
      const p0 = problemsOf(plan)
      if (p0.length) throw new Error('made ' + JSON.stringify(p0))
      const days = plan.sessions.slice(0, happening.length)
      for (const [i, { id }] of days.entries()) {
        const s = plan.sessions.find((o: any) => o.id === id)
        if (s?.status === 'planned' && happening[i]) plan = afterEvent(plan, s, happening[i])
      }
      const p = problemsOf(plan)
      if (p.length) throw new Error(JSON.stringify(p))
    }),
    { numRuns: 500, seed },
  )
  if (r.failed) {
    fails++
    console.log('SEED', seed, r.counterexamplePath, (r.errorInstance as any)?.message, JSON.stringify(r.counterexample))
    if (fails > 5) break
  }
}
console.log('runs', n, 'fails', fails)
