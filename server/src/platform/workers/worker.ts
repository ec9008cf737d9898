import { measureJob } from '../observability/job-metrics.ts'
import { inSpan } from '../observability/traces.ts'

/** A scheduled background job. */
export type Job = {
  /** Its name in the log. */
  name: string
  everyMs: number
  /**
   * Runs one round. `signal` aborts when the worker stops; work in progress may be finished, nothing new is started.
   */
  run(signal: AbortSignal): Promise<void>
  /** Runs only in the leader: for work that is needed once, however many processes there are. */
  onLeaderOnly?: boolean
  /** Also runs at start-up, not only after the first interval. */
  atStart?: boolean
  /** Subscribes a callback to other triggers of the job; returns a function to unsubscribe. */
  nudgedBy?(nudge: () => void): () => void
}

/** A scheduled job, one run at a time. */
export type Worker = {
  /** Runs the job soon; resolves when a run started after this call has ended. Never rejects. */
  nudge(): Promise<void>
  /** Starts no more runs and waits for the current one. */
  stop(): Promise<void>
}

/** Dependencies of workers: the log for failures, and whether this process is the leader. */
export type WorkerDependencies = {
  log: { warn(details: object, message: string): void }
  isLeader(): boolean
}

/** Jobs that run every few seconds would dominate the traces without telling anything. */
const TRACED_FROM_MS = 10_000

function runTraced(job: Job, signal: AbortSignal): Promise<void> {
  const run = () => job.run(signal)
  return job.everyMs < TRACED_FROM_MS ? run() : inSpan(`job ${job.name}`, 'internal', {}, run)
}

/** How often a leader-only job checks whether this process has become the leader. */
const LEADER_CHECK_MS = 1_000

/** Starts a job; a failed run is logged and retried at the next interval. */
export function startWorker(job: Job, { log, isLeader }: WorkerDependencies): Worker {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isOverdue = false

  async function runOnce(): Promise<void> {
    waiting = undefined
    if (stopping.signal.aborted) return
    isOverdue = job.onLeaderOnly === true && !isLeader()
    if (isOverdue) return
    try {
      await measureJob(job.name, () => runTraced(job, stopping.signal))
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'Background job failed, will retry')
    }
  }

  // At most one run is pending: it will see everything that happened before it starts.
  function nudge(): Promise<void> {
    waiting ??= running.then(runOnce)
    running = waiting
    return running
  }

  async function runOnTime(): Promise<void> {
    await nudge()
    schedule()
  }

  function schedule(): void {
    if (stopping.signal.aborted) return
    timer = setTimeout(runOnTime, isOverdue ? Math.min(LEADER_CHECK_MS, job.everyMs) : job.everyMs).unref()
  }

  const unsubscribe = job.nudgedBy?.(() => void nudge())
  if (job.atStart) void runOnTime()
  else schedule()

  return {
    nudge,
    stop() {
      stopping.abort()
      unsubscribe?.()
      clearTimeout(timer)
      return running
    },
  }
}
