import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** A table as the database itself describes it, without generated columns. */
export type Table = { name: string; columns: { name: string; type: string }[] }

/** The last value of a sequence; null if it was never used. */
export type Sequence = { name: string; last: string | null }

/** The token ledger in sums, and a digest of the same sums for each club and model. */
export type LedgerSums = { sums: Record<string, string>; digest: string }

/** Runs reads in one consistent read-only snapshot. */
export function inSnapshot<Result>(db: Database, read: (tx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction(
    async (tx) => {
      await speakPlainly(tx)
      return read(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Makes values round-trip as the same text regardless of the database's settings. */
export async function speakPlainly(tx: Database): Promise<void> {
  for (const setting of PLAIN_SETTINGS) await tx.execute(sql.raw(`set local ${setting}`))
}

const PLAIN_SETTINGS = [
  ...["timezone = 'UTC'", "datestyle = 'ISO, YMD'", "intervalstyle = 'postgres'", 'extra_float_digits = 1'],
  ...["bytea_output = 'hex'", 'search_path = public', 'statement_timeout = 0', 'lock_timeout = 0'],
  'idle_in_transaction_session_timeout = 0',
]

/** All existing tables, from the catalogue, so that none can be forgotten. */
export async function selectTables(tx: Database): Promise<Table[]> {
  const { rows } = await tx.execute<Table>(sql`
    select relname as name,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    group by relname order by relname collate "C"`)
  return rows
}

/** Rows per fetch: a single row may be a megabyte. */
const MOST_ROWS = 200

/** The rows of a table in batches, each row a line: a JSON array of its columns' texts. */
export async function* selectRows(tx: Database, { name, columns }: Table): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const query = `select array_to_json(array[${texts}]::text[])::text as line from ${quoted(name)}`
  await tx.execute(sql.raw(`declare backup_rows no scroll cursor for ${query}`))
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${MOST_ROWS} from backup_rows`))
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await tx.execute(sql.raw('close backup_rows'))
}

/** Adds rows, each an array of its columns' texts. */
export async function insertRows(tx: Database, { name, columns }: Table, rows: (string | null)[][]): Promise<void> {
  const list = (parts: string[]) => sql.raw(parts.join(', '))
  const arrays = columns.map((_, index) => sql`${arrayLiteral(rows.map((row) => row[index] ?? null))}::text[]`)
  await tx.execute(sql`
    insert into ${sql.raw(quoted(name))} (${list(columns.map((column) => quoted(column.name)))})
    overriding system value
    select ${list(columns.map(({ type }, index) => `c${index}::${type}`))}
    from unnest(${sql.join(arrays, sql`, `)}) as given(${list(columns.map((_, index) => `c${index}`))})`)
}

/** How many rows each table has. */
export async function countRows(tx: Database, tables: Table[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await tx.execute<{ count: string }>(sql.raw(`select count(*)::text from ${quoted(name)}`))
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}

/** The tables that are not empty. */
export async function selectFilled(tx: Database, tables: Table[]): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of tables) {
    const { rows } = await tx.execute(sql.raw(`select from ${quoted(name)} limit 1`))
    if (rows.length > 0) filled.push(name)
  }
  return filled
}

const LEDGER = ['token_accounts', 'token_entries', 'token_holds']

/** The ledger's sums over all bigint columns of its tables, per club and model and in total. */
export async function sumLedger(tx: Database, tables: Table[]): Promise<LedgerSums> {
  const sums: Record<string, bigint> = {}
  const hash = createHash('sha256')
  for (const { name, columns } of tables.filter((table) => LEDGER.includes(table.name))) {
    const numbers = columns.filter(({ type }) => type === 'bigint').map((column) => column.name)
    const texts = numbers.map((number) => `coalesce(sum(${quoted(number)}), 0)::text`)
    const { rows } = await tx.execute<{ group: (string | null)[] }>(
      sql.raw(`select array_to_json(array[club_id::text, model, count(*)::text, ${texts.join(', ')}]) as group
        from ${quoted(name)} group by club_id, model order by club_id, model collate "C"`),
    )
    for (const { group } of rows) {
      hash.update(JSON.stringify([name, ...group]))
      for (const [index, number] of ['rows', ...numbers].entries()) {
        const key = `${name}.${number}`
        sums[key] = (sums[key] ?? 0n) + BigInt(group[index + 2] ?? 0)
      }
    }
  }
  return { sums: mapValues(sums, String), digest: hash.digest('hex') }
}

/** The current values of all sequences. */
export async function selectSequences(tx: Database): Promise<Sequence[]> {
  const { rows } = await tx.execute<Sequence>(sql`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by sequencename collate "C"`)
  return rows
}

/** Makes sequences continue from their old values. */
export async function setSequences(tx: Database, sequences: Sequence[]): Promise<void> {
  for (const { name, last } of sequences) {
    if (last) await tx.execute(sql`select setval(${quoted(name)}::regclass, ${last}::bigint)`)
  }
}

/**
 * Drops the foreign keys and returns a function that restores them, which checks all rows at once: so rows can be
 * inserted in any order, tables may reference each other in cycles, and no superuser is needed.
 */
export async function withoutForeignKeys(tx: Database): Promise<() => Promise<void>> {
  const { rows } = await tx.execute<Record<'table' | 'name' | 'definition', string>>(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  for (const { table, name } of rows) {
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${quoted(name)}`))
  }
  return async () => {
    for (const { table, name, definition } of rows) {
      await tx.execute(sql.raw(`alter table ${table} add constraint ${quoted(name)} ${definition}`))
    }
  }
}

/** Drops empty tables and the migration journal. */
export async function dropTables(tx: Database, tables: Table[]): Promise<void> {
  const names = tables.map(({ name }) => quoted(name)).join(', ')
  if (names) await tx.execute(sql.raw(`drop table ${names} cascade`))
  await tx.execute(sql`drop schema if exists drizzle cascade`)
}

/** Whether a server has sent a heartbeat to the database in the last 20 seconds. */
export async function isServed(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from processes where seen_at > now() - interval '20 seconds' limit 1`)
  return rows.length > 0
}

/** Blocks other processes from migrating until the transaction ends. */
export async function lockMigrations(tx: Database, lock: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}::bigint)`)
}

/** Updates the planner's statistics after a bulk load. */
export async function analyse(db: Database): Promise<void> {
  await db.execute(sql`analyze`)
}

function arrayLiteral(values: (string | null)[]): string {
  const texts = values.map((value) => (value === null ? 'NULL' : `"${value.replace(/[\\"]/g, '\\$&')}"`))
  return `{${texts.join(',')}}`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
