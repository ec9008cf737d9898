import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './bootstrap/child.mjs'
import { node24 } from './bootstrap/node24.mjs'
import { logFile, ROOT } from './bootstrap/paths.mjs'

const RULES = join(ROOT, 'import-rules.cjs')
const FOLDERS = ['calculators', 'contract', 'knowledge', 'locales', 'server', 'web', 'e2e', 'bench']
const LEFT_OUT = new Set(['node_modules', 'dist', 'results', 'data'])

/** Checks the imports below root against the rules; returns the violations as text, or undefined if there are none. */
export async function importRulesReport(root = ROOT, rules = RULES) {
  const { violations, unread } = await readImports(root, rules)
  if (unread.length > 0) return `The import rules skipped ${unread.length} of the source files, such as ${unread[0]}.`
  if (violations.length === 0) return undefined
  return violations.map(({ rule, from, to, comment }) => `${from} → ${to}\n  ${rule}: ${comment}`).join('\n')
}

/**
 * The violations, and the source files that were not read: dependency-cruiser reports success even if it cannot parse
 * anything, so we count the files ourselves.
 */
export async function readImports(root, rules = RULES) {
  const folders = FOLDERS.filter((folder) => statSync(join(root, folder), { throwIfNoEntry: false }))
  const report = await cruise(root, rules, folders)
  const read = new Set(report.modules.map(({ source }) => source))
  const comments = new Map(report.summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]))
  return {
    unread: folders.flatMap((folder) => sourcesBelow(root, folder)).filter((file) => !read.has(file)),
    violations: report.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      comment: comments.get(rule.name),
    })),
  }
}

async function cruise(root, rules, folders) {
  const log = logFile(root, 'import-rules')
  const report = join(root, '.build/import-rules.json')
  rmSync(report, { force: true })
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [program, '--config', rules, '-T', 'json', '-f', report, ...folders]
  const { output } = await run(node24(), args, { cwd: root, log })
  if (!existsSync(report)) throw new Error(`dependency-cruiser wrote no report:\n${output}`)
  return JSON.parse(readFileSync(report, 'utf8'))
}

function sourcesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (LEFT_OUT.has(entry.name)) return []
    if (entry.isDirectory()) return sourcesBelow(root, path)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}
