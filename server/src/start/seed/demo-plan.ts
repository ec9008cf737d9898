import type { Plan } from '@touchline/contract/planning/plans.ts'
import type { Session, Wish } from '@touchline/contract/platform/training.ts'
import {
  editSession,
  makeOwnPlan,
  markCoach,
  missSession,
  showPlan,
  signOffPlan,
  tickSession,
} from '../../planning/plans/plans.ts'
import { momentIn } from '../../platform/calendar/local-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { daysAfter, TIME_ZONE, weekdayOf } from './demo-days.ts'

type People = { clubId: string; playerId: string; coachId: string }

const WEEKS_BEHIND = 4
const WEEKS = 8

/** A plan half way through, with one missed session, approved by a coach of the club. */
export async function seedPlan(db: Database, { clubId, playerId, coachId }: People, now: Date): Promise<void> {
  const owner = { clubId, memberId: playerId }
  const { date: today } = momentIn(TIME_ZONE, now)
  const made = await makeOwnPlan(db, owner, wishOn(today), TITLE, 'cs')
  const { id } = await trainedUntil(db, owner, made, today)
  await markCoach(db, clubId, coachId, true)
  const shown = await showPlan(db, owner, { planId: id, coachId }, now)
  const word = { planId: id, version: shown.version, isApproved: true, comment: COACH_SAYS }
  await signOffPlan(db, { clubId, memberId: coachId }, word, now)
}

function wishOn(today: string): Wish {
  const start = daysAfter(today, 1 - weekdayOf(today) - 7 * WEEKS_BEHIND)
  return {
    kind: 'running',
    start,
    timeZone: TIME_ZONE,
    days: [2, 4, 7],
    age: 24,
    goalMetres: 10_000,
    goalDate: daysAfter(start, 7 * WEEKS - 1),
    raceMetres: 5000,
    raceSeconds: 1590,
    weeklyMinutes: 130,
    longestMinutes: 50,
  }
}

/** Ticks off all past sessions, day by day, except one hard session of last week. */
async function trainedUntil(
  db: Database,
  owner: { clubId: string; memberId: string },
  made: Plan,
  today: string,
): Promise<Plan> {
  const past = made.sessions.filter(({ date }) => date < today)
  const missed = past.findLast(({ isHard }) => isHard)
  let plan = made
  for (const { id, date } of past) {
    const session = plan.sessions.find((one) => one.id === id)
    if (!session) continue
    const of = { planId: plan.id, version: plan.version, sessionId: id }
    const evening = new Date(`${date}T19:00:00Z`)
    plan =
      id === missed?.id
        ? await missSession(db, owner, { ...of, why: 'ill' }, evening)
        : await tickSession(db, owner, { ...of, done: doneOf(session) }, evening)
  }
  const noted = past.findLast(({ kind }) => kind === 'long')
  if (!noted) return plan
  return editSession(db, owner, { planId: plan.id, version: plan.version, sessionId: noted.id, note: PLAYER_NOTES })
}

/** About as long and as hard as planned. */
function doneOf({ minutes, rpe, kind }: Session) {
  return { minutes: minutes + (kind === 'easy' ? 2 : 0), rpe: kind === 'long' ? Math.min(rpe + 1, 10) : rpe }
}

const TITLE = 'Deset kilometrů v kuse'
const PLAYER_NOTES = 'Poslední čtvrthodina do kopce proti větru, jinak v pohodě.'
const COACH_SAYS = 'Takhle to sedí. Když budou po sobotním zápase těžké nohy, nedělní běh klidně zkrať o deset minut.'
