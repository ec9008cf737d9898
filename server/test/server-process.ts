import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseSettings } from '../src/database/database.ts'
import { TEST_SECRET } from './world.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** A server in a process of its own, which tests can stop, hang and kill. */
export type TestServerProcess = { url: string; signal(signal: NodeJS.Signals): void; kill(): Promise<void> }

/** Starts one on a database that others may use as well. */
export async function startServerProcess(
  { databaseUrl, dataDir }: DatabaseSettings,
  modelUrl: string,
): Promise<TestServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PORT: '0',
      DATA_DIR: dataDir,
      APP_SECRET: TEST_SECRET,
      OPENAI_BASE_URL: modelUrl,
      LOG_LEVEL: 'error',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [message] = (await once(child, 'message')) as [{ url?: string; sentence?: string }]
  if (!message.url) throw new Error(message.sentence)
  return { url: message.url, signal: (signal) => void child.kill(signal), kill: () => killed(child) }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
