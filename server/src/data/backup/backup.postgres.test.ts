import { randomInt } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabaseSettings } from '../../../test/databases.ts'
import { allRows, fillAllTables } from '../../../test/filled-tables.ts'
import { memoryFolder } from '../../../test/memory-folder.ts'
import { type BareDatabase, openBarePostgres, openLockedFolder } from '../../platform/database/bare-database.ts'
import { lockFolder, openDatabase } from '../../platform/database/database.ts'
import { applyMigrations, knownMigrations } from '../../platform/database/migrations.ts'
import { selectSequences } from './backup.queries.ts'
import { readBackupFile, writeBackupFile } from './backup-file.ts'
import { type BackupSettings, makeBackup } from './make-backup.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'

const SECRET = 'the secret of the backed up data, long enough'
const PASSPHRASE = 'correct horse battery staple'
// Creating a PGlite folder and many schemas is slow where cores are shared.
const LONG_MS = 300_000

const endings: (() => Promise<void>)[] = []
const folder = memoryFolder('touchline-backups-')
let source: BackupSettings & { databaseUrl: string }
const embedded = emptyFolder()
/** A backup of a PostgreSQL in which every table is filled, with the secret. */
let whole: string
/** The rows a restore must reproduce. */
let rows: Record<string, string[]>

beforeAll(async () => {
  source = await emptyPostgres()
  const database = await openBarePostgres(source.databaseUrl)
  await database.db.transaction((tx) => applyMigrations(tx))
  await fillAllTables(database.db)
  rows = await allRows(database.db)
  await database.close()
  whole = join(folder, 'whole.backup')
  await makeBackup(source, whole)
})
afterAll(async () => {
  for (const end of endings) await end()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup of everything', { timeout: LONG_MS }, () => {
  test('[OPS-04] holds at least two rows of every table that the schema has', () => {
    expect(Object.keys(rows).length).toBeGreaterThan(50)
    for (const [table, { length }] of Object.entries(rows)) expect(length, table).toBe(2)
  })

  test('[OPS-04] is the same in the same kind of database', async () => {
    const target = await emptyPostgres()
    await restore(target, whole)
    await expectSame(await openBarePostgres(target.databaseUrl))
  })

  test('[OPS-04] is the same in the other kind', async () => {
    await restore(embedded, whole)
    await expectSame(await openLockedFolder(join(embedded.dataDir, 'db')))
  })

  test('[OPS-04] is the same after a move from the embedded database, which can be run again', async () => {
    const { databaseUrl } = await emptyPostgres()
    const settings = { ...embedded, databaseUrl, appSecret: SECRET }
    expect(await move(settings)).toMatchObject({ wasThere: false })
    await expectSame(await openBarePostgres(databaseUrl))
    expect(await move(settings), 'the second time nothing is left to do').toMatchObject({ wasThere: true })
  })

  async function expectSame({ db, close }: BareDatabase): Promise<void> {
    try {
      expect(await allRows(db)).toEqual(rows)
      const last = Object.fromEntries((await selectSequences(db)).map((sequence) => [sequence.name, sequence.last]))
      expect(last).toEqual({ chat_turns_position_seq: '4711', test_events_position_seq: '17' })
      const { rows: unchecked } = await db.execute(
        sql`select from pg_constraint where contype = 'f' and not convalidated`,
      )
      expect(unchecked).toEqual([])
    } finally {
      await close()
    }
  }
})

test('[OPS-12] a backup of an older release is restored into its own schema and migrated on', async () => {
  const old = await emptyPostgres()
  const before = knownMigrations().at(-3)
  const database = await openBarePostgres(old.databaseUrl)
  await database.db.transaction((tx) => applyMigrations(tx, before))
  await database.db.execute(sql`insert into rate_limits (key, points) values ('kept', 5)`)
  const file = join(folder, 'old.backup')
  await makeBackup(old, file)
  await database.close()

  const target = await emptyPostgres()
  await restore(target, file)
  const opened = await openDatabase(target)
  endings.unshift(opened.close)
  const applied = await opened.db.execute(
    sql`select created_at::text as at from drizzle.__drizzle_migrations order by 1`,
  )
  expect(applied.rows.map(({ at }) => Number(at))).toEqual(knownMigrations())
  expect((await opened.db.execute(sql`select key, points from rate_limits`)).rows).toEqual([{ key: 'kept', points: 5 }])
})

describe('what is refused', { timeout: LONG_MS }, () => {
  test('[OPS-12] a database with data, and nothing in it changes', async () => {
    await expect(restore(source, whole)).rejects.toThrow(/^The database is not empty \(there are rows in answers/)
    const { db, close } = await openBarePostgres(source.databaseUrl)
    expect(await allRows(db)).toEqual(rows)
    await close()
  })

  test('[OPS-12] a database of something else', async () => {
    const target = await emptyPostgres()
    const { db, close } = await openBarePostgres(target.databaseUrl)
    await db.execute(sql`create table recipes (id int)`)
    await close()
    await expect(restore(target, whole)).rejects.toThrow('tables of another application')
  })

  test('[OPS-12] a database on which a server runs; one that has been started on and is empty will do', async () => {
    const target = await emptyPostgres()
    const server = await openDatabase(target)
    await expect(restore(target, whole)).rejects.toThrow('A server is running on this database')
    await server.close()
    await restore(target, whole)
  })

  test('[OPS-12] a newer format, and what is no backup at all', async () => {
    const bytes = readFileSync(whole)
    const newer = join(folder, 'newer.backup')
    writeFileSync(newer, Buffer.concat([Buffer.from('touchline-backup 2\n'), bytes.subarray(19)]))
    await expect(restore(nowhere, newer)).rejects.toThrow('has format 2, and this release reads up to 1')
    writeFileSync(newer, 'PK and so on')
    await expect(restore(nowhere, newer)).rejects.toThrow('is not a backup of Touchline')
    await expect(restore(nowhere, join(folder, 'none'))).rejects.toThrow('There is no file')
  })

  test('[OPS-12] a newer migration, and other ones', async () => {
    const newer = await changed('newer-migration', (lines) =>
      lines.with(
        0,
        lines[0]?.replace(/"migrations":\[/, '$&1,').replace('],"tables"', ',99999999999999],"tables"') ?? '',
      ),
    )
    await expect(restore(nowhere, newer)).rejects.toThrow('made by a newer release')
    const other = await changed('other-migrations', (lines) =>
      lines.with(0, lines[0]?.replace(/"migrations":\[/, '$&1,') ?? ''),
    )
    await expect(restore(nowhere, other)).rejects.toThrow('migrations of the backup and of this release do not match')
  })

  test('[OPS-12] a file with any byte changed, or cut anywhere', async () => {
    const bytes = readFileSync(whole)
    const bad = join(folder, 'bad.backup')
    const places = [0, 16, 17, 18, 19, 20, bytes.length - 72, bytes.length - 66, bytes.length - 1]
    for (let sample = 0; sample < 150; sample++) places.push(randomInt(bytes.length))
    for (const place of places) {
      const changedBytes = Buffer.from(bytes)
      changedBytes.writeUInt8((bytes[place] ?? 0) ^ (1 << randomInt(8)), place)
      writeFileSync(bad, changedBytes)
      await expect(restore(nowhere, bad), `byte ${place} of ${bytes.length}`).rejects.toThrow(/\.backup (is|has)/)
    }
    for (const length of [0, 1, 19, 50, 91, 92, 200, bytes.length - 73, bytes.length - 1]) {
      writeFileSync(bad, bytes.subarray(0, length))
      await expect(restore(nowhere, bad), `cut at ${length}`).rejects.toThrow(/\.backup is/)
    }
  })

  test('[OPS-12] a file whose counts or sums are others than its rows give: nothing is kept', async () => {
    const target = await emptyPostgres()
    const lost = await changed('lost-row', (lines) => lines.toSpliced(lines.indexOf('{"table":"clubs"}') + 1, 1))
    await expect(restore(target, lost)).rejects.toThrow()
    const more = await changed('more-rows', (lines) =>
      lines.map((line) => line.replace('"rate_limits":2', '"rate_limits":3')),
    )
    await expect(restore(target, more)).rejects.toThrow('rows of rate_limits are 2 instead of 3')
    const richer = await changed('richer', (lines) =>
      lines.map((line) => line.replace(/"token_entries.bought":"\d+"/, '"token_entries.bought":"1"')),
    )
    await expect(restore(target, richer)).rejects.toThrow('token_entries.bought are 9007199254740993 instead of 1')
    const { db, close } = await openBarePostgres(target.databaseUrl)
    const left = await db.execute(sql`select from pg_class where relnamespace = 'public'::regnamespace`)
    await close()
    expect(left.rows).toEqual([])
  })

  test('[OPS-12] a wrong passphrase, a missing secret, another secret', async () => {
    const target = emptyFolder()
    await expect(restore({ ...target, backupPassphrase: 'another passphrase' }, whole)).rejects.toThrow(
      'BACKUP_PASSPHRASE is not the passphrase',
    )
    await expect(restore({ ...target, backupPassphrase: undefined }, whole)).rejects.toThrow(
      /does not hold the secret of this backup: set BACKUP_PASSPHRASE/,
    )
    const postgres = { ...(await emptyPostgres()), appSecret: 'x'.repeat(40) }
    await expect(restore(postgres, whole)).rejects.toThrow(/The right one is now in .*secret-of-backup/)
    expect(readFileSync(join(postgres.dataDir, 'secret-of-backup'), 'utf8')).toBe(SECRET)
    const { secretNote } = await restore({ ...postgres, backupPassphrase: undefined }, whole, { withoutSecret: true })
    expect(secretNote).toContain('people have to log in again')
  })

  test('[OPS-12] a secret is in no file without a passphrase, and readable in none', async () => {
    const without = join(folder, 'without.backup')
    const made = await makeBackup({ ...source, backupPassphrase: undefined }, without)
    expect(made.holdsSecret).toBe(false)
    for (const file of [without, whole]) {
      for await (const line of readBackupFile(file)) expect(line).not.toContain(SECRET)
    }
  })

  test('[OPS-12] to write over a file, and to back up what is not there', async () => {
    await expect(makeBackup(source, whole)).rejects.toThrow('exists already')
    await expect(makeBackup(emptyFolder(), join(folder, 'never'))).rejects.toThrow('There is no database in')
    await expect(makeBackup(await emptyPostgres(), join(folder, 'never'))).rejects.toThrow('the database is empty')
  })

  test('[OPS-04] to move with another secret, to no place, or into other data', async () => {
    await expect(move(embedded)).rejects.toThrow('DATABASE_URL must be set')
    await expect(move({ ...source, dataDir: emptyFolder().dataDir })).rejects.toThrow('There is no embedded database')
    const settings = { ...embedded, databaseUrl: source.databaseUrl }
    await expect(move({ ...settings, appSecret: 'x'.repeat(40) })).rejects.toThrow(/set it to the content of .*secret/)
    const server = lockFolder(join(embedded.dataDir, 'db'))
    await expect(move({ ...settings, appSecret: SECRET })).rejects.toThrow('A server is running on the embedded data')
    server.release()
    const { db, close } = await openBarePostgres(source.databaseUrl)
    await db.execute(sql`delete from webhook_attempts`)
    await close()
    await expect(move({ ...settings, appSecret: SECRET })).rejects.toThrow('already contains other data')
  })
})

/** Settings without a reachable database: what fails with them was rejected before any connection was opened. */
const nowhere: BackupSettings = {
  dataDir: join(folder, 'nowhere'),
  databaseUrl: 'postgres://nobody@127.0.0.1:9/nowhere',
  appSecret: SECRET,
  backupPassphrase: undefined,
}

async function emptyPostgres(): Promise<BackupSettings & { databaseUrl: string }> {
  const { databaseUrl = '', dataDir, remove } = await freshDatabaseSettings()
  endings.push(remove)
  return { databaseUrl, dataDir, appSecret: SECRET, backupPassphrase: PASSPHRASE }
}

function emptyFolder(): BackupSettings {
  const dataDir = memoryFolder('touchline-restored-')
  endings.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  return { dataDir, databaseUrl: undefined, appSecret: undefined, backupPassphrase: PASSPHRASE }
}

/** A copy of the full backup with modified lines and a valid checksum. */
async function changed(name: string, change: (lines: string[]) => string[]): Promise<string> {
  const lines: string[] = []
  for await (const line of readBackupFile(whole)) lines.push(line)
  const path = join(folder, `${name}.backup`)
  const file = await writeBackupFile(path, oneByOne(change(lines)))
  file.publish()
  return path
}

async function* oneByOne(lines: string[]): AsyncGenerator<string> {
  for (const line of lines) yield `${line}\n`
}
