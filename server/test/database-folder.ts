import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/database/database.ts'
import type {} from './databases.ts'

/** Migrates one PGlite folder before all tests: copying it is several times quicker than making another. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-template-'))
  const { close } = await openDatabase({ dataDir })
  await close()
  project.provide('databaseTemplate', { kind: 'pglite', dataDir })
  return () => rmSync(dataDir, { recursive: true, force: true })
}
