import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { lockFolder } from './folder-lock.ts'
import type { Database, OpenDatabase } from './handle.ts'
import { maintenanceJobs } from './maintenance.ts'
import { applyMigrations, hasAllMigrations } from './migrations.ts'
import { createDatabase } from './new-database.ts'
import { copyFolder, startPglite } from './pglite-client.ts'
import { processes } from './processes.table.ts'
import { CHANNEL, newProcessId, type ServerProcess, Topics } from './server-process.ts'

/** Opens the PostgreSQL that runs inside this process, in the folder `db` of the data folder. */
export async function openPglite(dataDir: string): Promise<OpenDatabase> {
  const folder = join(resolve(dataDir), 'db')
  // PGlite creates world-readable files; these two folders keep other users out.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  try {
    if (!existsSync(folder)) await createDatabase(folder)
    chmodSync(folder, 0o700)
    const client = await startPglite(folder)
    const drizzled = drizzle(client)
    const db = drizzled as unknown as Database
    await db.transaction((tx) => applyMigrations(tx))
    const database = opened(db, client, await onlyProcess(db, client), lock.release)
    // Between statements, the files are in the state a crash would leave, from which PostgreSQL recovers.
    return { ...database, copyTo: (copy) => client.runExclusive(() => copyFolder(folder, copy)) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Registers this process; the folder's lock proves that any other registered process is dead. */
async function onlyProcess(db: Database, client: PGlite): Promise<ServerProcess> {
  const topics = new Topics()
  const id = newProcessId()
  await db.delete(processes)
  await db.insert(processes).values({ id })
  await client.listen(CHANNEL, (payload) => topics.tell(payload))
  return { id, isLeader: true, listen: (topic, hear) => topics.listen(topic, hear) }
}

function opened(db: Database, client: PGlite, serverProcess: ServerProcess, release: () => void): OpenDatabase {
  let closing: Promise<void> | undefined
  const close = () => client.close().finally(release)
  return {
    db,
    kind: 'pglite',
    serverProcess,
    jobs: maintenanceJobs(db),
    ping: async () => {
      await db.execute(sql`select 1`)
    },
    isMigrated: () => hasAllMigrations(db),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
