import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

const RELAY_CORE = '0'
const OTHER_CORE = '1'
const TICK_MS = 10
const PAGE_KIB = 4

/** Pins this process, and all it starts from now on, to the core that does not belong to the relay. */
export function leaveCoreToRelay(): void {
  const { status } = spawnSync('taskset', ['-acp', OTHER_CORE, String(process.pid)])
  if (status !== 0)
    throw new Error('This benchmark pins processes to two cores: it needs Linux, taskset and two cores.')
}

/** A process on the relay's core. */
export function startRelay(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  return spawn('taskset', ['-c', RELAY_CORE, command, ...args], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}

/** A process on the other core. */
export function startBeside(script: URL): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(script)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

/** The next message of a process; rejects if the process ends first. */
export function messageOf<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`${child.spawnargs.join(' ')} ended before it answered`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as Message)
    })
  })
}

/** Ends a process and waits until it has exited. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 5000)
  await gone
  clearTimeout(late)
}

/** The CPU time of a process so far, over all its threads. */
function cpuMsOf(pid: number): number {
  const { user, system } = statOf(pid)
  return (user + system) * TICK_MS
}

/** The CPU time of a process, its children and those that have ended. */
export function cpuMsOfFamily(pid: number): number {
  const { user, system, childrenUser, childrenSystem } = statOf(pid)
  return (
    (user + system + childrenUser + childrenSystem) * TICK_MS +
    childrenOf(pid).reduce((sum, child) => sum + cpuMsOf(child), 0)
  )
}

/** Lets a process and its children run on any core. */
export function leaveToAnyCore(pid: number): void {
  for (const one of [pid, ...childrenOf(pid)]) spawnSync('taskset', ['-acp', `0-${cpus().length - 1}`, String(one)])
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid)
}

export function parentOf(pid: number): number | undefined {
  return statOf(pid).parent
}

/** The resident memory of a process. */
export function residentKibOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_KIB
}

function statOf(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const field = (index: number) => Number(fields[index])
    return { parent: field(1), user: field(11), system: field(12), childrenUser: field(13), childrenSystem: field(14) }
  } catch {
    // It ended between the listing and the read.
    return { parent: undefined, user: 0, system: 0, childrenUser: 0, childrenSystem: 0 }
  }
}
