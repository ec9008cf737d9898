import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { COMPILE_CACHE } from '../../test/compile-cache.ts'
import { testDatabaseSettings } from '../../test/databases.ts'

type Message = { type: 'listening'; url: string } | { type: 'failed'; sentence: string }

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

// Windows has no SIGTERM: it kills a process immediately.
test.skipIf(process.platform === 'win32')(
  '[OPS-02] SIGTERM ends the server cleanly, also while a browser keeps a connection open',
  async () => {
    const { server, url } = await startServer()
    const idle = connect(Number(new URL(url).port), '127.0.0.1')
    await once(idle, 'connect')
    idle.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
    const [answer] = await once(idle, 'data')
    expect(String(answer)).toContain('200 OK')

    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  },
  120_000,
)

test('[RUN-05] a wrong setting is told in one sentence, and the process ends', async () => {
  const server = spawn(process.execPath, [MAIN], {
    env: { PORT: 'many', NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const [message] = (await once(server, 'message')) as [Message]
  expect(message).toEqual({ type: 'failed', sentence: expect.stringMatching(/^PORT must be .*"many"\.$/) })
  expect(await once(server, 'exit')).toEqual([1, null])
})

async function startServer(): Promise<{ server: ChildProcess; url: string }> {
  const settings = await testDatabaseSettings()
  const server = spawn(process.execPath, [MAIN], {
    env: {
      PORT: '0',
      DATA_DIR: settings.dataDir,
      LOG_LEVEL: 'silent',
      WORKERS: '1',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl, APP_SECRET: 'x'.repeat(32) }),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  endings.push(async () => {
    if (server.exitCode === null && server.kill('SIGKILL')) await once(server, 'exit')
    await settings.remove()
  })
  const [message] = (await once(server, 'message')) as [Message]
  if (message.type !== 'listening') throw new Error(message.sentence)
  return { server, url: message.url }
}
