import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createFilledFolder, openBarePostgres, openLockedFolder } from '../../platform/database/bare-database.ts'
import { type Database, lockFolder } from '../../platform/database/database.ts'
import { appliedMigrations, knownMigrations, MIGRATION_LOCK } from '../../platform/database/migrations.ts'
import {
  analyse,
  dropTables,
  isServed,
  lockMigrations,
  selectFilled,
  selectTables,
  speakPlainly,
} from './backup.queries.ts'
import { checkBackupFile } from './backup-file.ts'
import type { Header } from './backup-lines.ts'
import { load, type Proof, readHeader } from './load.ts'
import type { BackupSettings } from './make-backup.ts'
import { BackupRefused } from './refusal.ts'
import { restoreSecret } from './restored-secret.ts'

/** The outcome of a restore. */
export type Restored = Proof & { header: Header; secretNote: string | undefined }

/** The target database is not empty. */
export class DatabaseNotEmpty extends BackupRefused {}

/** Restores a backup into the configured, empty database, all or nothing. */
export async function restore(
  settings: BackupSettings,
  path: string,
  options: { withoutSecret?: boolean } = {},
): Promise<Restored> {
  await checkBackupFile(path)
  const header = await readHeader(path)
  checkMigrations(header)
  const secretNote = (into: Target) => restoreSecret(settings, header, into, options)
  return settings.databaseUrl
    ? intoPostgres(settings.databaseUrl, path, header, secretNote)
    : intoFolder(settings.dataDir, path, header, secretNote)
}

type Target = 'pglite' | 'postgres'
type SecretNote = (into: Target) => string | undefined

function checkMigrations({ migrations, release }: Header): void {
  const known = knownMigrations()
  const newest = migrations.at(-1) ?? 0
  if (newest > (known.at(-1) ?? 0)) {
    throw new BackupRefused(
      `The backup was made by a newer release (${release}): its database has a migration that this one does not know. Restore it with that release or a newer one.`,
    )
  }
  if (String(known.filter((at) => at <= newest)) !== String(migrations)) {
    throw new BackupRefused('The migrations of the backup and of this release do not match.')
  }
}

async function intoPostgres(url: string, path: string, header: Header, bring: SecretNote): Promise<Restored> {
  const { db, close } = await openBarePostgres(url)
  try {
    const restored = await db.transaction(async (tx) => {
      await speakPlainly(tx)
      // A server that starts meanwhile waits here until the restore is complete.
      await lockMigrations(tx, MIGRATION_LOCK)
      await clearEmpty(tx)
      const secretNote = bring('postgres')
      return { ...(await load(tx, path, header)), header, secretNote }
    })
    await analyse(db)
    return restored
  } finally {
    await close()
  }
}

async function intoFolder(dataDir: string, path: string, header: Header, bring: SecretNote): Promise<Restored> {
  const folder = join(dataDir, 'db')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  try {
    await refuseFilledFolder(folder)
    const secretNote = bring('pglite')
    let proof: Proof | undefined
    await createFilledFolder(folder, async (db) => {
      proof = await db.transaction(async (tx) => {
        await speakPlainly(tx)
        return load(tx, path, header)
      })
      await analyse(db)
    })
    if (!proof) throw new Error('nothing was loaded')
    return { ...proof, header, secretNote }
  } finally {
    lock.release()
  }
}

async function refuseFilledFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const { db, close } = await openLockedFolder(folder)
  try {
    await refuseFilled(db)
  } finally {
    await close()
  }
}

/** Drops tables that a server created but no one has used yet: they may be from another release than the backup. */
async function clearEmpty(tx: Database): Promise<void> {
  const tables = await refuseFilled(tx)
  if (tables.some(({ name }) => name === 'processes') && (await isServed(tx))) {
    throw new BackupRefused('A server is running on this database: stop it, wait half a minute and try again.')
  }
  await dropTables(tx, tables)
}

/** Tables a server fills automatically, without any member's data. */
const NOBODYS = new Set(['processes', 'rate_limits'])

async function refuseFilled(db: Database) {
  const tables = await selectTables(db)
  if (tables.length > 0 && (await appliedMigrations(db)).length === 0) {
    throw new DatabaseNotEmpty('The database has tables of another application: restore into an empty database.')
  }
  const filled = (await selectFilled(db, tables)).filter((name) => !NOBODYS.has(name))
  if (filled.length === 0) return tables
  const [some, more] = [filled.slice(0, 3).join(', '), filled.length > 3 ? ' and others' : '']
  throw new DatabaseNotEmpty(
    `The database is not empty (there are rows in ${some}${more}): restore into an empty one, nothing is ever overwritten.`,
  )
}
