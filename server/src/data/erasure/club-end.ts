import type { ErasureRow } from '../../club/clubs/club-erasures.table.ts'
import {
  cancelLateRenewals,
  closeCheckouts,
  closeTopUps,
  endSubscriptions,
  type PaymentDependencies,
  switchTopUpOff,
} from '../../money/payments/payments.ts'
import type { Database } from '../../platform/database/database.ts'
import { isOpen, type OpenThing } from './club-end.queries.ts'
import { endSessionsOfClub, noteCancelled, selectRunningAnswers } from './erasure.queries.ts'

/** Stops an answer by id, whichever process writes it. */
export type Answers = { stop(id: string): Promise<void> }

/** The context for ending something; every step is idempotent, so a crash between two of them does no harm. */
type Work = { db: Database; dependencies: PaymentDependencies; answers: Answers; erasure: ErasureRow }
type End = (work: Work) => Promise<void>

/**
 * What happens to an open thing at a step of its club's end.
 * - `ends`: we end it at this step.
 * - `waits`: the club is not erased before it is over; `end` speeds that up as far as possible.
 * - `erased`: deleted with the club's row, in the same transaction.
 * - `refused`: it cannot be used while the club is closed, and works again after a renewal.
 * - `stays`: nothing happens to it, for the given reason.
 */
type Fate = { ends: End } | { waits: End } | 'erased' | 'refused' | { stays: string }

/** The steps: the erasure was requested, it is due, or the subscription ended without a request. */
type Fates = { asked: Fate; due: Fate; closed: Fate }

/** Everything that may be open when a club ends, and what happens to it (docs/decisions/0068). */
export const CLUB_END: Readonly<Record<OpenThing, Fates>> = {
  checkout: {
    // A plan ordered after the request is how a club comes back.
    asked: {
      ends: ({ db, dependencies, erasure: { clubId, purchasesBefore } }) =>
        closeCheckouts(db, dependencies, clubId, ({ id, plan }) => plan === null || purchasesBefore.includes(id)),
    },
    due: { waits: ({ db, dependencies, erasure }) => closeCheckouts(db, dependencies, erasure.clubId) },
    closed: { stays: 'a plan is how the club comes back, and bought tokens wait for it' },
  },
  payment: {
    asked: { stays: 'a bank has it, and the receipt is written when it answers' },
    due: { waits: async () => {} },
    closed: { stays: 'a bank has it, and the receipt is written when it answers' },
  },
  topUp: {
    asked: { ends: ({ db, erasure }) => switchTopUpOff(db, erasure.clubId) },
    due: 'erased',
    closed: 'refused',
  },
  topUpBill: {
    asked: { ends: ({ db, dependencies, erasure }) => closeTopUps(db, dependencies, erasure.clubId) },
    due: { waits: ({ db, dependencies, erasure }) => closeTopUps(db, dependencies, erasure.clubId) },
    closed: 'refused',
  },
  subscription: {
    asked: { ends: cancelLate },
    due: { waits: ({ db, dependencies, erasure }) => endSubscriptions(db, dependencies, erasure.clubId) },
    closed: { stays: 'it is over: that is why the club is closed' },
  },
  session: {
    asked: { stays: 'people use the club until its day' },
    // Before answers are stopped, so that no new ones start meanwhile.
    due: { ends: ({ db, erasure }) => endSessionsOfClub(db, erasure.clubId) },
    closed: 'refused',
  },
  answer: {
    asked: { stays: 'people use the club until its day' },
    due: { ends: stopAnswers },
    closed: { stays: 'it was paid for and ends within minutes' },
  },
  export: {
    asked: { stays: 'who leaves takes the data along' },
    due: 'erased',
    closed: 'refused',
  },
  apiKey: {
    asked: { stays: 'people use the club until its day' },
    due: 'erased',
    closed: 'refused',
  },
  webhook: {
    asked: { stays: 'people use the club until its day' },
    due: 'erased',
    closed: 'refused',
  },
  delivery: {
    asked: { stays: 'it tells of what happened' },
    due: 'erased',
    closed: { stays: 'it tells of what happened while the club was open, for three days at most' },
  },
  handOver: {
    asked: { stays: 'whoever takes over may call the erasure off' },
    due: 'erased',
    closed: { stays: 'whoever takes over may renew; it ends within a week' },
  },
  reminder: {
    asked: { stays: 'people use the club until its day' },
    due: 'erased',
    closed: 'refused',
  },
  invitation: {
    asked: { stays: 'people use the club until its day' },
    due: 'erased',
    closed: 'refused',
  },
  publicAddress: {
    asked: { stays: 'people use the club until its day' },
    due: 'erased',
    closed: 'refused',
  },
  mail: {
    asked: { stays: 'it says what happened' },
    due: 'erased',
    closed: { stays: 'it says what happened' },
  },
}

const THINGS = Object.keys(CLUB_END) as OpenThing[]

/** Ends whatever could still charge a club marked for erasure, or renew automatically. */
export async function endWhenAsked(work: Work): Promise<void> {
  for (const thing of THINGS) {
    const { asked } = CLUB_END[thing]
    if (isEnding(asked)) await asked.ends(work)
  }
}

/** Ends everything open in a club that is due, money first; false while something is still pending. */
export async function endWhenDue(work: Work): Promise<boolean> {
  for (const thing of THINGS) {
    const { due } = CLUB_END[thing]
    if (isWaiting(due)) await due.waits(work)
  }
  if (await isWaitedFor(work.db, work.erasure.clubId)) return false
  for (const thing of THINGS) {
    const { due } = CLUB_END[thing]
    if (isEnding(due)) await due.ends(work)
  }
  return true
}

/** Whether anything is open that blocks a club's erasure. */
export async function isWaitedFor(db: Database, clubId: string): Promise<boolean> {
  for (const thing of THINGS) if (isWaiting(CLUB_END[thing].due) && (await isOpen(db, thing, clubId))) return true
  return false
}

function isEnding(fate: Fate): fate is { ends: End } {
  return typeof fate === 'object' && 'ends' in fate
}

function isWaiting(fate: Fate): fate is { waits: End } {
  return typeof fate === 'object' && 'waits' in fate
}

/** A payment in progress when the erasure was requested may still start a subscription. */
async function cancelLate({ db, dependencies, erasure }: Work): Promise<void> {
  const late = await cancelLateRenewals(db, dependencies, erasure.clubId, erasure)
  if (late.length > 0) await noteCancelled(db, erasure.clubId, [...erasure.cancelled, ...late])
}

async function stopAnswers({ db, answers, erasure }: Work): Promise<void> {
  for (const id of await selectRunningAnswers(db, erasure.clubId)) await answers.stop(id)
}
