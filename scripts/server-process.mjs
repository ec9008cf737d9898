import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCode, passSignalsTo } from './bootstrap/child.mjs'
import { node24 } from './bootstrap/node24.mjs'
import { ROOT } from './bootstrap/paths.mjs'

// Node must not free compiled code while the server idles between two trainings: it would be compiled again at once.
const NODE_FLAGS = JSON.parse(readFileSync(join(ROOT, 'server/node-flags.json'), 'utf8'))

/** Runs a server program to its end, prints why if it could not start, and returns its exit code. */
export async function runServer(args, options = {}) {
  const { child, told } = startServer(args, options)
  const signals = passSignalsTo(child)
  // The program may exit before its last message has been read.
  const [code] = await Promise.all([exitCode(child), once(child, 'disconnect')])
  signals.stop()
  if (code !== 0 && !told.failure && !signals.received) {
    console.error(`The server exited unexpectedly (exit code ${code}): see its last messages above.`)
  }
  return code
}

/**
 * Starts a server program with the settings in .env. Over IPC it may report that it listens (`{ type: 'listening', url,
 * lines }`, the lines being for the user) or why it cannot start (`{ type: 'failed', sentence }`).
 */
export function startServer(args, { root = ROOT, env = process.env, onListening = () => {} } = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  // From the second start on Node need not compile all sources again.
  const compiled = { NODE_COMPILE_CACHE: join(root, '.build', 'compile-cache') }
  const child = spawn(node24(root), [...NODE_FLAGS, ...envFileFlags(root), ...args], {
    cwd: root,
    env: { ...compiled, ...env },
    stdio,
  })
  const told = { failure: false }
  child.on('message', (message) => {
    if (message?.type === 'listening') onListening(message.url, message.lines ?? [])
    if (message?.type === 'failed') {
      told.failure = true
      console.error(message.sentence)
    }
  })
  return { child, told }
}

// Node's own flag for an optional file prints a line each time it is missing.
function envFileFlags(root) {
  return existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
}
