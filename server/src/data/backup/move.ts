import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyFolder, openBarePostgres, openCopy } from '../../platform/database/bare-database.ts'
import { DatabaseInUse, lockFolder } from '../../platform/database/database.ts'
import { findSecret } from '../../platform/secrets/secret.ts'
import { countRows, inSnapshot, selectTables, sumLedger } from './backup.queries.ts'
import type { Proof } from './load.ts'
import { type BackupSettings, backUp } from './make-backup.ts'
import { BackupRefused } from './refusal.ts'
import { DatabaseNotEmpty, restore } from './restore.ts'

/** Data that is now in PostgreSQL. */
export type Moved = Proof & { wasThere: boolean }

/**
 * Moves the embedded database's data to an empty PostgreSQL, all or nothing, so that an interrupted move can simply be
 * run again. The embedded files stay unchanged: it reads a copy of them.
 */
export async function move(settings: BackupSettings): Promise<Moved> {
  const { dataDir, databaseUrl } = settings
  if (!databaseUrl) throw new BackupRefused('DATABASE_URL must be set to the PostgreSQL database to move the data to.')
  const folder = join(dataDir, 'db')
  if (!existsSync(folder)) throw new BackupRefused(`There is no embedded database in ${dataDir}: set DATA_DIR.`)
  checkSecret(settings)
  const lock = lockAgainstServers(folder)
  const work = join(dataDir, `moving-${randomUUID()}`)
  try {
    await copyFolder(folder, `${work}.db`)
    const source = await backUpCopy(settings, work)
    return await restoreOrCompare({ ...settings, databaseUrl }, `${work}.backup`, source)
  } finally {
    for (const end of ['.db', '.db.lock', '.backup'])
      rmSync(work + end, { recursive: true, force: true, maxRetries: 5 })
    lock.release()
  }
}

async function backUpCopy(settings: BackupSettings, work: string): Promise<Proof> {
  const copy = await openCopy(`${work}.db`)
  try {
    return await backUp(copy, settings, `${work}.backup`)
  } finally {
    await copy.close()
  }
}

async function restoreOrCompare(
  settings: BackupSettings & { databaseUrl: string },
  file: string,
  source: Proof,
): Promise<Moved> {
  try {
    return { ...(await restore(settings, file)), wasThere: false }
  } catch (error) {
    if (!(error instanceof DatabaseNotEmpty)) throw error
    const there = await proofOf(settings.databaseUrl)
    if (isSame(source, there)) return { ...there, wasThere: true }
    throw new BackupRefused(`The database of DATABASE_URL already contains other data. ${error.message}`)
  }
}

async function proofOf(databaseUrl: string): Promise<Proof> {
  const { db, close } = await openBarePostgres(databaseUrl)
  try {
    return await inSnapshot(db, async (tx) => {
      const tables = await selectTables(tx)
      return { rows: await countRows(tx, tables), ledger: await sumLedger(tx, tables) }
    })
  } finally {
    await close()
  }
}

/** Ignores process heartbeats and rate limits, which change without any member's data changing. */
function isSame(one: Proof, other: Proof): boolean {
  const lasting = ({ rows: { processes: _, rate_limits: __, ...rows }, ledger }: Proof) =>
    JSON.stringify([Object.entries(rows).toSorted(), ledger.digest])
  return lasting(one) === lasting(other)
}

function checkSecret({ appSecret, dataDir }: BackupSettings): void {
  const kept = findSecret(undefined, dataDir)
  if (!kept || kept === appSecret) return
  throw new BackupRefused(
    `APP_SECRET does not match the data: set it to the content of ${join(dataDir, 'secret')}, here and wherever the server is started.`,
  )
}

function lockAgainstServers(folder: string) {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    throw new BackupRefused('A server is running on the embedded data: stop it, so that nothing new is left behind.')
  }
}
