import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './bootstrap/paths.mjs'

// Older ones are released and never edited; the rules were introduced after them.
const FIRST_CHECKED = 23

/**
 * Checks the migrations: each must be safe while workers of the previous release still run (docs/decisions/0076).
 * Returns the violations as text, or undefined if there are none.
 */
export async function migrationReport(folder = join(ROOT, 'server/migrations'), firstChecked = FIRST_CHECKED) {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  const found = journalFaults(entries)
  for (const { idx, tag } of entries) {
    if (idx < firstChecked) continue
    const faults = await migrationFaults(readFileSync(join(folder, `${tag}.sql`), 'utf8'))
    found.push(...faults.map((fault) => `${tag}: ${fault}`))
  }
  return found.length === 0 ? undefined : found.join('\n')
}

/** Faults in the journal: older releases skip a migration that is dated before another one. */
export function journalFaults(entries) {
  return entries.flatMap(({ idx, tag, when }, place) => [
    ...(idx === place && tag.startsWith(String(idx).padStart(4, '0')) ? [] : [`${tag}: its number is not ${place}`]),
    ...(place === 0 || when > entries[place - 1].when ? [] : [`${tag}: dated before ${entries[place - 1].tag}`]),
  ])
}

/**
 * What in one migration's SQL would lock out or break the workers that still run. A line `-- allowed: RULE: reason`
 * marks something as intended.
 */
export async function migrationFaults(text) {
  const { parse } = await import('libpg-query')
  const statements = (await parse(text)).stmts.map(({ stmt }) => stmt)
  const allowed = new Set([...text.matchAll(/^-- allowed: ([a-z-]+): \S.*$/gm)].map(([, rule]) => rule))
  const created = new Set(statements.flatMap(({ CreateStmt }) => (CreateStmt ? [CreateStmt.relation.relname] : [])))
  return [...mixedFaults(statements), ...statements.flatMap((statement) => faultsOf(statement, created))]
    .filter(({ rule }) => !allowed.has(rule))
    .map(({ rule, says }) => `${rule}: ${says}`)
}

// Concurrent statements cannot run in a transaction, and a mixed migration could not be retried.
function mixedFaults(statements) {
  const concurrent = statements.filter(isConcurrent).length
  if (concurrent === 0 || concurrent === statements.length) return []
  return [{ rule: 'mixed', says: 'put concurrent statements into their own migration (drizzle-kit generate --custom)' }]
}

function isConcurrent({ IndexStmt, DropStmt }) {
  return Boolean(IndexStmt?.concurrent || DropStmt?.concurrent)
}

function faultsOf(statement, created) {
  const [[kind, body]] = Object.entries(statement)
  const table = body.relation?.relname
  // No running worker knows a table that the same migration creates.
  if (table !== undefined && created.has(table)) return []
  return (RULES[kind]?.(body) ?? []).map((fault) => ({ ...fault, says: `${table ?? kind}: ${fault.says}` }))
}

const RULES = {
  IndexStmt: ({ concurrent }) => (concurrent ? [] : [{ rule: 'index', says: 'build the index concurrently' }]),
  DropStmt: ({ removeType, concurrent }) => {
    if (removeType === 'OBJECT_INDEX') return concurrent ? [] : [{ rule: 'index', says: 'drop the index concurrently' }]
    return [{ rule: 'drop', says: 'the previous release may still use it' }]
  },
  RenameStmt: () => [{ rule: 'rename', says: 'the previous release still uses the old name' }],
  UpdateStmt: () => [{ rule: 'rows', says: 'locks every row until commit: backfill in a job, or as rows are read' }],
  DeleteStmt: () => [{ rule: 'rows', says: 'locks every row until commit: delete in a job' }],
  AlterTableStmt: ({ cmds }) =>
    cmds.flatMap(({ AlterTableCmd }) => ALTERATIONS[AlterTableCmd.subtype]?.(AlterTableCmd) ?? []),
}

const ALTERATIONS = {
  AT_AddColumn: ({ def }) => addedColumnFaults(def.ColumnDef.constraints?.map(({ Constraint }) => Constraint) ?? []),
  AT_AlterColumnType: () => [{ rule: 'type', says: 'a new type rewrites the table' }],
  AT_SetNotNull: () => [{ rule: 'not-null', says: 'scans the whole table under a lock' }],
  AT_DropColumn: () => [{ rule: 'drop', says: 'the previous release still reads the column' }],
  AT_AddConstraint: ({ def: { Constraint } }) => addedConstraintFaults(Constraint),
}

function addedColumnFaults(constraints) {
  const standard = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT')
  const isRequired = constraints.some(({ contype }) => contype === 'CONSTR_NOTNULL')
  const isKey = constraints.some(({ contype }) => contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY')
  return [
    ...(isRequired && !standard ? [{ rule: 'not-null', says: 'a required column needs a default' }] : []),
    ...(constraints.some(({ contype }) => contype === 'CONSTR_GENERATED')
      ? [{ rule: 'rewrite', says: 'a generated column rewrites the table' }]
      : []),
    ...(standard && callsFunction(standard.raw_expr)
      ? [{ rule: 'rewrite', says: 'a volatile default rewrites the table' }]
      : []),
    ...(isKey ? [{ rule: 'index', says: 'build a unique index concurrently instead' }] : []),
  ]
}

function addedConstraintFaults({ contype, skip_validation: isUnchecked, indexname }) {
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') {
    return indexname ? [] : [{ rule: 'index', says: 'build the index concurrently first, then add it by its name' }]
  }
  return isUnchecked ? [] : [{ rule: 'constraint', says: 'add it NOT VALID, and validate it in the next migration' }]
}

// now() is the same for all rows of a statement and is stored once.
function callsFunction(expression) {
  const names = [...JSON.stringify(expression).matchAll(/"funcname":\[(.*?)\]/g)].map(([, name]) => name)
  return names.some((name) => !name.includes('"now"'))
}
