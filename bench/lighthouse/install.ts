import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const VERSION = '13.5.0'

/** Lighthouse's program in a folder, installed there if missing: the product does not depend on it. */
export function installedLighthouse(folder: string): string {
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { lighthouse: VERSION } }))
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const { status } = spawnSync('npm', install, { cwd: folder, timeout: 300_000, stdio: 'inherit' })
  if (status !== 0) throw new Error('Lighthouse could not be installed: is there a way to the npm registry?')
  return program
}
