import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { setHeldTokens, setHoldsOpen, setLedgerChecked, setLedgerDrift } from '../observability/leader-metrics.ts'
import type { Job } from '../workers/worker.ts'
import { type CheckedClub, selectDrift, selectHeld } from './ledger-check.queries.ts'

type CheckLog = { error(details: object, message: string): void }

/** So few that nobody waits for them, embedded database or not. */
const CLUBS_AT_ONCE = 25
const PAUSE_MS = 50

/** Compares all balances with the ledger: nothing may ever be off, and if it is, the operator must be told. */
export function ledgerCheckJob(db: Database, log: CheckLog): Job {
  return {
    ...{ name: 'ledger check', everyMs: 5 * 60_000, onLeaderOnly: true, atStart: true },
    async run(signal) {
      const off: CheckedClub[] = []
      let after: string | undefined
      do {
        const checked: CheckedClub[] = await selectDrift(db, after, CLUBS_AT_ONCE)
        off.push(...checked.filter(({ drift }) => drift !== 0))
        after = checked.length === CLUBS_AT_ONCE ? checked.at(-1)?.clubId : undefined
        if (after) await sleep(PAUSE_MS)
      } while (after && !signal.aborted)
      if (signal.aborted) return
      if (off.length > 0) log.error({ clubs: off }, 'Balances differ from the ledger')
      setLedgerDrift(off.reduce((sum, { drift }) => sum + drift, 0))
      setLedgerChecked(Date.now() / 1000)
    },
  }
}

/** Counts what running answers hold back. */
export function heldTokensJob(db: Database): Job {
  return {
    ...{ name: 'held tokens', everyMs: 15_000, onLeaderOnly: true, atStart: true },
    async run() {
      const { holds, tokens } = await selectHeld(db)
      setHoldsOpen(holds)
      setHeldTokens(tokens)
    },
  }
}
