import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { StartFailed } from '../../platform/start-failed.ts'
import type { StopMessage } from '../graceful-stop.ts'
import type { ProgramMessage } from '../program.ts'

/** Longer than a worker takes to exit after finishing open requests: one that still runs after that hangs. */
const KILL_AFTER_MS = 10_000

/** A worker process, as seen by the primary. */
export type WorkerProcess = {
  /** The same id as in its log lines. */
  id: number
  pid: number | undefined
  startedAt: number
  /** The address it listens on; rejects with its error message if it cannot. */
  listening: Promise<string>
  /** Resolves when it is gone, with its exit code or the signal that ended it. */
  gone: Promise<number | string>
  /** Lets it finish open requests for up to this many milliseconds. Called again, it can only shorten the time. */
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
      reject(new StartFailed(`The server could not start: a worker exited before listening (${how}).`)),
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
    // It does not serve any requests yet.
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
