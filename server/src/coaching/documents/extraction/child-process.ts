import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** Resource limits of a process that reads one file. */
export type ChildLimits = {
  runMs: number
  outputBytes: number
  heapMegabytes: number
  dataMegabytes: number
  cpuSeconds: number
}

/** The result of a child process: its output, or why there is none. */
type Ended = { output: string; how?: undefined } | { output?: undefined; how: string }

/** The program that reads a file. */
export const READER = new URL('./child-main.ts', import.meta.url)

/**
 * Runs a program on untrusted bytes. It is a process rather than a worker thread, because a worker's limits do not
 * count buffers. It can read only its own code and packages, and gets no environment.
 */
export async function readInChild(
  program: URL,
  bytes: Uint8Array,
  args: string[],
  limits: ChildLimits,
  signal: AbortSignal,
): Promise<Ended> {
  const [command = process.execPath, ...before] = commandLine(program, limits)
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), limits.runMs)
  const child = spawn(command, [...before, ...args], { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] })
  const end = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', end, { once: true })
  // Answer the caller on time: a busy machine may take seconds longer to end the process.
  const late = new Promise<Ended>((resolve) => {
    clock.signal.addEventListener('abort', () => {
      end()
      resolve({ how: `ended by SIGKILL after ${limits.runMs} ms` })
    })
  })
  // A child that dies before reading all its input breaks the pipe; its exit code says why.
  child.stdin.on('error', () => {})
  child.stdin.end(bytes)
  try {
    return await Promise.race([endOf(child, limits, end), late])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

async function endOf(child: ChildProcessByStdio<Writable, Readable, Readable>, limits: ChildLimits, end: () => void) {
  const [output, complaint, [code, killedBy]] = await Promise.all([
    readCapped(child.stdout, limits.outputBytes, end),
    readCapped(child.stderr, COMPLAINT_BYTES, () => {}),
    once(child, 'close'),
  ])
  if (code === 0 && output !== undefined) return { output }
  return { how: output === undefined ? 'output limit exceeded' : `ended by ${killedBy ?? code}: ${complaint ?? ''}` }
}

const COMPLAINT_BYTES = 16 * 1024
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))
const ROOT = new URL('../../../../../', import.meta.url)

function commandLine(program: URL, limits: ChildLimits): string[] {
  const readable = [new URL('./', program), new URL('node_modules/', ROOT), new URL('server/node_modules/', ROOT)]
  const node = [
    process.execPath,
    `--max-old-space-size=${limits.heapMegabytes}`,
    '--permission',
    // sharp and canvas are native.
    '--allow-addons',
    ...readable.map((folder) => `--allow-fs-read=${fileURLToPath(folder)}`),
    `--allow-fs-read=${fileURLToPath(new URL('server/package.json', ROOT))}`,
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    fileURLToPath(program),
  ]
  if (!PRLIMIT) return node
  // V8's limit does not cover the memory of native code and buffers.
  const data = limits.dataMegabytes * 1024 * 1024
  return [PRLIMIT, `--data=${data}`, `--cpu=${limits.cpuSeconds}`, '--core=0', '--fsize=0', ...node]
}

/** The text of a stream; undefined if it exceeds the limit. */
async function readCapped(stream: Readable, bytes: number, onTooLong: () => void): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length <= bytes) chunks.push(chunk)
    else onTooLong()
  }
  return length <= bytes ? Buffer.concat(chunks).toString() : undefined
}
