import { join } from 'node:path'
import { run } from './bootstrap/child.mjs'
import { node24 } from './bootstrap/node24.mjs'
import { logFile, ROOT } from './bootstrap/paths.mjs'

/** The folders whose types are checked, by a label for their content. */
export const TYPED = {
  'calculators, contract, knowledge, locales and server': '.',
  web: 'web',
  'the service worker': 'web/src/start/installed-app/worker',
  e2e: 'e2e',
}

/** The compiler's output for a folder, or undefined if all is well. */
export async function typesReport(folder) {
  return toolReport('typescript/bin/tsc', '-p', folder)
}

/** The output of a failing tool in node_modules, or undefined if it succeeds. */
export async function toolReport(path, ...args) {
  const program = join(ROOT, 'node_modules', path)
  // The tools write to a log first and would omit their colours.
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env
  const { code, output } = await run(node24(), [program, ...args], { cwd: ROOT, env, log: logFile(ROOT, 'check') })
  return code === 0 ? undefined : output
}
