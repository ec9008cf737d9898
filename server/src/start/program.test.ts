import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMPILE_CACHE } from '../../test/compile-cache.ts'
import { memoryFolder } from '../../test/memory-folder.ts'
import { lockFolder } from '../platform/database/folder-lock.ts'

const PROGRAMS = ['main.ts', 'seed.ts']
let dataDir: string

beforeEach(() => {
  dataDir = memoryFolder('touchline-program-')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test.each(PROGRAMS)('[RUN-04] %s beside a running server tells one sentence and no stack', async (program) => {
  const lock = lockFolder(join(dataDir, 'db'))
  const { code, output } = await run(program)
  lock.release()
  expect(code).toBe(1)
  expect(output).toMatch(/^The database in .+ is already open in another process: stop that process, or [^\n]+\.\n$/)
})

test('an empty secret stops the start with one sentence', async () => {
  writeFileSync(join(dataDir, 'secret'), '')
  const { code, output } = await run('main.ts')
  expect(code).toBe(1)
  expect(output).toMatch(/^The secret in .+secret is empty: restore it [^\n]+\.\n$/)
})

test('[RUN-04] seed.ts with a Stripe key says which setting stands in its way', async () => {
  const { code, output } = await run('seed.ts', { STRIPE_SECRET_KEY: 'sk_test_x' })
  expect(code).toBe(1)
  expect(output).toMatch(/^The demo club uses test payments: [^\n]+ STRIPE_SECRET_KEY\.\n$/)
})

/** Runs a server program as a terminal would; returns its complete output. */
async function run(program: string, env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const path = fileURLToPath(new URL(program, import.meta.url))
  const always = { DATA_DIR: dataDir, PORT: '0', NODE_COMPILE_CACHE: COMPILE_CACHE }
  const child = spawn(process.execPath, [path], { env: { ...always, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}
