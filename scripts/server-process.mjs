import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCode, passSignalsTo } from './bootstrap/child.mjs'
import { node24 } from './bootstrap/node24.mjs'
import { ROOT } from './bootstrap/paths.mjs'

// A server that rests between two trainings shall not tidy up then: compiled code would be lost, and made again at once.
const NODE_FLAGS = JSON.parse(readFileSync(join(ROOT, 'server/node-flags.json'), 'utf8'))

/** Runs a program of the server until it ends, tells why if it could not start, and answers its exit code. */
export async function runServer(args, options = {}) {
  const { child, told } = startServer(args, options)
  const signals = passSignalsTo(child)
  // The program may be gone before its last message has been read.
  const [code] = await Promise.all([exitCode(child), once(child, 'disconnect')])
  signals.stop()
  if (code !== 0 && !told.failure && !signals.received) {
    console.error(`The server ended unexpectedly (exit code ${code}): its last messages above say why.`)
  }
  return code
}

/**
 * Starts a program of the server with the settings in .env. It may say over IPC that it listens
 * (`{ type: 'listening', url, lines }`, the lines said to whoever starts it) or why it cannot start (`{ type: 'failed', sentence }`).
 */
export function startServer(args, { root = ROOT, env = process.env, onListening = () => {} } = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  // From the second start on Node need not read and compile all sources again.
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

// Node's own flag for a file that may be missing writes a line each time it is.
function envFileFlags(root) {
  return existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
}
