import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/database/database.ts'
import type {} from './databases.ts'
import { memoryFolder } from './memory-folder.ts'

/** Migrates one PGlite folder before all tests: copying it is several times quicker than making another. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = memoryFolder('touchline-template-')
  const { close } = await openDatabase({ dataDir })
  await close()
  project.provide('databaseTemplate', { kind: 'pglite', dataDir })
  return () => rmSync(dataDir, { recursive: true, force: true })
}
