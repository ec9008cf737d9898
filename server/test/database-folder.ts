import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { COMPILE_CACHE } from './compile-cache.ts'
import type {} from './databases.ts'
import { memoryFolder } from './memory-folder.ts'

const PROGRAM = fileURLToPath(new URL('./make-template.ts', import.meta.url))

/**
 * Creates one PGlite folder and migrates a copy of it, because creating one takes ten seconds of CPU time. A separate
 * process does this while other tests run; tests that need the folder wait for it (databases.ts).
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = memoryFolder('touchline-template-')
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE }
  const child = spawn(process.execPath, [PROGRAM, folder], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit')
  const [empty, migrated] = [join(folder, 'empty'), join(folder, 'migrated')]
  project.provide('databaseTemplate', { kind: 'pglite', empty, migrated })
  return async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
