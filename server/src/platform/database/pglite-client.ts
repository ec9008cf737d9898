import { constants, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fsyncDescriptor, fsyncPath } from '../fsync.ts'
import { countQuery } from '../observability/traces.ts'

/** Builds the files aside, filled by `fill`, and moves them in at once: what is killed half way leaves nothing behind. */
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

/** Copies the files of a folder; nobody may write there meanwhile. */
export function copyFolder(folder: string, copy: string): Promise<void> {
  // Where the file system can, a copy shares its blocks with the original.
  return cp(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Starts PGlite on the files of a folder, which must be locked; what is thrown away after a crash waits for no disk. */
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
        return await countQuery(query)
      } finally {
        await letOthersRun()
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
