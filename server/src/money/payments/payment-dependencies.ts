import type { ClubDependencies } from '../../club/clubs/clubs.ts'
import { Failure } from '../../platform/failure.ts'
import type { PaymentProvider } from './provider.ts'

/** What the payment functions need in addition to the database. */
export type PaymentDependencies = {
  provider: PaymentProvider
  club: ClubDependencies
  log: PaymentsLog
  /** Proves that a link to renew a subscription came from our mail. */
  renewalKey: Buffer
  /** Runs tasks of the same name one after the other, within this process. */
  inTurn<Result>(name: string, act: () => Promise<Result>): Promise<Result>
  now(): Date
}

/** The logger methods that payments use. */
type PaymentsLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Creates the dependencies, once per process. */
export function paymentDependencies(
  given: Omit<PaymentDependencies, 'inTurn' | 'now'> & { now?: () => Date },
): PaymentDependencies {
  return { now: () => new Date(), ...given, inTurn: turns() }
}

/** More than anyone ever has in progress for one club's payments. */
export const TURNS_WAITING = 100

/** Queues by name: waiting here is cheaper than asking the provider again after losing a race. */
function turns(): PaymentDependencies['inTurn'] {
  const last = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, number>()
  return (name, act) => {
    const before = waiting.get(name) ?? 0
    if (before >= TURNS_WAITING) return Promise.reject(new Failure('UNAVAILABLE'))
    waiting.set(name, before + 1)
    const turn = (last.get(name) ?? Promise.resolve()).then(act, act)
    const settled = turn.catch(() => {})
    last.set(name, settled)
    settled.then(() => {
      const left = (waiting.get(name) ?? 1) - 1
      if (left > 0) waiting.set(name, left)
      else waiting.delete(name)
      if (last.get(name) === settled) last.delete(name)
    })
    return turn
  }
}
