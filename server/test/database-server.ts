import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/database/database.ts'
import { runOnServer, urlOfDatabase } from './databases.ts'
import { startEmbeddedServer } from './embedded-server.ts'

/** Starts one PostgreSQL before all tests (the given server or an embedded one) with a migrated template to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startEmbeddedServer()
  const database = `touchline_template_${randomUUID().replaceAll('-', '')}`
  const teardown = async () => {
    await runOnServer(server.url, `drop database if exists ${database} with (force)`)
    await server.stop()
  }
  try {
    await runOnServer(server.url, `create database ${database} template template0`)
    const { close } = await openDatabase({ databaseUrl: urlOfDatabase(server.url, database), dataDir: tmpdir() })
    await close()
  } catch (error) {
    // Vitest tears down only what was set up completely; a failing migration must not leave a server running.
    await teardown()
    throw error
  }
  project.provide('databaseTemplate', { kind: 'postgres', serverUrl: server.url, database })
  return teardown
}
