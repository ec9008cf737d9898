import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { StartFailed } from '../../platform/start-failed.ts'
import type { StopMessage } from '../graceful-stop.ts'
import type { ProgramMessage } from '../program.ts'

/** Longer than a worker takes to end after it had to finish what is open: one that is still there hangs. */
const KILL_AFTER_MS = 10_000

/** A process that serves, as the primary sees it. */
export type WorkerProcess = {
  /** As its lines in the log have it. */
  id: number
  pid: number | undefined
  startedAt: number
  /** Where it listens; rejects with its sentence if it cannot. */
  listening: Promise<string>
  /** Resolves when it is gone, with its exit code or the signal that ended it. */
  gone: Promise<number | string>
  /** Lets it finish what is open, within so many milliseconds. Told again, it can only end sooner. */
  stop(finishMs: number): void
}

/** Starts one more worker. */
export function startWorker(): WorkerProcess {
  const worker = cluster.fork()
  const gone = ending(worker)
  let isListening = false
  const listening = new Promise<string>((resolve, reject) => {
    worker.on('message', (message: ProgramMessage) => {
      if (message?.type === 'listening') resolve(message.url)
      if (message?.type === 'failed') reject(new StartFailed(message.sentence))
    })
    worker.once('error', reject)
    gone.then((how) =>
      reject(new StartFailed(`The server could not start: a worker ended before it listened (${how}).`)),
    )
  })
  listening.then(
    () => {
      isListening = true
    },
    () => {},
  )
  const stop = (finishMs: number) => {
    const message: StopMessage = { type: 'stop', finishMs }
    if (isListening && worker.isConnected()) worker.send(message, () => {})
    // It serves nobody yet.
    else worker.process.kill('SIGTERM')
    const late = setTimeout(() => worker.process.kill('SIGKILL'), finishMs + KILL_AFTER_MS)
    gone.then(() => clearTimeout(late))
  }
  return { id: worker.id, pid: worker.process.pid, startedAt: performance.now(), listening, gone, stop }
}

/** Both, because a process may be gone before its last message has been read. */
async function ending(worker: Worker): Promise<number | string> {
  const [[code, signal]] = await Promise.all([once(worker, 'exit'), once(worker, 'disconnect')])
  return signal ?? code
}
