import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** A path as Git and our messages write it, also on Windows. */
export function withSlashes(path) {
  return path.replaceAll('\\', '/')
}

/** The command that the user typed, so that advice can end with "… and run npm start again". */
export function typedCommand(scriptPath = process.argv[1]) {
  const name = basename(scriptPath ?? '', '.mjs')
  return name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`
}

/** A log file for output that matters only if something goes wrong. */
export function logFile(root, name) {
  const folder = join(root, '.build')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}.log`)
}
