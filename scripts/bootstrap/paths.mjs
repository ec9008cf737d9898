import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** A path as Git and our messages write it, on Windows too. */
export function withSlashes(path) {
  return path.replaceAll('\\', '/')
}

/** What the person typed, so that advice can end with "… and run npm start again". */
export function typedCommand(scriptPath = process.argv[1]) {
  const name = basename(scriptPath ?? '', '.mjs')
  return name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`
}

/** A file for the output that nobody needs to see unless something goes wrong. */
export function logFile(root, name) {
  const folder = join(root, '.build')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}.log`)
}
