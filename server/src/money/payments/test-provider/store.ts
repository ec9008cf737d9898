import type { Database } from '../../../platform/database/database.ts'
import type { EventType, PaymentEvent } from '../provider.ts'
import { type Change, newId } from './lifecycle.ts'
import { type SignedEvent, signEvent } from './signature.ts'
import {
  findSession,
  findSessionOfSubscription,
  findSubscription,
  insertEvents,
  selectOverdueSessionIds,
  selectOverdueSubscriptionIds,
} from './test-provider.queries.ts'
import type { TestSessionRow, TestSubscriptionRow } from './test-provider.table.ts'
import {
  isPeriodOver,
  isSessionDue,
  OPEN_FOR_MS,
  passSessionTime,
  passSubscriptionTime,
  SETTLES_AFTER_MS,
} from './time.ts'

/** What the test provider needs. */
export type TestPaymentsOptions = {
  db: Database
  /** Signs the events. */
  signingKey: Buffer
  publicUrl: string
  now?: () => Date
  /** Posts an event to our own webhook; failures are not retried, as reconciliation finds the event. */
  deliver?: (event: SignedEvent) => Promise<void>
}

type Work<Result> = (change: Change) => Promise<Result>

/** Stores every change of the test provider together with its events; due changes are applied before each read. */
export type TestStore = {
  /** Makes a change; returns while its events are still being delivered. */
  change<Result>(work: Work<Result>): Promise<Result>
  /** Makes a change and waits until its events have been delivered. */
  changeAndDeliver<Result>(work: Work<Result>): Promise<Result>
  session(id: string): Promise<TestSessionRow | undefined>
  subscription(id: string): Promise<TestSubscriptionRow | undefined>
  /** Applies all changes that are due by now. */
  passTime(): Promise<void>
  delivered(): Promise<void>
}

export function openTestStore({ db, signingKey, now = () => new Date(), deliver }: TestPaymentsOptions): TestStore {
  const underway = new Set<Promise<void>>()

  async function commit<Result>(work: Work<Result>) {
    const { result, events } = await db.transaction(async (tx) => {
      const events: (PaymentEvent & { type: EventType })[] = []
      const moment = now()
      const emit: Change['emit'] = (type, about) =>
        void events.push({ id: newId('evt'), type, occurredAt: moment, ...NOTHING, ...about })
      const result = await work({ tx, now: moment, emit })
      await insertEvents(tx, events)
      return { result, events }
    })
    return { result, delivery: post(events) }
  }

  function post(events: PaymentEvent[]): Promise<void> {
    const delivery = deliverAll(events).finally(() => underway.delete(delivery))
    underway.add(delivery)
    return delivery
  }

  async function deliverAll(events: PaymentEvent[]): Promise<void> {
    for (const event of events) {
      try {
        await deliver?.(signEvent(event, signingKey, now()))
      } catch {
        // Ignored, like a lost webhook: reconciliation fetches missed events.
      }
    }
  }

  // The caller may hold a lock that the receiver of an event needs, so deliveries are never awaited here.
  const change: TestStore['change'] = async (work) => (await commit(work)).result

  const session: TestStore['session'] = async (id) => {
    if (!SESSION_ID.test(id)) return undefined
    const found = await findSession(db, id)
    if (!found || !isSessionDue(found, now())) return found
    await change((moment) => passSessionTime(moment, id))
    return findSession(db, id)
  }

  return {
    change,
    session,
    changeAndDeliver: async (work) => {
      const { result, delivery } = await commit(work)
      await delivery
      return result
    },
    subscription: async (id) => {
      let found = await findSubscription(db, id)
      if (found?.state === 'incomplete') {
        const paidBy = await findSessionOfSubscription(db, id)
        if (paidBy) await session(paidBy.id)
        found = await findSubscription(db, id)
      }
      if (!found || !isPeriodOver(found, now())) return found
      await change((moment) => passSubscriptionTime(moment, id))
      return findSubscription(db, id)
    },
    passTime: async () => {
      const ago = (ms: number) => new Date(now().getTime() - ms)
      const sessionIds = await selectOverdueSessionIds(db, ago(OPEN_FOR_MS), ago(SETTLES_AFTER_MS))
      for (const id of sessionIds) await change((moment) => passSessionTime(moment, id))
      const subscriptionIds = await selectOverdueSubscriptionIds(db, now())
      for (const id of subscriptionIds) await change((moment) => passSubscriptionTime(moment, id))
    },
    delivered: async () => {
      while (underway.size > 0) await Promise.all(underway)
    },
  }
}

const NOTHING = { sessionId: undefined, subscriptionId: undefined, paymentId: undefined }

// Anything else is no id of ours, and PostgreSQL would reject some of it.
const SESSION_ID = /^cs_test_[0-9A-Za-z]{32}$/
