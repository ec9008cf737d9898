import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from './compile-cache.ts'

/** A server program that runs to completion. */
export type Command = { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> }

/** Starts `node server/src/start/NAME.ts` with these arguments, the given environment and a compile cache. */
export function startCommand(name: string, args: string[], env: NodeJS.ProcessEnv): Command {
  const program = fileURLToPath(new URL(`../src/start/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [program, ...args], {
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes))
  const ended = once(child, 'close').then(([code]) => ({ code, said: Buffer.concat(said).toString() }))
  return { child, ended }
}
