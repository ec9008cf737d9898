import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Stage } from './stage.ts'

/** How long an answer of a dead process may run on. */
const DESERTED_MS = 5_000
/** After a database outage, the time for all processes to come back before checks resume. */
const SETTLE_MS = 6_000

/** Polls the database from outside, several times a second. */
export type Watch = ReturnType<typeof watchDatabase>

export function watchDatabase(stage: Stage) {
  const deserted = new Map<string, Deserted>()
  const seen = { longestMs: 0, late: new Map<string, 'left alone' | 'taken over'>(), leaders: 0, running: 0, holds: 0 }
  let isOver = false
  let client: pg.Client | undefined
  let judgesFrom = 0

  async function look(): Promise<void> {
    client ??= await connected(stage.postgres.url)
    const { rows } = await client.query<Looked>(LOOK)
    const [{ leaders, running, holds, orphans } = NOTHING] = rows
    Object.assign(seen, { leaders, running: running.length, holds })
    judge(performance.now(), new Set(running), new Set(orphans))
  }

  function judge(now: number, running: ReadonlySet<string>, orphans: ReadonlySet<string>): void {
    // While no process lives, none can end the answers of a dead one.
    if (now < judgesFrom || stage.fleet.up().length === 0) deserted.clear()
    keepUpWith(now, running, orphans)
    for (const [id, { since, isTakenOver }] of deserted) {
      seen.longestMs = Math.max(seen.longestMs, now - since)
      if (now - since > DESERTED_MS) seen.late.set(id, isTakenOver ? 'taken over' : 'left alone')
    }
  }

  function keepUpWith(now: number, running: ReadonlySet<string>, orphans: ReadonlySet<string>): void {
    for (const [id, each] of deserted) {
      each.isTakenOver ||= !orphans.has(id)
      if (!running.has(id)) deserted.delete(id)
    }
    for (const id of orphans) {
      // The process that took it over may die before ending it: that starts a new count.
      if (deserted.get(id)?.isTakenOver ?? true) deserted.set(id, { since: now, isTakenOver: false })
    }
  }

  async function lookOn(): Promise<void> {
    for (; !isOver; await sleep(200)) {
      try {
        await look()
      } catch {
        client?.end().catch(() => {})
        client = undefined
        judgesFrom = performance.now() + SETTLE_MS
      }
    }
    await client?.end()
  }

  const looking = lookOn()
  return Object.assign(seen, {
    stop: () => {
      isOver = true
      return looking
    },
  })
}

/** An answer whose process died: when that was noticed, and whether another process has taken it over. */
type Deserted = { since: number; isTakenOver: boolean }

type Looked = { leaders: number; running: string[]; holds: number; orphans: string[] }
const NOTHING: Looked = { leaders: 0, running: [], holds: 0, orphans: [] }

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, query_timeout: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

// The locks of server/src/platform/database/postgres-process.ts: one per living process, one for the leader.
const LOOK = `
  with locks as (select classid, objid, objsubid from pg_locks where locktype = 'advisory' and granted)
  select
    (select count(*)::int from locks where classid = 0 and objid = 7203512 and objsubid = 1) as leaders,
    (select count(*)::int from token_holds) as holds,
    array(select id::text from answers where status = 'running') as running,
    array(select id::text from answers where status = 'running'
      and process_id::oid not in (select objid from locks where classid = 7203513 and objsubid = 2)) as orphans`
