import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import nodeFlags from '../node-flags.json' with { type: 'json' }
import { COMPILE_CACHE } from './compile-cache.ts'

/** A line of the server's log. */
type LogLine = { msg: string; worker?: number; pid?: number; route?: string }

/** A multi-process server as seen from outside. */
export type ServerCluster = {
  address: string
  /** Everything logged so far. */
  log: LogLine[]
  signal(signal: NodeJS.Signals): void
  /** Waits until `count` log lines have this message. */
  logged(message: string, count?: number): Promise<LogLine[]>
  /** Resolves to its exit code when it has ended. */
  ended: Promise<number | null>
}

/** Starts it and waits until it listens; if it cannot, rejects with its error message. */
export async function startCluster(env: NodeJS.ProcessEnv): Promise<ServerCluster> {
  const child = spawn(process.execPath, [...nodeFlags, MAIN], {
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const { log, logged } = readLog(child)
  const [message] = (await Promise.race([once(child, 'message'), ended.then(() => [undefined])])) as [Said | undefined]
  if (!message?.url) {
    await ended
    throw new Error(message?.sentence ?? 'The server ended without a word.')
  }
  const address = `http://127.0.0.1:${new URL(message.url).port}`
  return { address, log, logged, ended, signal: (signal) => void child.kill(signal) }
}

type Said = { url?: string; sentence?: string }

const MAIN = fileURLToPath(new URL('../src/start/main.ts', import.meta.url))

function readLog(child: ChildProcess) {
  const log: LogLine[] = []
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  lines.on('line', (line) => log.push(JSON.parse(line)))
  const logged = async (message: string, count = 1) => {
    for (;;) {
      const found = log.filter(({ msg }) => msg === message)
      if (found.length >= count) return found
      await once(lines, 'line')
    }
  }
  return { log, logged }
}
