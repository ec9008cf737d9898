import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

const START_MS = 30_000
const END_MS = 5000

/** A program that runs alongside a test and ends with it. */
export interface Program {
  /** Waits until one of its outputs matches. */
  says(output: 'stdout' | 'stderr', pattern: RegExp): Promise<string>
  end(): Promise<void>
}

/** Starts a program that ends at the latest with the tests. */
export function startProgram(file: string, args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  // When a worker stops, its browsers are killed.
  process.once('exit', () => child.kill('SIGKILL'))
  child.stdout.resume()
  child.stderr.resume()
  return { says: (output, pattern) => hear(file, child, child[output], pattern), end: () => endChild(child) }
}

function hear(file: string, child: ChildProcess, stream: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const fail = () => reject(new Error(`${file} did not start: ${text || 'it said nothing'}`))
    const timer = setTimeout(fail, START_MS)
    child.once('error', reject)
    child.once('exit', fail)
    stream.on('data', (part) => {
      text += part
      const found = text.match(pattern)?.[1]
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    })
  })
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  child.kill()
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS)
  await gone
  clearTimeout(timer)
}

/** A new, empty folder for a browser, and a function that removes it. */
export function ownFolder(name: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), `touchline-${name}-`))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** A free loopback port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
