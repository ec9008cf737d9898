import { measureJob } from '../observability/job-metrics.ts'
import { inSpan } from '../observability/traces.ts'

/** Work that runs beside requests, by the clock. */
export type Job = {
  /** Names it in the log. */
  name: string
  everyMs: number
  /** Does one round. `signal` aborts when the worker stops; work in hand may be finished, nothing new is begun. */
  run(signal: AbortSignal): Promise<void>
  /** Runs only in the process that leads: for work that is needed once, however many processes there are. */
  onLeaderOnly?: boolean
  /** Runs at the start, too, not only after the first interval. */
  atStart?: boolean
  /** What else makes it run: takes the nudge to call, returns how to end that. */
  nudgedBy?(nudge: () => void): () => void
}

/** A job that is being done, one run at a time. */
export type Worker = {
  /** Runs the job soon; settled when a run has ended that began after this call. Never rejects. */
  nudge(): Promise<void>
  /** Begins nothing more and waits for the running one. */
  stop(): Promise<void>
}

/** What workers need: where failures are reported, and whether this process leads. */
export type WorkerDependencies = {
  log: { warn(details: object, message: string): void }
  isLeader(): boolean
}

/** What runs every few seconds would be most of what is traced, and says nothing. */
const TRACED_FROM_MS = 10_000

function runTraced(job: Job, signal: AbortSignal): Promise<void> {
  const run = () => job.run(signal)
  return job.everyMs < TRACED_FROM_MS ? run() : inSpan(`job ${job.name}`, 'internal', {}, run)
}

/** How soon a job that only the leader does looks again whether this process has become the leader. */
const LEADER_CHECK_MS = 1_000

/** Starts a job; a run that fails is logged and the next one tries again. */
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
      log.warn({ err: error, job: job.name }, 'A background job failed and will be tried again')
    }
  }

  // At most one run waits: it will see everything that happened before it starts.
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
