import { setImmediate as breathe } from 'node:timers/promises'
import type { PaymentDependencies } from '../../money/payments/payments.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Job } from '../../platform/workers/worker.ts'
import type { RetentionRule, Step } from './rule.ts'
import { retentionRules } from './rules.ts'

/** The logger methods that retention needs. */
type RetentionLog = { info(details: object, message: string): void; warn(details: object, message: string): void }

/** Dependencies of the worker. */
export type RetentionDependencies = {
  db: Database
  payments: PaymentDependencies
  log: RetentionLog
  /** Called after each step that erased rows. */
  onErased?: (table: string, rows: number) => void
}

const EVERY_MS = 60_000
/** Rows per step: takes a fraction of a second, so that locks are held only briefly. */
const ROWS_AT_ONCE = 500
/** Steps per rule and round, so that one large table does not block the others. */
const STEPS_A_ROUND = 20

/** Erases rows older than their rule allows, in small steps; the next round continues where this one stopped. */
export function retentionJob(dependencies: RetentionDependencies): Job {
  const rules = retentionRules(dependencies.db, dependencies.payments)
  return {
    ...{ name: 'retention', everyMs: EVERY_MS, onLeaderOnly: true, atStart: true },
    run: async (signal) => void (await runRetention(dependencies, rules, new Date(), signal)),
  }
}

/** One round; returns the number of erased rows per table. A failing rule is retried and does not block the others. */
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
      log.warn({ err: error, table: rule.table }, 'Erasing expired rows failed, will retry')
    }
  }
  if (Object.keys(erased).length > 0) log.info({ erased }, 'Expired rows erased')
  return erased
}

/** Runs a rule's steps until nothing is left or this round's limit is reached; yields the erased rows. */
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
