import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import nodeFlags from '../node-flags.json' with { type: 'json' }

/** The real server in a process of its own, so that it can really be killed. */
export type ServerProcess = { address: string; pid: number; end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> }

/** Starts the server and waits until it listens. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...nodeFlags, MAIN], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const gone = once(child, 'exit')
  const port = await listening(child)
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    end: async (signal) => {
      child.kill(signal)
      await gone
    },
  }
}

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

function listening(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    child.once('message', (message: { type: string; url?: string; sentence?: string }) => {
      if (message.url) ready(new URL(message.url).port)
      else failed(new Error(message.sentence))
    })
    child.once('exit', () => failed(new Error('The server ended before it listened.')))
  })
}
