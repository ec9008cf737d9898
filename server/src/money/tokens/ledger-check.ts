import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'
import {
  setHeldTokens,
  setHoldsOpen,
  setLedgerChecked,
  setLedgerDrift,
} from '../../platform/observability/leader-metrics.ts'
import type { Job } from '../../platform/workers/worker.ts'
import { type CheckedClub, selectDrift, selectHeld, sumPastMonths } from './ledger-check.queries.ts'

type CheckLog = { error(details: object, message: string): void }

/** Few enough not to block other queries, even with the embedded database. */
const CLUBS_AT_ONCE = 25
const PAUSE_MS = 50

const EVERY_MS = 5 * 60_000
const RUNS_A_DAY = (24 * 60 * 60_000) / EVERY_MS

/**
 * Compares all balances with the ledger and alerts the operator of any drift. Each run reads the entries of this month
 * and the one before; older months are read a few accounts at a time, all of them once a day (docs/decisions/0070).
 */
export function ledgerCheckJob(db: Database, log: CheckLog): Job {
  return {
    ...{ name: 'ledger check', everyMs: EVERY_MS, onLeaderOnly: true, atStart: true },
    async run(signal) {
      await sumPastMonths(db, lastMonth(), RUNS_A_DAY)
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

/** Reports the tokens held by running answers as metrics. */
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

/** The month before this one (YYYY-MM, UTC). */
function lastMonth(now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7)
}
