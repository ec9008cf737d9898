import { resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Database, OpenDatabase } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { createFiles, createFolder, startPglite } from './pglite-client.ts'
import { DatabaseUnreachable } from './unreachable.ts'

export { copyFolder } from './pglite-client.ts'

/** A bare database: no migrations, not registered as a server process, one connection without timeouts. */
export type BareDatabase = Pick<OpenDatabase, 'db' | 'kind' | 'close'>

/** Connects to a PostgreSQL as it is. */
export async function openBarePostgres(databaseUrl: string): Promise<BareDatabase> {
  const client = new pg.Client({ connectionString: databaseUrl, ...CONNECTION })
  // The running statement rejects anyway.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseUnreachable(error)
  }
  return { db: drizzle(client) as unknown as Database, kind: 'postgres', close: () => client.end() }
}

/** Opens a disposable copy of an embedded database's files. */
export async function openCopy(folder: string): Promise<BareDatabase> {
  const lock = lockFolder(resolve(folder))
  try {
    const { close, ...database } = bare(await startPglite(folder, 'not durable'))
    return { ...database, close: () => close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Opens the files of an embedded database as they are; the caller holds their lock. */
export async function openLockedFolder(folder: string): Promise<BareDatabase> {
  return bare(await startPglite(folder))
}

/** Creates and fills the files of an embedded database, which must be locked; they appear atomically. */
export function createFilledFolder(folder: string, fill: (db: Database) => Promise<void>): Promise<void> {
  return createFolder(folder, (client) => fill(bare(client).db))
}

/** Creates and fills the files of an embedded database in an empty folder. */
export function createFilledFiles(folder: string, fill: (db: Database) => Promise<void>): Promise<void> {
  return createFiles(folder, (client) => fill(bare(client).db))
}

function bare(client: Awaited<ReturnType<typeof startPglite>>): BareDatabase {
  return { db: drizzlePglite(client) as unknown as Database, kind: 'pglite', close: () => client.close() }
}

const CONNECTION = { application_name: 'touchline-backup', connectionTimeoutMillis: 10_000, keepAlive: true }
