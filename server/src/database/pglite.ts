import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fsyncDescriptor, fsyncPath } from '../fsync.ts'
import type { Database, OpenDatabase } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { maintenanceJobs } from './maintenance.ts'
import { MIGRATIONS } from './migrations.ts'
import { processes } from './processes.table.ts'
import { CHANNEL, newProcessId, type ServerProcess, Topics } from './server-process.ts'

/** Opens the PostgreSQL that runs inside this process, in the folder `db` of the data folder. */
export async function openPglite(dataDir: string): Promise<OpenDatabase> {
  const folder = join(resolve(dataDir), 'db')
  // PGlite writes its files readable by everyone; nobody else gets past these two folders.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  try {
    if (!existsSync(folder)) await createFolder(folder)
    chmodSync(folder, 0o700)
    const client = await start(folder)
    const drizzled = drizzle(client)
    await migrate(drizzled, MIGRATIONS)
    const db = drizzled as unknown as Database
    return opened(db, client, await onlyProcess(db, client), lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** This process, which the folder's lock proves to be the only one: whoever else is noted here is dead. */
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
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** Builds the files aside and moves them in at once: a first start that is killed half way leaves nothing behind. */
async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  await (await start(unfinished)).close()
  fsyncTree(unfinished)
  renameSync(unfinished, folder)
  fsyncPath(resolve(folder, '..'))
}

async function start(folder: string): Promise<PGlite> {
  const client = new CourteousPGlite({ fs: new DurableNodeFS(folder), startParams: START_PARAMS })
  try {
    await client.waitReady
    return client
  } catch (error) {
    const advice = 'move the folder away and restore a backup, or start without it'
    throw new Error(`The database in ${folder} cannot be opened: ${advice}.`, { cause: error })
  }
}

// PGlite's own parameters switch fsync off (-F), and the default wal_sync_method, fdatasync, does nothing in its
// WebAssembly. Without a checkpointer every burst of writes would keep its log: a lower maximum recycles less of it.
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=128MB'],
]

/** Lets the event loop turn once after each query: PGlite computes in this thread and resolves in microtasks only. */
class CourteousPGlite extends PGlite {
  // Inside the lock, so that queries waiting in a row are held back too, not just the caller of this one.
  override _runExclusiveQuery<T>(query: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      try {
        return await query()
      } finally {
        await nextTurn()
      }
    })
  }
}

/** PGlite's folder on disk, with the fsync it lacks: a commit is on the disk before it is confirmed. */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (module: { NODEFS: unknown }) => {
      const nodefs = module.NODEFS as EmscriptenNodeFS
      // tryFSOperation turns a failure into the errno that PostgreSQL expects.
      nodefs.stream_ops.fsync = (stream) => nodefs.tryFSOperation(() => fsyncDescriptor(stream.nfd))
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

type EmscriptenNodeFS = {
  tryFSOperation(operation: () => void): void
  stream_ops: { fsync?: (stream: { nfd: number }) => void }
}

function fsyncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    fsyncPath(join(entry.parentPath, entry.name))
  }
  fsyncPath(folder)
}
