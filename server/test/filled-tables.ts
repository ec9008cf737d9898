import { sql } from 'drizzle-orm'
import {
  insertRows,
  selectTables,
  speakPlainly,
  type Table,
  withoutForeignKeys,
} from '../src/data/backup/backup.queries.ts'
import type { Database } from '../src/platform/database/database.ts'

/**
 * Fills every table with two rows: one whose columns hold values that are hard to serialise, and one with null wherever
 * null is allowed. ids are the same everywhere, so that all references resolve.
 */
export async function fillAllTables(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await speakPlainly(tx)
    const putBack = await withoutForeignKeys(tx)
    for (const table of await selectTables(tx)) {
      const nullable = await nullableColumns(tx, table)
      const full = table.columns.map(({ type }) => textFor(type, 0))
      const bare = table.columns.map(({ name, type }) => (nullable.has(name) ? null : textFor(type, 1)))
      await insertRows(tx, table, [full, bare])
    }
    await tx.execute(sql`select setval('chat_turns_position_seq', 4711), setval('test_events_position_seq', 17)`)
    await putBack()
  })
}

/** Every row of every table as the database prints it, including generated columns. */
export async function allRows(db: Database): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    await speakPlainly(tx)
    const { rows: tables } = await tx.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    const all: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await tx.execute<{ row: string }>(
        sql.raw(`select it::text as row from "${name}" it order by it::text collate "C"`),
      )
      all[name] = rows.map(({ row }) => row)
    }
    return all
  })
}

async function nullableColumns(tx: Database, { name }: Table): Promise<Set<string>> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${name} and is_nullable = 'YES'`,
  )
  return new Set(rows.map((row) => row.name))
}

/** A value of a type, as text; values for a new type have to be chosen first. */
function textFor(type: string, which: 0 | 1): string {
  const values = VALUES[type]
  if (!values) throw new Error(`a column of the type ${type}: which values of it are hard to back up?`)
  return values[which]
}

const VALUES: Record<string, [string, string]> = {
  uuid: ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'],
  text: ['řeka "x" \\ \'y\'\n\r\t{NULL},\u2028🏃‍♀️\\N', ''],
  'character varying(255)': ['"\\\\"', ''],
  boolean: ['true', 'false'],
  smallint: ['32767', '0'],
  integer: ['2147483647', '0'],
  bigint: ['9007199254740993', '0'],
  real: ['0.1', '0'],
  'double precision': ['0.30000000000000004', '-0'],
  numeric: ['12345678901234567890.000100', '0'],
  date: ['2024-02-29', '0001-01-01'],
  'timestamp with time zone': ['2026-03-29 01:30:00.123456+00', '1970-01-01 00:00:00+00'],
  jsonb: ['{"a": [1, null, "\\\\ \\"q\\""], "č": 1e-7}', 'null'],
  json: ['{"a":  1}', 'null'],
  bytea: ['\\x00ff5c5c27220a', '\\x'],
  'text[]': ['{"a b",NULL,"\\"\\\\","{}"}', '{}'],
  'integer[]': ['{1,NULL,-3}', '{}'],
  'bigint[]': ['{1,NULL,-3}', '{}'],
  'uuid[]': ['{11111111-1111-4111-8111-111111111111}', '{}'],
}
