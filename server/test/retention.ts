import { runRetention } from '../src/data/retention/retention.ts'
import { retentionRules } from '../src/data/retention/rules.ts'
import type { World } from './world.ts'

/** The parts of a world that a sweep needs. */
type Swept = Pick<World, 'db'> & { app: Pick<World['app'], 'paymentDependencies'> }

const SILENT = { info() {}, warn() {} }

/** Erases old rows of a table by its rules, as the worker does; returns their number. */
export async function sweep({ db, app }: Swept, table: string, now = new Date()): Promise<number> {
  const rules = retentionRules(db, app.paymentDependencies).filter((rule) => rule.table === table)
  if (rules.length === 0) throw new Error(`no rule erases old rows of ${table}`)
  const erased = await runRetention({ log: SILENT }, rules, now)
  return erased[table] ?? 0
}
