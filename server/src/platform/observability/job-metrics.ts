import { counter, gauge } from './prometheus.ts'

const runs = counter({ name: 'touchline_job_runs_total', help: 'Runs of background jobs', labels: ['name'] })
const failures = counter({
  name: 'touchline_job_failures_total',
  help: 'Runs of background jobs that failed',
  labels: ['name'],
})
const seconds = counter({
  name: 'touchline_job_seconds_total',
  help: 'Time spent in background jobs',
  labels: ['name'],
})
const lastSuccess = gauge({
  name: 'touchline_job_last_success_timestamp_seconds',
  help: 'When a background job last succeeded',
  labels: ['name'],
  together: 'max',
})

/** Runs a background job and records its outcome. */
export async function measureJob(job: string, run: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  try {
    await run()
    lastSuccess.set({ name: job }, Date.now() / 1000)
  } catch (error) {
    failures.inc({ name: job })
    throw error
  } finally {
    runs.inc({ name: job })
    seconds.inc({ name: job }, (performance.now() - begun) / 1000)
  }
}
