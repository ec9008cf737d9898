// Runs in place of the file-reading child and reports what a program there can access.
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const tried = {
  environment: Object.keys(process.env).length,
  password: attempt(() => readFileSync('/etc/passwd')),
  source: attempt(() => readFileSync(new URL('../../src/platform/env.ts', import.meta.url))),
  writing: attempt(() => writeFileSync(join(tmpdir(), 'touchline-was-here'), '')),
  program: attempt(() => process.getBuiltinModule('child_process').execSync('id')),
  thread: attempt(() => new (process.getBuiltinModule('worker_threads').Worker)('1', { eval: true })),
  // biome-ignore lint/security/noGlobalEval: that it is not possible is what is tried
  evaluation: attempt(() => eval('1')),
}
process.stdout.write(JSON.stringify({ refusal: 'FILE_DAMAGED', reason: JSON.stringify(tried) }))

function attempt(act: () => unknown): string {
  try {
    act()
    return 'possible'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'refused'
  }
}
