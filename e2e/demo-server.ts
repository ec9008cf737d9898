import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { memoryFolder } from '../server/test/memory-folder.ts'

const PROGRAM = fileURLToPath(new URL('../server/src/start/demo.ts', import.meta.url))

/** Starts a separate demo like `npm run demo`, with all its data in a new folder. */
export async function startDemo(): Promise<{ address: string; stop(): Promise<void> }> {
  const dataDir = memoryFolder('touchline-demo-')
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = (await once(child, 'message')) as [{ type: string; url: string; sentence?: string }]
  if (message.type !== 'listening') throw new Error(message.sentence)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { address: message.url, stop }
}
