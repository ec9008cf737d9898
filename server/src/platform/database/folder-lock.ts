import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Another process, or another part of this one, has the embedded database open. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'

  constructor(folder: string, cause: unknown) {
    super(
      `The database in ${folder} is already open in another process: stop that process, or set DATABASE_URL to a PostgreSQL that several processes can share.`,
      { cause },
    )
  }
}

/** A lock held until it is released or the process ends, even by a crash. */
export type FolderLock = { release(): void }

/**
 * Locks a folder through a file next to it, because two PGlite processes on one folder silently corrupt it. Node has no
 * file locks; SQLite's are kernel locks, so kill -9 releases them and no stale lock remains. Nothing in this process
 * may open the lock file: closing any descriptor of it would drop the lock.
 */
export function lockFolder(folder: string): FolderLock {
  const lockFile = `${folder}.lock`
  const lock = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    // Nothing is ever written, so no journal file is needed.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new DatabaseInUse(folder, error) : error
  }
  chmodSync(lockFile, 0o600)
  return { release: () => lock.close() }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
