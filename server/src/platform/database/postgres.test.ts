import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshDatabaseSettings } from '../../../test/databases.ts'
import { rateLimits } from '../limits/limits.table.ts'
import { type Database, DatabaseUnreachable, type OpenDatabase, openDatabase } from './database.ts'
import { MIGRATIONS_FOLDER } from './migrations.ts'
import { notification } from './server-process.ts'
import { isDatabaseUnreachable } from './unreachable.ts'

const NOWHERE = 'postgres://nobody@127.0.0.1:9/nowhere'

let settings: Awaited<ReturnType<typeof freshDatabaseSettings>>
let processes: OpenDatabase[]
const warn = vi.fn()

// Five servers starting simultaneously on an empty database.
beforeAll(async () => {
  settings = await freshDatabaseSettings()
  const log = { info() {}, warn }
  processes = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ ...settings, log })))
})

afterAll(async () => {
  await Promise.all(processes.map(({ close }) => close()))
  await settings.remove()
})

it('migrates once when five processes start together', async () => {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'))
  const { rows } = await processDb(0).execute(sql`select hash from drizzle.__drizzle_migrations`)
  expect(rows).toHaveLength(journal.entries.length)
})

it('shows every process what another one wrote', async () => {
  await processDb(0).insert(rateLimits).values({ key: 'shared' })
  expect(await processDb(4).select().from(rateLimits)).toMatchObject([{ key: 'shared' }])
})

it('survives the loss of idle connections and connects again', async () => {
  const [lost, witness] = [processDb(1), processDb(2)]
  const pid = await backendOf(lost)
  await terminate(witness, pid)
  const isTold = () => expect(warn).toHaveBeenCalledWith(expect.anything(), 'Idle database connection lost')
  await vi.waitFor(isTold, 10_000)
  expect(await backendOf(lost)).not.toBe(pid)
})

it('survives the loss of a connection in the middle of a transaction and keeps nothing of it', async () => {
  const [lost, witness] = [processDb(1), processDb(2)]
  const transaction = lost.transaction(async (tx) => {
    await tx.insert(rateLimits).values({ key: 'lost' })
    await terminate(witness, await backendOf(tx))
    await tx.insert(rateLimits).values({ key: 'too late' })
  })
  await expect(transaction).rejects.toThrow()
  expect(await lost.select().from(rateLimits)).toMatchObject([{ key: 'shared' }])
})

it('is told to be away where no connection is to be had, and not where a query is wrong', async () => {
  const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 1 })
  const only = await pool.connect()
  pool.options.connectionTimeoutMillis = 50
  const error = await pool.query('select 1').catch((failure) => failure)
  only.release()
  await pool.end()
  expect(isDatabaseUnreachable(error)).toBe(true)
  expect(
    isDatabaseUnreachable(await openDatabase({ ...settings, databaseUrl: NOWHERE }).catch((failure) => failure)),
  ).toBe(true)
  expect(
    isDatabaseUnreachable(
      await processDb(0)
        .execute(sql`select nonsense`)
        .catch((failure) => failure),
    ),
  ).toBe(false)
})

it('ends statements that would block the others for long', async () => {
  const { rows } = await processDb(0).execute(sql`show statement_timeout`)
  expect(rows).toEqual([{ statement_timeout: '30s' }])
})

it('says what to check when the server cannot be reached, without the password', async () => {
  const unreachable = openDatabase({ ...settings, databaseUrl: 'postgres://me:open-sesame@127.0.0.1:1/touchline' })
  const error = await unreachable.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseUnreachable)
  expect(String(error)).toMatch(/check DATABASE_URL and that the server runs: connect ECONNREFUSED 127.0.0.1:1\.$/)
  expect(String(error)).not.toContain('open-sesame')
})

describe('the processes that share it', () => {
  it('[OPS-10] have one leader; when its connection is lost, another leads and the first no more', async () => {
    await beatAll()
    const first = leaders()
    expect(first).toHaveLength(1)
    await terminate(processDb(2), await ownBackendOf(first[0]))
    await vi.waitFor(() => expect(leaders()).toHaveLength(0), 10_000)
    await beatAll(processes.filter((one) => one !== first[0]))
    await beatAll()
    expect(leaders()).toHaveLength(1)
    expect(leaders()).not.toEqual(first)
  })

  it('[OPS-10] hear what any of them notifies, and after a lost connection that something may have been missed', async () => {
    const [one, other] = [opened(0), opened(1)]
    const heard: (string | undefined)[] = []
    const end = one.serverProcess.listen('answer', (id) => void heard.push(id))
    const tell = (id: string) => other.db.execute(sql`select ${notification('answer', sql`${id}::text`)}`)
    await tell('first')
    await vi.waitFor(() => expect(heard).toEqual(['first']), 10_000)
    await terminate(other.db, await ownBackendOf(one))
    await vi.waitFor(async () => expect(await ownBackendOf(one)).toBeUndefined(), 10_000)
    await tell('missed')
    await beatAll([one])
    await tell('second')
    await vi.waitFor(() => expect(heard).toEqual(['first', undefined, 'second']), 10_000)
    end()
  })

  it('[OPS-10] find one dead only when its connection is gone as well, or when it hangs for long', async () => {
    const [witness, busy, gone, hanging] = [opened(0), opened(1), opened(2), opened(3)]
    await settled(witness)
    await silentFor(busy, 10)
    await silentFor(gone, 10)
    await silentFor(hanging, 30)
    await terminate(witness.db, await ownBackendOf(gone))
    await vi.waitFor(async () => expect(await ownBackendOf(gone)).toBeUndefined(), 10_000)
    const hangingId = hanging.serverProcess.id
    await beatAll([witness])
    const living = await livingIds()
    expect(living).toContain(busy.serverProcess.id)
    expect(living).not.toContain(gone.serverProcess.id)
    expect(living).not.toContain(hangingId)
    // Locks of the hanging process have been released.
    await vi.waitFor(async () => expect(await ownBackendOf(hanging)).toBeUndefined(), 10_000)
    await beatAll([gone, hanging])
    expect(hanging.serverProcess.id).not.toBe(hangingId)
    expect(await livingIds()).toEqual(expect.arrayContaining(processes.map(({ serverProcess }) => serverProcess.id)))
  })

  it('[OPS-10] judge nobody right after they lost their own connection: the others may be coming back, too', async () => {
    const [witness, other] = [opened(0), opened(1)]
    await settled(witness)
    for (const lost of [witness, other]) await terminate(processDb(4), await ownBackendOf(lost))
    await vi.waitFor(async () => expect(await ownBackendOf(witness)).toBeUndefined(), 10_000)
    await silentFor(other, 10)
    const id = other.serverProcess.id
    await beatAll([witness])
    await beatAll([witness])
    expect(await livingIds()).toContain(id)
    await beatAll([other])
    expect(other.serverProcess.id).toBe(id)
  })

  it('[OPS-10] are forgotten when they leave', async () => {
    const leaving = await openDatabase(settings)
    const { id } = leaving.serverProcess
    expect(await livingIds()).toContain(id)
    await leaving.close()
    expect(await livingIds()).not.toContain(id)
  })
})

const leaders = () => processes.filter(({ serverProcess }) => serverProcess.isLeader)

async function beatAll(some = processes): Promise<void> {
  for (const { jobs } of some) for (const job of jobs) await job.run(new AbortController().signal)
}

/** Keeps a process's own heartbeat steady for long enough that it may declare others dead. */
async function settled({ serverProcess, jobs }: OpenDatabase): Promise<void> {
  for (const start = performance.now(); performance.now() - start < 4_500; await sleep(500)) {
    for (const job of jobs) await job.run(new AbortController().signal)
  }
  expect(await livingIds()).toContain(serverProcess.id)
}

async function silentFor({ serverProcess, db }: OpenDatabase, seconds: number): Promise<void> {
  await db.execute(
    sql`update processes set seen_at = now() - make_interval(secs => ${seconds}) where id = ${serverProcess.id}`,
  )
}

async function livingIds(): Promise<number[]> {
  const { rows } = await processDb(4).execute<{ id: number }>(sql`select id from processes`)
  return rows.map(({ id }) => id)
}

/** The backend of a process's heartbeat connection. */
async function ownBackendOf(one: OpenDatabase | undefined): Promise<number | undefined> {
  const { rows } = await processDb(4).execute<{ pid: number }>(
    sql`select pid from pg_locks where locktype = 'advisory' and objid = ${one?.serverProcess.id}::int::oid and objsubid = 2`,
  )
  return rows[0]?.pid
}

function opened(number: number): OpenDatabase {
  const found = processes[number]
  if (!found) throw new Error(`there is no process ${number}`)
  return found
}

function processDb(number: number): Database {
  return opened(number).db
}

async function backendOf(db: Database): Promise<number | undefined> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return rows[0]?.pid
}

/** Terminates a connection on the server side and waits until it is gone. */
async function terminate(witness: Database, pid: number | undefined): Promise<void> {
  await witness.execute(sql`select pg_terminate_backend(${pid}, 10000)`)
}
