import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

// Windows ends a process at once where other systems send it a signal.
const NO_SIGNALS = process.platform === 'win32'
const LISTENING = "process.send({ type: 'listening', url: 'http://localhost:3000' })"
let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'server-process-'))
  const module = pathToFileURL(join(import.meta.dirname, 'server-process.mjs'))
  writeFileSync(
    join(root, 'start.mjs'),
    `import { runServer } from '${module}'
    const onListening = (url) => console.log('running at ' + url)
    process.exitCode = await runServer(['server.mjs'], { root: ${JSON.stringify(root)}, onListening })`,
  )
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

test('[RUN-01] the address is told as soon as the server listens', async () => {
  const start = startWith(LISTENING)
  expect(await start.ended).toBe(0)
  expect(start.output).toBe('running at http://localhost:3000\n')
})

test('[RUN-01] a server that cannot start tells one sentence and nothing else', async () => {
  const start = startWith("process.send({ type: 'failed', sentence: 'Port 3000 is taken.' }); process.exitCode = 1")
  expect(await start.ended).toBe(1)
  expect(start.output).toBe('Port 3000 is taken.\n')
})

test('[RUN-01] a server that ends without a word leaves its exit code', async () => {
  const start = startWith('process.exitCode = 7')
  expect(await start.ended).toBe(7)
  expect(start.output).toContain('exit code 7')
})

test('[RUN-01] settings are read from .env, and the environment goes before it', async () => {
  writeFileSync(join(root, '.env'), 'FROM_FILE=file\nFROM_BOTH=file\n')
  const start = startWith('console.log(process.env.FROM_FILE, process.env.FROM_BOTH)', {
    env: { FROM_BOTH: 'environment' },
  })
  await start.ended
  expect(start.output).toBe('file environment\n')
})

test('Node runs the server with the same flags here and in the container', async () => {
  const start = startWith('console.log(JSON.stringify(process.execArgv))')
  await start.ended
  const flags = JSON.parse(start.output)
  expect(flags).toEqual(JSON.parse(readFileSync(join(import.meta.dirname, '../server/node-flags.json'), 'utf8')))
  const [, command] = readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8').match(/^CMD (.+)$/m)
  expect(JSON.parse(command)).toEqual(['node', ...flags, 'server/src/start/main.ts'])
})

test.skipIf(NO_SIGNALS).each(['SIGTERM', 'SIGINT'])(
  '%s reaches the server, which may end in its own time',
  async (signal) => {
    const start = startWith(`
    const alive = setInterval(() => {}, 1000)
    process.on('${signal}', () => setTimeout(() => { console.log('data is safe'); clearInterval(alive) }, 200))
    ${LISTENING}
    process.channel.unref()`)
    await start.says('running at')
    start.process.kill(signal)
    expect(await start.ended).toBe(0)
    expect(start.output).toContain('data is safe')
  },
)

// npm, its shell and us; `; true` keeps the shell from replacing itself with us.
const SHELL = ['sh', '-c', '"$NODE" "$START"; true']
const NPM = [
  process.execPath,
  '-e',
  "require('child_process').spawn('sh', ['-c', process.env.LINE], { stdio: 'inherit' })",
]

// Only Linux exposes the parent of our parent.
test.skipIf(process.platform !== 'linux').each([
  ['the shell between npm and us is killed', SHELL],
  ['npm is killed and leaves its shell behind', NPM],
])('the server ends when %s', async (_, under) => {
  const start = startWith(`setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit()); ${LISTENING}`, {
    under,
    env: { npm_lifecycle_event: 'start', NODE: process.execPath, START: join(root, 'start.mjs'), LINE: SHELL[2] },
  })
  await start.says('running at')
  start.process.kill('SIGKILL')
  // The output stays open as long as the server runs.
  await start.ended
})

test.skipIf(NO_SIGNALS)('a second Ctrl-C kills a server that does not end', async () => {
  const start = startWith(`process.on('SIGINT', () => console.log('wait')); setInterval(() => {}, 1000); ${LISTENING}`)
  await start.says('running at')
  start.process.kill('SIGINT')
  await start.says('wait')
  start.process.kill('SIGINT')
  // The time itself is under test: within a second both signals count as one key press.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  start.process.kill('SIGINT')
  expect(await start.ended).toBe(137)
})

function startWith(server, { env = {}, under = [process.execPath, join(root, 'start.mjs')] } = {}) {
  writeFileSync(join(root, 'server.mjs'), server)
  const child = spawn(under[0], under.slice(1), { env: { ...process.env, ...env } })
  const start = {
    process: child,
    output: '',
    ended: once(child, 'close').then(([code]) => code),
    async says(words) {
      while (!start.output.includes(words)) await once(child.stdout, 'data')
    },
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      start.output += chunk
    })
  }
  return start
}
