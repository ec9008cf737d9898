import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { COMPILE_CACHE } from '../../../test/compile-cache.ts'
import { memoryFolder } from '../../../test/memory-folder.ts'
import { rateLimits } from '../limits/limits.table.ts'
import { startWorkers } from '../workers/workers.ts'
import { DatabaseInUse, type OpenDatabase, openDatabase } from './database.ts'
import { checkpoint, vacuum } from './maintenance.ts'

// Windows has no such modes: a folder there belongs to the user whose profile it is in.
const isWindows = process.platform === 'win32'
const parent = memoryFolder('touchline-pglite-')
const dataDir = join(parent, 'not', 'yet', 'there')
let database: OpenDatabase

beforeAll(async () => {
  const killed = launch('never committed')
  const begun = () => fs.globSync(join(dataDir, 'db.unfinished', '*', 'PG_VERSION'))
  await vi.waitFor(() => expect(begun()).toHaveLength(1), 60_000)
  await killed.kill()
  database = await openDatabase({ dataDir })
})

afterAll(async () => {
  await database.close()
  fs.rmSync(parent, { recursive: true, force: true })
})

describe('the folder', () => {
  it('is made anew after a first start that was killed half way', async () => {
    await database.ping()
    expect(fs.readdirSync(dataDir).sort()).toEqual(['db', 'db.lock'])
  })

  it.skipIf(isWindows)('is closed to every other user of the machine', async () => {
    expect(modeOf(join(dataDir, 'db'))).toBe('700')
    expect(modeOf(join(dataDir, 'db.lock'))).toBe('600')
  })

  it.skipIf(isWindows)('lies in a data folder that is closed too when we make it', async () => {
    expect(modeOf(dataDir)).toBe('700')
  })
})

describe('the lock', () => {
  it('refuses a second opening in this process and says what to do', async () => {
    const second = openDatabase({ dataDir })
    await expect(second).rejects.toThrow(DatabaseInUse)
    await expect(second).rejects.toThrow(`${join(dataDir, 'db')} is already open`)
    await expect(second).rejects.toThrow('DATABASE_URL')
    await database.ping()
  })

  it('refuses a second process and lets it in after close', async () => {
    const refused = await startProcess('refused')
    expect(refused.said).toMatch(/^DatabaseInUse: The database in .* is already open in another process: stop/)

    await database.close()
    const welcome = await startProcess('welcome')
    expect(welcome.said).toBe('committed')
    await welcome.kill()
    database = await openDatabase({ dataDir })
  })
})

describe('a commit', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })

  it('is on the disk before it is confirmed', async () => {
    const logInodes = fs
      .readdirSync(join(dataDir, 'db/pg_wal'))
      .map((file) => inodeOf(join(dataDir, 'db/pg_wal', file)))
    const synced: number[] = []
    const realFsync = fs.fsyncSync
    vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
      synced.push(fs.fstatSync(descriptor).ino)
      realFsync(descriptor)
    })
    syncBuiltinESMExports()

    for (let commit = 1; commit <= 5; commit++) {
      await database.db.insert(rateLimits).values({ key: `synced ${commit}` })
      expect(synced.filter((inode) => logInodes.includes(inode))).toHaveLength(commit)
    }
  })

  it('[RUN-03] survives kill -9 right after it, and the lock does not', async () => {
    await database.close()
    const process = await startProcess('killed')
    expect(process.said).toBe('committed')
    await process.kill()

    database = await openDatabase({ dataDir })
    const kept = await database.db.select().from(rateLimits).where(eq(rateLimits.key, 'killed'))
    expect(kept).toHaveLength(1)
  })
})

describe('a long row of queries', () => {
  it('lets timers fire in between, one after another', async () => {
    const ticks = await ticksDuring(async () => {
      for (let query = 0; query < 500; query++) await database.ping()
    })
    expect(ticks).toBeGreaterThan(5)
  })

  it('lets timers fire in between, all asked at once', async () => {
    const ticks = await ticksDuring(() => Promise.all(Array.from({ length: 500 }, () => database.ping())))
    expect(ticks).toBeGreaterThan(5)
  })
})

describe('the upkeep', () => {
  afterEach(() => vi.useRealTimers())

  it('removes dead rows and refreshes the statistics', async () => {
    await leaveDeadRows()
    const before = await tableState()
    await vacuum(database.db)
    const after = await tableState()
    expect(after.bytes).toBeLessThan(before.bytes / 2)
    expect([before.analyzed, after.analyzed]).toEqual([false, true])
  })

  it('runs by the clock', async () => {
    await leaveDeadRows()
    const before = await tableState()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const warn = vi.fn()
    const upkeep = startWorkers(database.jobs, { log: { warn }, isLeader: () => database.serverProcess.isLeader })
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    await upkeep.stop()
    expect(warn).not.toHaveBeenCalled()
    expect((await tableState()).bytes).toBeLessThan(before.bytes / 2)
  })

  it('lets go of the log that has reached the tables', async () => {
    await leaveDeadRows()
    const before = await logBytesToReplay()
    await checkpoint(database.db)
    expect(await logBytesToReplay()).toBeLessThan(before)
  })
})

async function startProcess(key: string) {
  const { child, kill } = launch(key)
  const [said] = await once(child.stdout, 'data')
  return { said: String(said).trim(), kill }
}

/** A process that opens the database, commits a row and stays until it is killed. */
function launch(key: string) {
  const script = fileURLToPath(new URL('../../../test/database-process.ts', import.meta.url))
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE }
  const child = spawn(process.execPath, [script, dataDir, key], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  return { child, kill }
}

async function ticksDuring(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  await work()
  clearInterval(timer)
  return ticks
}

async function leaveDeadRows(): Promise<void> {
  await database.db.execute(sql`insert into rate_limits (key) select 'dead ' || n from generate_series(1, 2000) n`)
  await database.db.execute(sql`delete from rate_limits where key like 'dead %'`)
}

async function tableState(): Promise<{ bytes: number; analyzed: boolean }> {
  const { rows } = await database.db.execute<{ bytes: number; analyzed: boolean }>(sql`
    select pg_relation_size('rate_limits')::int as bytes, last_analyze is not null as analyzed
    from pg_stat_user_tables where relname = 'rate_limits'
  `)
  return rows[0] ?? { bytes: Number.NaN, analyzed: false }
}

async function logBytesToReplay(): Promise<number> {
  const { rows } = await database.db.execute<{ bytes: number }>(
    sql`select (pg_current_wal_insert_lsn() - redo_lsn)::int as bytes from pg_control_checkpoint()`,
  )
  return rows[0]?.bytes ?? Number.NaN
}

function modeOf(path: string): string {
  return (fs.statSync(path).mode & 0o777).toString(8)
}

function inodeOf(path: string): number {
  return fs.statSync(path).ino
}
