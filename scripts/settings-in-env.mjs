import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './bootstrap/paths.mjs'

/** The names of all settings that the server reads, for tests of deployment files. */
export function settingsInEnv() {
  const source = readFileSync(join(ROOT, 'server/src/platform/env.ts'), 'utf8')
  const [, declared] = /const Variables = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(source)
  return [...declared.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name)
}
