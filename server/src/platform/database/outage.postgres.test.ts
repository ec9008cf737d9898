import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbeddedServer } from '../../../test/embedded-server.ts'
import { type Database, type OpenDatabase, openDatabase } from './database.ts'
import { isDatabaseUnreachable } from './unreachable.ts'

// A separate server, because the tests stop and start it.
let server: EmbeddedServer
let one: OpenDatabase

const open = () => openDatabase({ databaseUrl: server.url, dataDir: '' })

beforeAll(async () => {
  server = await startEmbeddedServer({ isDurable: true })
  one = await open()
})
afterAll(async () => {
  await one.close()
  await server.stop()
})

/** The pool's connections (postgres.ts). */
const CONNECTIONS = 10

/** Runs as many concurrent transactions as there are connections; none ends before all have begun. */
async function useAll(db: Database): Promise<void> {
  const all = Promise.withResolvers<void>()
  let begun = 0
  const lanes = Array.from({ length: CONNECTIONS }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      if (++begun === CONNECTIONS) all.resolve()
      await all.promise
    }),
  )
  await Promise.all(lanes)
}

/** Runs transactions throughout a restart of the database; returns their errors. */
async function workThrough(db: Database, restart: Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = []
  let isOver = false
  void restart.then(() => {
    isOver = true
  })
  const lane = async () => {
    while (!isOver) {
      await db
        .transaction((tx) => tx.execute(sql`select 1`))
        .catch(async (error) => {
          failures.push(error)
          await sleep(20)
        })
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS * 2 }, lane))
  return failures
}

test.each(['fast', 'immediate'] as const)(
  '[OPS-14] after a restart of the database (%s) every connection can be used again, and what failed says why',
  async (mode) => {
    const failures = await workThrough(one.db, server.restart(mode, 300))
    expect(failures.filter((error) => !isDatabaseUnreachable(error))).toEqual([])
    expect(failures.length).toBeGreaterThan(0)
    await useAll(one.db)
  },
)

test('[OPS-10] [OPS-14] a process that starts right after the database takes nobody for dead who is about to come back', async () => {
  const rows = async (db: Database) => (await db.execute(sql`select id from processes`)).rows
  expect(await rows(one.db)).toEqual([{ id: one.serverProcess.id }])
  // Longer than a process without its lock may miss heartbeats.
  await server.restart('fast', 3_000)
  const newcomer = await open()
  expect(await rows(newcomer.db)).toContainEqual({ id: one.serverProcess.id })
  await newcomer.close()
})
