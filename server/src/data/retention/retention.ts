import { setImmediate as breathe } from 'node:timers/promises'
import type { PaymentDependencies } from '../../money/payments/payments.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Job } from '../../platform/workers/worker.ts'
import type { RetentionRule, Step } from './rule.ts'
import { retentionRules } from './rules.ts'

/** The lines of a logger that retention needs. */
type RetentionLog = { info(details: object, message: string): void; warn(details: object, message: string): void }

/** What the worker needs. */
export type RetentionDependencies = {
  db: Database
  payments: PaymentDependencies
  log: RetentionLog
  /** Hears of each step that erased something. */
  onErased?: (table: string, rows: number) => void
}

const EVERY_MS = 60_000
/** Rows a step: a fraction of a second, so that nobody waits long for what it holds. */
const ROWS_AT_ONCE = 500
/** Steps of a rule in a round, so that one large table does not keep the others waiting. */
const STEPS_A_ROUND = 20

/** Erases what is older than its rule allows, rule by rule and step by step; the next round goes on where this one ended. */
export function retentionJob(dependencies: RetentionDependencies): Job {
  const rules = retentionRules(dependencies.db, dependencies.payments)
  return {
    ...{ name: 'retention', everyMs: EVERY_MS, onLeaderOnly: true, atStart: true },
    run: async (signal) => void (await runRetention(dependencies, rules, new Date(), signal)),
  }
}

/** One round; returns how many rows went of which table. A rule that fails is tried again and holds up no other. */
export async function runRetention(
  { log, onErased }: Pick<RetentionDependencies, 'log' | 'onErased'>,
  rules: readonly RetentionRule[],
  now: Date,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const erased: Record<string, number> = {}
  for (const rule of rules) {
    try {
      for await (const rows of steps(rule, now, signal)) {
        erased[rule.table] = (erased[rule.table] ?? 0) + rows
        onErased?.(rule.table, rows)
      }
    } catch (error) {
      log.warn({ err: error, table: rule.table }, 'Old rows could not be erased and will be tried again')
    }
  }
  if (Object.keys(erased).length > 0) log.info({ erased }, 'Old rows were erased')
  return erased
}

/** The steps of a rule that erased something, until nothing is left or enough was done for this round. */
async function* steps(rule: RetentionRule, now: Date, signal?: AbortSignal): AsyncGenerator<number> {
  const before = new Date(now.getTime() - rule.keptMs)
  const limit = rule.atOnce ?? ROWS_AT_ONCE
  for (let count = 0; count < STEPS_A_ROUND && !signal?.aborted; count++) {
    const { deleted, isMore } = stepOf(await rule.erase(before, limit), limit)
    if (deleted > 0) yield deleted
    if (!isMore) return
    await breathe()
  }
}

function stepOf(done: number | Step, limit: number): Step {
  return typeof done === 'number' ? { deleted: done, isMore: done >= limit } : done
}
