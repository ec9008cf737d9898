import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BareDatabase, copyFolder, openCopy } from '../../platform/database/bare-database.ts'
import { DatabaseInUse, lockFolder, type OpenDatabase } from '../../platform/database/database.ts'
import type { Job } from '../../platform/workers/worker.ts'
import { BackupRefused } from './refusal.ts'

// The embedded database can be open in one process only. Another process that wants to read it puts a request into the
// data folder, which no other user may access; the server puts a copy of its files there.

const LOOK_EVERY_MS = 500
/** Enough for a busy server on a slow disk. */
const ANSWERED_WITHIN_MS = 120_000
/** Older files are left over from a killed command. */
const LEFT_BEHIND_MS = 10 * 60_000

const folderOf = (dataDir: string) => join(dataDir, 'snapshots')
const REQUEST = '.request'
const FAILED = '.failed'

/** Opens a copy of the embedded database as it is now, whether a server runs or not; closing it removes the copy. */
export async function openSnapshot(dataDir: string): Promise<BareDatabase> {
  if (!existsSync(join(dataDir, 'db'))) {
    throw new BackupRefused(
      `There is no database in ${dataDir}: set DATA_DIR, or DATABASE_URL where PostgreSQL is used.`,
    )
  }
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  const copy = join(folderOf(dataDir), randomUUID())
  const remove = () => {
    for (const end of ['', '.lock', REQUEST, FAILED, '.unfinished']) rmSync(copy + end, REMOVAL)
  }
  try {
    await takeCopy(dataDir, copy)
    const { close, ...database } = await openCopy(copy)
    return { ...database, close: () => close().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

async function takeCopy(dataDir: string, copy: string): Promise<void> {
  const latest = Date.now() + ANSWERED_WITHIN_MS
  if (await copyUnlessInUse(dataDir, copy)) return
  // Written once: the request file stays there while the server copies.
  writeFileSync(copy + REQUEST, '', { mode: 0o600 })
  while (!existsSync(copy)) {
    if (await copyUnlessInUse(dataDir, copy)) return
    if (existsSync(copy + FAILED)) throw new BackupRefused(readFileSync(copy + FAILED, 'utf8'))
    if (Date.now() > latest) {
      throw new BackupRefused('The running server does not respond, it may be an older release: stop it and try again.')
    }
    await sleep(LOOK_EVERY_MS / 5)
  }
}

/** Copies the files unless a server has them open; returns whether it did. */
async function copyUnlessInUse(dataDir: string, copy: string): Promise<boolean> {
  const folder = join(dataDir, 'db')
  let lock: ReturnType<typeof lockFolder>
  try {
    lock = lockFolder(folder)
  } catch (error) {
    if (error instanceof DatabaseInUse) return false
    throw error
  }
  try {
    await copyFolder(folder, copy)
    return true
  } finally {
    lock.release()
  }
}

/** Serves requests for copies of the embedded database from the server that has it open. */
export function snapshotsJob({ copyTo }: OpenDatabase, dataDir: string): Job[] {
  if (!copyTo) return []
  const run = async () => {
    for (const name of namesIn(folderOf(dataDir))) {
      if (name.endsWith(REQUEST)) await answer(join(folderOf(dataDir), name.slice(0, -REQUEST.length)), copyTo)
      else removeLeftBehind(join(folderOf(dataDir), name))
    }
  }
  return [{ name: 'database copies', everyMs: LOOK_EVERY_MS, atStart: true, run }]
}

async function answer(copy: string, copyTo: (folder: string) => Promise<void>): Promise<void> {
  const unfinished = `${copy}.unfinished`
  try {
    rmSync(unfinished, REMOVAL)
    if (ageOf(copy + REQUEST) > ANSWERED_WITHIN_MS) return
    await copyTo(unfinished)
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, REMOVAL)
    writeFileSync(copy + FAILED, `The server could not copy its database: ${(error as Error).message}`)
    throw error
  } finally {
    rmSync(copy + REQUEST, REMOVAL)
  }
}

function removeLeftBehind(path: string): void {
  if (ageOf(path) < LEFT_BEHIND_MS || path.endsWith('.lock')) return
  try {
    lockFolder(path).release()
  } catch {
    return // still being read
  }
  for (const end of ['', '.lock']) rmSync(path + end, REMOVAL)
}

function ageOf(path: string): number {
  try {
    return Date.now() - statSync(path).ctimeMs
  } catch {
    return 0
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

// Windows releases a just closed file with a delay.
const REMOVAL = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }
