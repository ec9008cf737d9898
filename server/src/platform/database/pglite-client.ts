import { constants, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { fsyncDescriptor, fsyncPath } from '../fsync.ts'
import { countQuery } from '../observability/traces.ts'

/** Creates and fills the files of an embedded database; they appear atomically. */
export function createFolder(folder: string, fill = async (_: PGlite) => {}): Promise<void> {
  return createAtomically(folder, (unfinished) => createFiles(unfinished, fill))
}

/** Has a temporary folder filled and renames it, so that a killed process leaves nothing half done. */
export async function createAtomically(folder: string, create: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  // A unique name: a child process that outlives a killed start must not write into the folder of the next one.
  const files = mkdtempSync(join(unfinished, 'db-'))
  await create(files)
  rmSync(folder, { recursive: true, force: true })
  renameSync(files, folder)
  rmSync(unfinished, { recursive: true })
  fsyncPath(resolve(folder, '..'))
}

/** Creates and fills the files of an embedded database in an empty folder. */
export async function createFiles(folder: string, fill: (client: PGlite) => Promise<void>): Promise<void> {
  const client = await startPglite(folder, 'not durable')
  try {
    await fill(client)
  } finally {
    await client.close()
  }
  fsyncTree(folder)
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

// V8's optimizing compiler takes half a gigabyte for PostgreSQL's largest functions. The code of its fast compiler needs
// 1.2 times as long for single rows and twice as long for large scans (bench/embedded-memory.ts).
setFlagsFromString('--no-wasm-tier-up')
setFlagsFromString('--no-wasm-dynamic-tiering')

// PGlite's default parameters disable fsync (-F), and the default wal_sync_method, fdatasync, does nothing in
// WebAssembly. Without a checkpointer every burst of writes would keep its WAL: a lower maximum recycles less of it.
// What shared_buffers lacks is in the operating system's cache of files; the default of 128 MB is filled at the start.
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=128MB'],
  ...['-c', 'shared_buffers=16MB'],
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
