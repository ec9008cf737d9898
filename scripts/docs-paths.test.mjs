import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './bootstrap/paths.mjs'

const GUIDES = ['docs/architecture.md', 'docs/where-changes-live.md', 'CONTRIBUTING.md']
const ROOTS = /^(?:bench|calculators|contract|deploy|docs|e2e|examples|knowledge|locales|scripts|server|web)\//

// A guide that names a moved file misleads newcomers.
test.each(GUIDES)('every path that %s names is there', (guide) => {
  const paths = [...readFileSync(join(ROOT, guide), 'utf8').matchAll(/`([^`\s]+)`/g)]
    .map(([, path]) => path)
    .filter((path) => ROOTS.test(path) && !/[{}]|X\./.test(path))
  expect(paths.length).toBeGreaterThan(guide === 'CONTRIBUTING.md' ? 10 : 15)
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})

function isThere(path) {
  return path.includes('*') ? globSync(path, { cwd: ROOT }).length > 0 : existsSync(join(ROOT, path))
}
