import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ROOT } from './bootstrap/paths.mjs'

// A newcomer's way: a fresh copy of the repository's files, the system's own Node, and the README's commands.
const MINUTES = 60_000
const IS_WINDOWS = process.platform === 'win32'
const copy = mkdtempSync(join(tmpdir(), 'touchline-newcomer-'))
const PATH = process.env.PATH.split(delimiter)
  .filter((folder) => !folder.includes(join('.node', 'node_modules')))
  .join(delimiter)
const running = new Set()
let port
let webPort

beforeAll(async () => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of files.toString().split('\0').filter(Boolean)) cpSync(join(ROOT, file), join(copy, file))
  // Earlier steps of the test run have installed Node and the packages here, into a fresh clone in CI: the copy shares
  // their files and builds, fills and starts the rest. EVERYTHING=1 installs them once more. On Windows packages of
  // workspaces are links to this folder, which would lead out of the copy.
  if (!process.env.EVERYTHING && !IS_WINDOWS) {
    for (const folder of ['.node', 'node_modules']) if (existsSync(join(ROOT, folder))) share(folder)
  }
  port = await freePort()
  webPort = await freePort()
})
afterEach(async () => {
  for (const command of running) await command.stop()
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test(
  '[RUN-01] npm start sets everything up and serves the product with no key, account or other service',
  async () => {
    const start = npm(['start'])
    await start.says(`Touchline is running at http://localhost:${port}`, 5 * MINUTES)
    const page = await fetch(`http://localhost:${port}/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Touchline</title>')
    const { members } = await (await fetch(`http://localhost:${port}/api/chat/members`)).json()
    expect(Object.keys(members)).toHaveLength(93)
    expect(await (await fetch(`http://localhost:${port}/health`)).json()).toMatchObject({ status: 'ok' })
    // Each step is announced and numbered, so that minutes of work do not look like a hang.
    expect(start.output).toMatch(/1\/4 .*\n[\s\S]*2\/4 .*\n[\s\S]*3\/4 .*\n[\s\S]*4\/4 /)
    await start.stop()
  },
  6 * MINUTES,
)

test(
  '[RUN-03] a second npm start installs and builds nothing and keeps all data',
  async () => {
    const secret = readFileSync(join(copy, 'data/secret'), 'utf8')
    const built = statSync(join(copy, 'web/dist/index.html')).mtimeMs
    const database = readFileSync(join(copy, 'data/db/PG_VERSION'), 'utf8')
    const start = npm(['start'])
    await start.says('Touchline is running at', MINUTES)
    expect(statSync(join(copy, 'web/dist/index.html')).mtimeMs).toBe(built)
    expect(readFileSync(join(copy, 'data/secret'), 'utf8')).toBe(secret)
    expect(readFileSync(join(copy, 'data/db/PG_VERSION'), 'utf8')).toBe(database)
    await start.stop()
  },
  2 * MINUTES,
)

test(
  '[RUN-01] a port that is taken stops the start with one sentence that says what to do',
  async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const start = npm(['start'])
    expect(await start.ended).not.toBe(0)
    expect(start.output).toContain(`Port ${port} is already in use`)
    expect(start.output).not.toMatch(/\n\s+at /)
    other.close()
  },
  2 * MINUTES,
)

test(
  '[RUN-05] a wrong setting stops the start with a sentence that names the variable',
  async () => {
    const start = npm(['start'], { LOG_LEVEL: 'loud' })
    expect(await start.ended).not.toBe(0)
    expect(start.output).toContain('LOG_LEVEL must be')
    expect(start.output).not.toMatch(/\n\s+at /)
  },
  2 * MINUTES,
)

test(
  '[RUN-04] npm run seed fills a demo club and prints its log-ins',
  async () => {
    const seed = npm(['run', 'seed'])
    expect(await seed.ended).toBe(0)
    expect(seed.output).toContain('The database is ready')
    expect(seed.output).toMatch(/PIN ADM-\d{8}/)
    expect(seed.output).toMatch(/club password SPORT-\d{4}-\w{8}/)
  },
  2 * MINUTES,
)

test(
  '[RUN-07] npm run demo starts with a filled club of its own, goes on with it, and begins anew when told to',
  async () => {
    // Settings that lead to other data, payments or mails must be ignored.
    const others = {
      DATABASE_URL: 'postgres://x:x@127.0.0.1:1/x',
      STRIPE_SECRET_KEY: 'sk_test_x',
      SMTP_URL: 'smtp://x',
    }
    const before = treeOf(join(copy, 'data'))
    const first = await demo([], others)
    expect(first.logIns.map(({ role }) => role)).toEqual(['admin', 'player', 'player', 'player'])
    for (const { email, password } of first.logIns) {
      expect(first.output).toContain(email)
      expect(first.output).toContain(password)
    }
    expect(await demo([], others)).toMatchObject({ logIns: first.logIns })
    const fresh = await demo(['--', '--fresh'], others)
    expect(fresh.logIns).toHaveLength(4)
    expect(fresh.logIns).not.toEqual(first.logIns)
    expect(treeOf(join(copy, 'data'))).toEqual(before)
  },
  8 * MINUTES,
)

test(
  '[RUN-04] npm run dev gives hot reload on both sides',
  async () => {
    const dev = npm(['run', 'dev'])
    // Installs the tools that a start leaves out, unless all packages are shared.
    await dev.says('Touchline development server is running at', 4 * MINUTES)
    const health = `http://localhost:${webPort}/health`
    const source = `http://localhost:${webPort}/src/start/pages/not-found/not-found.tsx`
    await eventually(async () => expect((await fetch(health)).status).toBe(200))
    expect(await (await fetch(`http://localhost:${webPort}/`)).text()).toContain('/@vite/client')

    change('server/src/platform/health/health.routes.ts', "'no-store'", "'no-store, changed'")
    change('web/src/start/pages/not-found/not-found.tsx', 'className="lead"', 'className="lead changed"')
    await eventually(async () => expect((await fetch(health)).headers.get('cache-control')).toBe('no-store, changed'))
    await eventually(async () => expect(await (await fetch(source)).text()).toContain('lead changed'))
    await dev.stop()
  },
  6 * MINUTES,
)

/** Shares with the copy the files of a folder that no tool changes in place. */
function share(folder) {
  mkdirSync(join(copy, folder))
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const [from, to] = [join(ROOT, path), join(copy, path)]
    if (TOOLS_CACHE.test(path)) continue
    if (entry.isDirectory()) share(path)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
    else shareFile(from, to)
  }
}

/** Where tools write while they work: such files are not shared. */
const TOOLS_CACHE = /^node_modules\/\.(cache|vite)/

/** A hard link or, on another disk, a copy. */
function shareFile(from, to) {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
  }
}

/** Runs the demo until it serves its log-ins, then stops it. */
async function demo(args, env) {
  const command = npm(['run', 'demo', ...args], env)
  await command.says(`Touchline is running at http://localhost:${port}`, 7 * MINUTES)
  const { logIns } = await (await fetch(`http://localhost:${port}/api/demo`)).json()
  await command.stop()
  return { logIns, output: command.output }
}

/** Names and times of all files below a folder except the demo's. */
function treeOf(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .filter((name) => !/^demo/.test(name))
    .sort()
    .map((name) => [name, statSync(join(folder, name)).mtimeMs])
}

/** Runs an npm command in the copy as a user's shell would. */
function npm(args, env = {}) {
  const child = spawn('npm', args, {
    cwd: copy,
    // On Windows npm is a shell script.
    shell: IS_WINDOWS,
    env: { ...personsEnvironment(), PATH, PORT: String(port), WEB_PORT: String(webPort), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const command = {
    output: '',
    ended: once(child, 'close').then(([code]) => code),
    says: (sentence, ms) => eventually(() => expect(command.output).toContain(sentence), ms),
    async stop() {
      running.delete(command)
      if (child.exitCode === null) end(child)
      await command.ended
    },
  }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (command.output += text))
  running.add(command)
  return command
}

// Windows would end only the shell and leave the server running.
function end(child) {
  if (IS_WINDOWS) execFileSync('taskkill', ['/pid', String(child.pid), '/t', '/f'])
  else child.kill('SIGTERM')
}

// npm and Vitest set variables for their children that a user's shell does not have.
function personsEnvironment() {
  const isOurs = (name) => /^(npm_(?!config_registry)|VITEST|TEST|NODE_|INIT_CWD|CI$)/i.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs(name)))
}

async function eventually(check, ms = 2 * MINUTES) {
  const end = Date.now() + ms
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((done) => setTimeout(done, 200))
    }
  }
}

function change(file, from, to) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address()
  server.close()
  await once(server, 'close')
  return free
}
