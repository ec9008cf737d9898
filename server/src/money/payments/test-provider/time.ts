import { type Change, expireSession, settleSession, turnPeriod } from './lifecycle.ts'
import { lockSession, lockSubscription } from './test-provider.queries.ts'
import type { TestSessionRow, TestSubscriptionRow } from './test-provider.table.ts'

/** How long a session stays payable. */
export const OPEN_FOR_MS = 24 * 60 * 60_000
/** How long the money of a later payment takes to arrive. */
export const SETTLES_AFTER_MS = 60 * 60_000

/** Whether a change of the session is due by now. */
export function isSessionDue(session: TestSessionRow, now: Date): boolean {
  const dueAt = dueMoment(session)
  return dueAt !== undefined && dueAt <= now
}

/** Whether a running subscription's period is over by now. */
export function isPeriodOver({ state, periodEnd }: TestSubscriptionRow, now: Date): boolean {
  return (state === 'active' || state === 'past_due') && periodEnd <= now
}

/** Applies a session's due change once, also under concurrency. */
export async function passSessionTime(change: Change, sessionId: string): Promise<void> {
  const session = await lockSession(change.tx, sessionId)
  const dueAt = session && dueMoment(session)
  if (!dueAt || dueAt > change.now) return
  if (session.state === 'open') await expireSession(change, session)
  else await settleSession(change, session, 'paid', dueAt)
}

/** Applies every month of a subscription that has passed. */
export async function passSubscriptionTime(change: Change, subscriptionId: string): Promise<void> {
  let subscription = await lockSubscription(change.tx, subscriptionId)
  while (isPeriodOver(subscription, change.now)) subscription = await turnPeriod(change, subscription)
}

function dueMoment({ state, createdAt, finishedAt }: TestSessionRow): Date | undefined {
  if (state === 'open') return new Date(createdAt.getTime() + OPEN_FOR_MS)
  if (state === 'processing' && finishedAt) return new Date(finishedAt.getTime() + SETTLES_AFTER_MS)
  return undefined
}
