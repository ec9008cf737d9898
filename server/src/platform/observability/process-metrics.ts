import { monitorEventLoopDelay } from 'node:perf_hooks'
import { counter, gauge } from './prometheus.ts'

/** A database pool's connection counts. */
type Pool = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

const pools = new Set<Pool>()

/** Includes a pool's connections in the metrics until the returned function is called. */
export function watchPool(pool: Pool): () => void {
  pools.add(pool)
  return () => void pools.delete(pool)
}

gauge({
  name: 'touchline_database_connections',
  help: 'Connections to PostgreSQL: all, idle ones, and requests that wait for one; none with the embedded database',
  labels: ['state'],
  read(metric) {
    const sum = (count: (pool: Pool) => number) => [...pools].reduce((total, pool) => total + count(pool), 0)
    metric.set(
      { state: 'total' },
      sum(({ totalCount }) => totalCount),
    )
    metric.set(
      { state: 'idle' },
      sum(({ idleCount }) => idleCount),
    )
    metric.set(
      { state: 'waiting' },
      sum(({ waitingCount }) => waitingCount),
    )
  },
})

const RESOLUTION_MS = 20
const NS = 1e9
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

gauge({
  name: 'touchline_event_loop_delay_p99_seconds',
  help: 'How long the event loop was held up since the last look, 99th percentile; the worst process counts',
  together: 'max',
  read(metric) {
    // It measures the time between two ticks.
    metric.set(Math.max(0, (delay.count > 0 ? delay.percentile(99) : 0) / NS - RESOLUTION_MS / 1000))
    delay.reset()
  },
})

gauge({
  name: 'touchline_memory_bytes',
  help: 'Memory of all processes: resident, and the used part of the heap',
  labels: ['kind'],
  read(metric) {
    const { rss, heapUsed } = process.memoryUsage()
    metric.set({ kind: 'resident' }, rss)
    metric.set({ kind: 'heap_used' }, heapUsed)
  },
})

gauge({
  name: 'touchline_uptime_seconds',
  help: 'Since when the process runs; the youngest one counts',
  together: 'min',
  read: (metric) => metric.set(process.uptime()),
})

counter({
  name: 'touchline_cpu_seconds_total',
  help: 'Processor time of all processes',
  read(metric) {
    const { user, system } = process.cpuUsage()
    metric.reset()
    metric.inc((user + system) / 1e6)
  },
})

gauge({
  name: 'touchline_processes',
  help: 'Server processes whose numbers these are',
  read: (metric) => metric.set(1),
})
