import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseSettings, type OpenDatabase, openDatabase } from '../src/platform/database/database.ts'
import { memoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database to copy, prepared once for all test files by a project of vitest.config.ts. */
    databaseTemplate: DatabaseTemplate
  }
}

/** A migrated, empty database for one test file; `close` removes it. */
export async function testDatabase(): Promise<OpenDatabase> {
  const settings = await testDatabaseSettings()
  const opened = await openDatabase(settings)
  const close = async () => {
    await opened.close()
    await settings.remove()
  }
  return { ...opened, close }
}

/** Settings of a migrated, empty database, for tests that open it themselves. */
export function testDatabaseSettings(): Promise<TestDatabaseSettings> {
  return copyOfTemplate(inject('databaseTemplate'))
}

/** Settings of an empty, unmigrated database, for tests that open it themselves. */
export async function freshDatabaseSettings(): Promise<TestDatabaseSettings> {
  const template = inject('databaseTemplate')
  if (template.kind === 'pglite') return folderLike(template.empty)
  return databaseOnServer(template.serverUrl, 'template0')
}

/** The URL of another database on the same server. */
export function urlOfDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = database
  return url.href
}

/** Runs one statement outside any pool; databases cannot be created or dropped in a transaction. */
export async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

type DatabaseTemplate =
  | { kind: 'pglite'; empty: string; migrated: string }
  | { kind: 'postgres'; serverUrl: string; database: string }

type TestDatabaseSettings = DatabaseSettings & { remove(): Promise<void> }

async function copyOfTemplate(template: DatabaseTemplate): Promise<TestDatabaseSettings> {
  if (template.kind === 'postgres') return databaseOnServer(template.serverUrl, template.database)
  return folderLike(template.migrated)
}

async function folderLike(template: string): Promise<TestDatabaseSettings> {
  // Created while other tests run (database-folder.ts); if it never appears, the hook times out.
  while (!existsSync(template)) await sleep(50)
  const settings = temporaryFolder()
  cpSync(template, join(settings.dataDir, 'db'), { recursive: true })
  return settings
}

function temporaryFolder(): TestDatabaseSettings {
  const dataDir = memoryFolder('touchline-test-')
  return { dataDir, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

async function databaseOnServer(serverUrl: string, template: string): Promise<TestDatabaseSettings> {
  const database = `touchline_test_${randomUUID().replaceAll('-', '')}`
  const { dataDir, remove: removeFolder } = temporaryFolder()
  await runOnServer(serverUrl, `create database ${database} template ${template}`)
  const remove = async () => {
    await runOnServer(serverUrl, `drop database if exists ${database} with (force)`)
    await removeFolder()
  }
  return { databaseUrl: urlOfDatabase(serverUrl, database), dataDir, remove }
}
