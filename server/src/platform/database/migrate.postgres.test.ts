import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freshDatabaseSettings } from '../../../test/databases.ts'
import type { Database } from './handle.ts'
import { applyPatiently, migratePostgres } from './migrate-postgres.ts'
import { appliedMigrations, applyMigration, hasAllMigrations, knownMigrations, type Migration } from './migrations.ts'

let settings: Awaited<ReturnType<typeof freshDatabaseSettings>>
let migrator: pg.Client
let worker: pg.Client
let db: Database

beforeAll(async () => {
  settings = await freshDatabaseSettings()
  await migratePostgres(settings.databaseUrl ?? '', { info() {}, warn() {} })
  migrator = await connected()
  worker = await connected()
  db = drizzle(migrator) as unknown as Database
})

afterAll(async () => {
  await Promise.all([migrator.end(), worker.end()])
  await settings.remove()
})

it('[OPS-24] gives up its place after a moment, lets workers through that wait behind it, and is applied once it can be', async () => {
  const reader = await connected()
  const warn = vi.fn()
  await worker.query('begin')
  await worker.query('select 1 from clubs')
  const migration = made(1, 'alter table clubs add column tried integer')
  const applied = applyPatiently(db, migration, { lockTimeoutMs: 150, tries: 1_000, pauseMs: 50 }, { info() {}, warn })
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 20_000)
  // Without its lock timeout, the migration would make this query wait for the open transaction.
  await reader.query('select count(*) from clubs')
  await worker.query('commit')
  await applied
  await reader.query('select tried from clubs')
  await reader.end()
})

it('[OPS-24] fails once it has tried long enough, and leaves nothing behind', async () => {
  await worker.query('begin')
  await worker.query('select 1 from clubs')
  const migration = made(2, 'create table half_done (id integer)', 'alter table clubs add column never integer')
  const applied = applyPatiently(db, migration, { lockTimeoutMs: 50, tries: 2, pauseMs: 10 }, { info() {}, warn() {} })
  await expect(applied).rejects.toMatchObject({ cause: { code: '55P03' } })
  await worker.query('rollback')
  expect((await worker.query(`select to_regclass('half_done') as there`)).rows).toEqual([{ there: null }])
})

it('[OPS-24] builds an index while others write, and begins anew where an earlier try broke off', async () => {
  await worker.query(`create table many (n integer); insert into many values (1), (1)`)
  const unique = 'create unique index concurrently "many_n" on "many" ("n")'
  await expect(worker.query(unique)).rejects.toThrow()
  expect(await isValid('many_n')).toBe(false)
  await worker.query('delete from many where ctid = (select min(ctid) from many)')
  // An open transaction with writes delays the index build, but no other writer.
  await worker.query('begin')
  await worker.query('insert into many values (2)')
  const applied = applyPatiently(db, made(3, unique), SHORT, { info() {}, warn() {} })
  const writer = await connected()
  await vi.waitFor(async () => expect(await isBuilding(writer)).toBe(true), 20_000)
  await writer.query('insert into many values (3)')
  await worker.query('commit')
  await applied
  expect(await isValid('many_n')).toBe(true)
  // As if killed after building the index, before recording it.
  await applyPatiently(db, made(4, unique), SHORT, { info() {}, warn() {} })
  await writer.end()
})

it('[OPS-24] builds the same index inside a transaction where nobody else is there, as for a restored backup', async () => {
  await worker.query('create table alone (n integer)')
  await db.transaction((tx) => applyMigration(tx, made(5, 'CREATE INDEX CONCURRENTLY "alone_n" ON "alone" ("n")')))
  expect(await isValid('alone_n')).toBe(true)
})

it('[OPS-24] applies a migration that is older than another one the database has had, and is not ready before', async () => {
  const [, missing] = knownMigrations().toReversed()
  await worker.query('begin')
  await worker.query('delete from drizzle.__drizzle_migrations where created_at = $1', [missing])
  const inTransaction = drizzle(worker) as unknown as Database
  expect(await hasAllMigrations(inTransaction)).toBe(false)
  await worker.query('rollback')
  expect(await hasAllMigrations(inTransaction)).toBe(true)
  expect(await appliedMigrations(db)).toEqual(expect.arrayContaining(knownMigrations()))
})

const SHORT = { lockTimeoutMs: 150, tries: 3, pauseMs: 10 }

function made(at: number, ...statements: string[]): Migration {
  return { at, hash: `made up ${at}`, statements }
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: settings.databaseUrl })
  await client.connect()
  return client
}

async function isValid(index: string): Promise<boolean | undefined> {
  const { rows } = await worker.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [index])
  return rows[0]?.indisvalid
}

async function isBuilding(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where query like '%index concurrently%' and pid <> pg_backend_pid() and wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length > 0
}
