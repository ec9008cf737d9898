import { accessSync, constants } from 'node:fs'
import { run } from './child.mjs'
import { logFile, ROOT } from './paths.mjs'

/** Whether this machine has apt-get and we may install with it. */
export function mayInstallPackages() {
  return isProgram('/usr/bin/apt-get') && process.getuid?.() === 0
}

/** Installs Debian packages as far as they are available; returns the log file. */
export async function installPackages(names, topic, root = ROOT) {
  const log = logFile(root, topic)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env, log })
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env, log })
  return log
}

/** Whether the file exists and we may execute it. */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
