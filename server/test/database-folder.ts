import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/database/database.ts'
import { createFolder } from '../src/database/pglite-client.ts'
import type {} from './databases.ts'
import { memoryFolder } from './memory-folder.ts'

/** Makes one PGlite folder and migrates a copy of it before all tests: to make another takes ten seconds of a processor. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = memoryFolder('touchline-template-')
  const template = { kind: 'pglite' as const, empty: join(folder, 'empty'), migrated: join(folder, 'migrated') }
  await createFolder(template.empty)
  const dataDir = join(folder, 'data')
  cpSync(template.empty, join(dataDir, 'db'), { recursive: true })
  const { close } = await openDatabase({ dataDir })
  await close()
  renameSync(join(dataDir, 'db'), template.migrated)
  project.provide('databaseTemplate', template)
  return () => rmSync(folder, { recursive: true, force: true })
}
