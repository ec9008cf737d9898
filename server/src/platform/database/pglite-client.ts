import { constants, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fsyncDescriptor, fsyncPath } from '../fsync.ts'
import { countQuery } from '../observability/traces.ts'

/**
 * Creates the files in a temporary folder, runs `fill` and renames it, so that a killed process leaves nothing half
 * done.
 */
export async function createFolder(folder: string, fill = async (_: PGlite) => {}): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const client = await startPglite(unfinished, 'not durable')
  try {
    await fill(client)
  } finally {
    await client.close()
  }
  fsyncTree(unfinished)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  fsyncPath(resolve(folder, '..'))
}

/** Copies a folder's files; nothing may write to them meanwhile. */
export function copyFolder(folder: string, copy: string): Promise<void> {
  // Copy-on-write where the file system supports it.
  return cp(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Starts PGlite on a locked folder; `not durable` skips fsync, for data that is discarded after a crash. */
export async function startPglite(folder: string, durability: 'durable' | 'not durable' = 'durable'): Promise<PGlite> {
  const startParams = durability === 'durable' ? START_PARAMS : [...START_PARAMS, '-F']
  const client = new CourteousPGlite({ fs: new DurableNodeFS(folder), startParams })
  try {
    await client.waitReady
    return client
  } catch (error) {
    const advice = 'move the folder away and restore a backup, or start without it'
    throw new Error(`The database in ${folder} cannot be opened: ${advice}.`, { cause: error })
  }
}

// PGlite's default parameters disable fsync (-F), and the default wal_sync_method, fdatasync, does nothing in
// WebAssembly. Without a checkpointer every burst of writes would keep its WAL: a lower maximum recycles less of it.
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=128MB'],
]

/** Yields to the event loop after each query: PGlite computes in this thread and resolves in microtasks only. */
class CourteousPGlite extends PGlite {
  // Inside the lock, so that queries waiting in a row are held back too, not just the caller of this one.
  override _runExclusiveQuery<T>(query: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      try {
        return await countQuery(query)
      } finally {
        await letOthersRun()
      }
    })
  }
}

/** PGlite's file system with the missing fsync: a commit is on disk before it is confirmed. */
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
