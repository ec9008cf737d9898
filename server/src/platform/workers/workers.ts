import { type Job, startWorker, type Worker, type WorkerDependencies } from './worker.ts'

/** All workers of this process. */
export type Workers = {
  /** Runs the job of this name soon; settled when that run has ended. */
  nudge(name: string): Promise<void>
  stop(): Promise<void>
}

/** Starts a worker for each job. */
export function startWorkers(jobs: readonly Job[], dependencies: WorkerDependencies): Workers {
  const workers = new Map<string, Worker>()
  for (const job of jobs) {
    if (workers.has(job.name)) throw new Error(`two background jobs are called "${job.name}"`)
    workers.set(job.name, startWorker(job, dependencies))
  }
  return {
    nudge(name) {
      const worker = workers.get(name)
      if (!worker) throw new Error(`no background job is called "${name}"`)
      return worker.nudge()
    },
    async stop() {
      await Promise.all([...workers.values()].map((worker) => worker.stop()))
    },
  }
}
