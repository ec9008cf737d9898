import pg from 'pg'
import type { Job } from '../workers/worker.ts'
import type { DatabaseLog } from './handle.ts'
import { CHANNEL, DEAD_PROCESSES, newProcessId, type ServerProcess, Topics } from './server-process.ts'

/** How often a process sends a heartbeat and checks for dead processes. */
const BEAT_EVERY_MS = 1_000
/** A disconnected process is presumed dead after this long without a heartbeat: enough time to reconnect. */
const GONE_AFTER_MS = 2_000
/**
 * A connected process may be busy for seconds; after this long without a heartbeat it hangs, or its machine is gone.
 */
const HANGS_AFTER_MS = 20_000
/** A process whose own heartbeat was late allows the others the same delay plus this much: they may be as slow. */
const PATIENCE_MS = 1_000
/**
 * After losing its own connection, a process declares no others dead for this long: they may be reconnecting as well.
 */
const SETTLE_MS = 4_000

// Any numbers work, as long as every process of every release uses the same ones.
const LEADER_LOCK = 7_203_512
const PROCESS_LOCKS = 7_203_513

/**
 * This process's dedicated PostgreSQL connection: it holds the advisory lock that proves the process is alive, possibly
 * the leader lock, and listens for notifications. When lost, it is reopened immediately or with the next heartbeat.
 */
export class PostgresProcess implements ServerProcess {
  id = newProcessId()
  isLeader = false
  readonly #databaseUrl: string
  readonly #log: DatabaseLog
  readonly #topics = new Topics()
  #client: pg.Client | undefined
  #isMarked = false
  #isClosed = false
  #judgesFrom = 0
  #goneAfterMs = GONE_AFTER_MS
  #onLost = () => {}

  constructor(databaseUrl: string, log: DatabaseLog) {
    this.#databaseUrl = databaseUrl
    this.#log = log
  }

  listen(topic: string, hear: (id: string | undefined) => void): () => void {
    return this.#topics.listen(topic, hear)
  }

  /** Registers this process. */
  async join(): Promise<void> {
    await this.#register(await this.#connect())
    await this.beat()
  }

  get heartbeat(): Job {
    const nudgedBy = (nudge: () => void) => {
      this.#onLost = nudge
      return () => {
        this.#onLost = () => {}
      }
    }
    return { name: 'heartbeat', everyMs: BEAT_EVERY_MS, run: () => this.beat(), nudgedBy }
  }

  /** Sends a heartbeat, tries to take the locks, and removes dead processes. */
  async beat(): Promise<void> {
    if (this.#isClosed) return
    try {
      const client = this.#client ?? (await this.#reconnect())
      await this.#takeLocks(client)
      await this.#sayAlive(client)
      if (performance.now() >= this.#judgesFrom) await this.#removeDead(client)
    } catch (error) {
      this.#lose(this.#client)
      throw error
    }
  }

  /** Deregisters this process, so that others take over its unfinished work immediately. */
  async leave(): Promise<void> {
    this.#isClosed = true
    const client = this.#client
    if (!client) return
    await client.query('delete from processes where id = $1', [this.id]).catch(() => {})
    await client.end().catch(() => {})
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#databaseUrl, ...CONNECTION })
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload }) => this.#topics.tell(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      // Otherwise each heartbeat of a busy database would leave a connection behind.
      client.end().catch(() => {})
      throw error
    }
    this.#client = client
    return client
  }

  async #reconnect(): Promise<pg.Client> {
    this.#judgesFrom = performance.now() + SETTLE_MS
    const client = await this.#connect()
    this.#topics.tellOfGap()
    return client
  }

  #lose(client: pg.Client | undefined): void {
    if (!client || client !== this.#client) return
    this.#client = undefined
    this.isLeader = false
    this.#isMarked = false
    // Not awaited: on a dead network, closing would never finish.
    client.end().catch(() => {})
    if (this.#isClosed) return
    this.#log.warn({}, 'Heartbeat connection lost')
    this.#onLost()
  }

  async #register(client: pg.Client): Promise<void> {
    const insert = 'insert into processes (id) values ($1) on conflict do nothing'
    while ((await client.query(insert, [this.id])).rowCount === 0) this.id = newProcessId()
  }

  async #takeLocks(client: pg.Client): Promise<void> {
    this.#isMarked ||= await isTrue(client, 'select pg_try_advisory_lock($1, $2) as it', [PROCESS_LOCKS, this.id])
    this.isLeader ||= await isTrue(client, 'select pg_try_advisory_lock($1) as it', [LEADER_LOCK])
  }

  async #sayAlive(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ gapMs: number }>(SAY_ALIVE, [this.id])
    const [row] = rows
    this.#goneAfterMs = Math.max(GONE_AFTER_MS, (row?.gapMs ?? 0) + PATIENCE_MS)
    if (row) return
    this.#judgesFrom = performance.now() + SETTLE_MS
    this.#log.warn({ process: this.id }, 'This process was declared dead, continuing under a new id')
    await client.query('select pg_advisory_unlock($1, $2)', [PROCESS_LOCKS, this.id])
    this.#isMarked = false
    this.id = newProcessId()
    await this.#register(client)
    await this.#takeLocks(client)
  }

  async #removeDead(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ id: number }>(REMOVE_DEAD, [this.id, this.#goneAfterMs])
    for (const { id } of rows) this.#log.warn({ process: id }, 'Dead server process removed')
  }
}

async function isTrue(client: pg.Client, query: string, values: unknown[]): Promise<boolean> {
  return (await client.query<{ it: boolean }>(query, values)).rows[0]?.it === true
}

const SAY_ALIVE = `
  with before as (select seen_at from processes where id = $1)
  update processes set seen_at = now() where id = $1
  returning extract(epoch from now() - (select seen_at from before))::float8 * 1000 as "gapMs"`

// A single statement using only the database's clock. Right after the database starts, no process is declared dead, not
// even by a new one: the others are still reconnecting. Terminates the backend of a hanging process to release its
// locks.
const REMOVE_DEAD = `
  with locks as (
    select objid, pid from pg_locks
    where locktype = 'advisory' and classid = ${PROCESS_LOCKS} and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())
  ), dead as (
    delete from processes where id in (
      select id from processes
      where id <> $1 and seen_at < now() - $2::float8 * interval '1 ms'
        and pg_postmaster_start_time() < now() - interval '${SETTLE_MS} ms'
        and (seen_at < now() - interval '${HANGS_AFTER_MS} ms' or id::oid not in (select objid from locks))
      for update skip locked
    ) returning id
  )
  select id, pg_notify('${CHANNEL}', '${DEAD_PROCESSES} ' || id),
    (select count(pg_terminate_backend(pid)) from locks where objid = id::oid)
  from dead`

const CONNECTION = {
  application_name: 'touchline-process',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  statement_timeout: 5_000,
  // A connection without responses counts as lost.
  query_timeout: 6_000,
}
