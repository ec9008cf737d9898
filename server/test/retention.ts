import { runRetention } from '../src/data/retention/retention.ts'
import { retentionRules } from '../src/data/retention/rules.ts'
import type { World } from './world.ts'

/** What a sweep needs of a world. */
type Swept = Pick<World, 'db'> & { app: Pick<World['app'], 'paymentDependencies'> }

const SILENT = { info() {}, warn() {} }

/** Erases what is old in a table by its rules, as the worker does; returns how many rows. */
export async function sweep({ db, app }: Swept, table: string, now = new Date()): Promise<number> {
  const rules = retentionRules(db, app.paymentDependencies).filter((rule) => rule.table === table)
  if (rules.length === 0) throw new Error(`no rule erases old rows of ${table}`)
  const erased = await runRetention({ log: SILENT }, rules, now)
  return erased[table] ?? 0
}
