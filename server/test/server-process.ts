import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import nodeFlags from '../node-flags.json' with { type: 'json' }
import type { DatabaseSettings } from '../src/platform/database/database.ts'
import { COMPILE_CACHE } from './compile-cache.ts'
import { TEST_SECRET } from './world.ts'

/** The real server in a separate process, so that it can really be killed. */
export type ServerProcess = {
  address: string
  pid: number
  signal(signal: NodeJS.Signals): void
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Resolves when the process has ended, with the signal that ended it, if any. */
  gone: Promise<NodeJS.Signals | null>
}

/** Starts the server with one process unless WORKERS says otherwise, and waits until it listens. */
export async function startServer(env: NodeJS.ProcessEnv, program = MAIN): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...nodeFlags, program], {
    env: { WORKERS: '1', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null)
  const port = await listening(child)
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    signal: (signal) => void child.kill(signal),
    end: async (signal) => {
      child.kill(signal)
      await gone
    },
    gone,
  }
}

const MAIN = fileURLToPath(new URL('../src/start/main.ts', import.meta.url))

function listening(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    child.once('message', (message: { type: string; url?: string; sentence?: string }) => {
      if (message.url) ready(new URL(message.url).port)
      else failed(new Error(message.sentence))
    })
    child.once('exit', () => failed(new Error('The server ended before it listened.')))
  })
}

/** Starts the server on a database that may be shared, with a scripted model. */
export function startServerOn({ databaseUrl, dataDir }: DatabaseSettings, modelUrl: string): Promise<ServerProcess> {
  return startServer({
    ...{ PORT: '0', DATA_DIR: dataDir, APP_SECRET: TEST_SECRET, OPENAI_BASE_URL: modelUrl, LOG_LEVEL: 'error' },
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
}
