import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '../../platform/database/database.ts'
import { fsyncPath } from '../../platform/fsync.ts'
import type { DemoClub } from './demo-club.ts'

/** What a demo prints at its start, the same every time. */
export type KeptDemo = Pick<DemoClub, 'name' | 'password' | 'logIns'>

// The database's lock file stays: another demo may be waiting for it.
const OWN_FILES = ['db', 'db.unfinished', 'mail', 'secret', 'secret.unfinished', 'demo.json']

/** The demo that an earlier run created in this folder. */
export function keptDemo(dataDir: string): KeptDemo | undefined {
  try {
    return JSON.parse(readFileSync(demoFile(dataDir), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Stores the log-ins of a complete demo; until then the next run starts over. */
export function keepDemo(dataDir: string, { name, password, logIns }: KeptDemo): void {
  const unfinished = `${demoFile(dataDir)}.unfinished`
  writeFileSync(unfinished, JSON.stringify({ name, password, logIns }, null, 2), { mode: 0o600 })
  fsyncPath(unfinished)
  renameSync(unfinished, demoFile(dataDir))
}

/** Removes a demo's files, unless it is running; other files in the folder stay. */
export function clearDemo(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFolder(join(dataDir, 'db'))
  try {
    for (const name of OWN_FILES) rmSync(join(dataDir, name), { recursive: true, force: true })
  } finally {
    lock.release()
  }
}

function demoFile(dataDir: string): string {
  return join(dataDir, 'demo.json')
}
