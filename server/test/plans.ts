import type { Plan } from '@touchline/contract/planning/plans.ts'
import type { Session, Wish } from '@touchline/contract/platform/training.ts'
import type { FastifyInstance } from 'fastify'
import { bearer } from './clubs.ts'

type Player = { token: string }
type Answer = { statusCode: number; json(): { code?: string; plan: Plan } }

/** A ten-kilometre plan that begins next Monday, so that tests get the same result on every day of the week. */
export function runningWish(change: Partial<Extract<Wish, { kind: 'running' }>> = {}): Wish {
  const start = change.start ?? nextMonday(new Date())
  return {
    kind: 'running',
    start,
    timeZone: 'Europe/Prague',
    days: [2, 4, 6, 7],
    goalMetres: 10_000,
    goalDate: dayAfter(start, 8 * 7 - 2),
    raceMetres: 5000,
    raceSeconds: 1474,
    weeklyMinutes: 150,
    longestMinutes: 60,
    ...change,
  }
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

function nextMonday(now: Date): string {
  const day = now.toISOString().slice(0, 10)
  return dayAfter(day, 7 - ((now.getUTCDay() + 6) % 7))
}

/** The first two sessions; all sessions of the plan are in the future. */
export function comingSessions(plan: Plan): [Session, Session] {
  const [first, second] = plan.sessions
  if (!first || !second) throw new Error('the plan has sessions to come')
  return [first, second]
}

/** A session added by the player. */
export const OWN_SESSION = { time: null, kind: 'own', minutes: 40, rpe: 5, title: 'Badminton', note: null }

/** A player's requests about plans. */
export function planCalls(app: FastifyInstance, player: Player) {
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/api${path}`, headers: bearer(player.token), ...(payload && { payload }) })
  return {
    send,
    make: async (wish: Wish = runningWish(), title?: string): Promise<Plan> =>
      planIn(await send('POST', '/plans', { wish, title }), 201),
    read: async (id: string): Promise<Plan> => planIn(await send('GET', `/plans/${id}`)),
    add: (plan: Plan, session: object) =>
      send('POST', `/plans/${plan.id}/sessions`, { ...OWN_SESSION, version: plan.version, ...session }),
    edit: (plan: Plan, session: Session, change: object) =>
      send('PUT', `/plans/${plan.id}/sessions/${session.id}`, { version: plan.version, ...change }),
    remove: (plan: Plan, session: Session) =>
      send('DELETE', `/plans/${plan.id}/sessions/${session.id}`, { version: plan.version }),
    tick: (plan: Plan, session: Session, done: object | null) =>
      send('PUT', `/plans/${plan.id}/sessions/${session.id}/done`, { version: plan.version, done }),
    miss: (plan: Plan, session: Session, why: string) =>
      send('POST', `/plans/${plan.id}/sessions/${session.id}/missed`, { version: plan.version, why }),
    undo: (plan: Plan) => send('POST', `/plans/${plan.id}/undo`, { version: plan.version }),
    show: (plan: Plan, coachId: string) => send('PUT', `/plans/${plan.id}/shown`, { coachId }),
    signOff: (plan: Plan, word: { isApproved: boolean; comment?: string; version?: number }) =>
      send('POST', `/plans/${plan.id}/sign-off`, { version: plan.version, ...word }),
  }
}

/** The plan in a successful response. */
export function planIn(answer: Answer, status = 200): Plan {
  if (answer.statusCode !== status) throw new Error(`${answer.statusCode}: ${JSON.stringify(answer.json())}`)
  return answer.json().plan
}
