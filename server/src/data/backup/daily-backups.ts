import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { setLastBackup } from '../../platform/observability/leader-metrics.ts'
import type { Job } from '../../platform/workers/worker.ts'

const DAY_MS = 24 * 60 * 60_000
const KEPT_MS = 14 * DAY_MS
const LOOK_EVERY_MS = 60_000
/** With a full disk, don't retry every minute. */
const AGAIN_AFTER_MS = 15 * 60_000

const END = '.backup'
const DAILY = /^daily-.*\.backup$/
const PROGRAM = fileURLToPath(new URL('../../start/backup.ts', import.meta.url))

/** The default folder for backups. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** A name that sorts by time and is allowed on every file system. */
export function backupName(beginning: string, at = new Date()): string {
  return `${beginning}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z${END}`
}

/** When the latest whole backup in the data folder was made, for monitoring. */
export function lastBackupAt(dataDir: string): Date | undefined {
  return latest(backupsIn(dataDir))
}

/** Keeps a backup of each of the last 14 days next to the embedded database. */
export function dailyBackupsJob({ kind }: OpenDatabase, { dataDir, backups }: DailySettings): Job[] {
  if (kind !== 'pglite' || !backups) return []
  const startedAt = Date.now()
  let failedAt = 0
  const report = () => setLastBackup((lastBackupAt(dataDir)?.getTime() ?? startedAt) / 1000)
  const run = async (signal: AbortSignal) => {
    report()
    const daily = backupsIn(dataDir).filter(({ name }) => DAILY.test(name))
    if (Date.now() - (latest(daily)?.getTime() ?? 0) < DAY_MS || Date.now() - failedAt < AGAIN_AFTER_MS) return
    try {
      await backUpInAnotherProcess(dataDir, signal)
      // Only after a success: when new backups fail, the old ones are all there is.
      removeOld(dataDir)
      report()
    } catch (error) {
      failedAt = Date.now()
      throw error
    }
  }
  return [{ name: 'daily backup', everyMs: LOOK_EVERY_MS, onLeaderOnly: true, run }]
}

type DailySettings = { dataDir: string; backups: boolean }

/** Runs the same command as an operator would: it requests a copy from this server and works on that. */
async function backUpInAnotherProcess(dataDir: string, signal: AbortSignal): Promise<void> {
  const folder = backupsFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const args = [PROGRAM, `--data-dir=${dataDir}`, join(folder, backupName('daily'))]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], windowsHide: true })
  const stop = () => void child.kill()
  signal.addEventListener('abort', stop)
  const said: Buffer[] = []
  child.stderr.on('data', (bytes) => said.push(bytes))
  const [code] = await once(child, 'close').finally(() => signal.removeEventListener('abort', stop))
  if (code !== 0 && !signal.aborted) throw new Error(`the backup failed: ${Buffer.concat(said).toString().trim()}`)
}

function removeOld(dataDir: string): void {
  for (const name of readdirSync(backupsFolder(dataDir))) {
    const path = join(backupsFolder(dataDir), name)
    const age = Date.now() - statSync(path).mtimeMs
    const isLeftBehind = name.endsWith('.unfinished') && age > DAY_MS
    if (isLeftBehind || (DAILY.test(name) && age > KEPT_MS)) rmSync(path, { force: true })
  }
}

type Kept = { name: string; at: Date }

function backupsIn(dataDir: string): Kept[] {
  try {
    const names = readdirSync(backupsFolder(dataDir)).filter((name) => name.endsWith(END))
    return names.map((name) => ({ name, at: statSync(join(backupsFolder(dataDir), name)).mtime }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function latest(backups: Kept[]): Date | undefined {
  return backups.map(({ at }) => at).toSorted((one, other) => other.getTime() - one.getTime())[0]
}
