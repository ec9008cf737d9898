import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { Stage } from './dockerfile.ts'

/** Does in folders what the Dockerfile does in layers; returns the folder of the last stage. */
export function build(stages: Stage[], root: string, folder: string): string {
  const ignored = ignoredIn(root)
  for (const { name, instructions } of stages) {
    const app = join(folder, name, 'app')
    mkdirSync(app, { recursive: true })
    for (const { what, how } of instructions) {
      if (what === 'COPY') copy(how, { root, folder, app, ignored })
      if (what === 'RUN') run(how, app, join(folder, name))
    }
  }
  return join(folder, stages.at(-1)?.name ?? '', 'app')
}

type Places = { root: string; folder: string; app: string; ignored: (path: string) => boolean }

function copy(how: string, { root, folder, app, ignored }: Places): void {
  const [, from, rest = how] = /^--from=(\w+) (.+)$/.exec(how) ?? []
  const names = rest.split(/\s+/)
  const to = names.pop() ?? ''
  for (const name of names) {
    const source = from ? join(folder, from, name) : join(root, name)
    const target = to.endsWith('/') ? join(app, to, basename(name)) : join(app, to)
    const filter = (path: string) => from !== undefined || !ignored(relative(root, path))
    cpSync(source, target, { recursive: true, filter, verbatimSymlinks: true })
  }
}

/** Runs a stage's command; container folders are mapped into that stage's folder. */
function run(command: string, cwd: string, stage: string): void {
  const here = command.replace(/ \/data\b/g, ` ${join(stage, 'data')}`).replace('chown node:node', 'chown 1000:1000')
  console.log(`  ${here}`)
  const { status } = spawnSync('sh', ['-c', here], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`The command failed with ${status}.`)
}

/** Supports only what our .dockerignore uses: names of folders and files, and names below any folder. */
function ignoredIn(root: string): (path: string) => boolean {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const name = line.replace('**/', '').replaceAll('.', '\\.').replaceAll('*', '[^/]*')
      return new RegExp(`^${line.startsWith('**/') ? '(?:.*/)?' : ''}${name}(?:/|$)`)
    })
  return (path) => patterns.some((pattern) => pattern.test(path))
}
