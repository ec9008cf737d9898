import cluster from 'node:cluster'
import { allMetrics } from '../src/platform/observability/cluster-metrics.ts'
import { setLedgerDrift, watchLeadership } from '../src/platform/observability/leader-metrics.ts'
import { countRequest } from '../src/platform/observability/metrics.ts'
import { serveMetrics } from '../src/platform/observability/metrics-server.ts'

// A minimal cluster of two workers for a metrics test: each counts three requests, the second is the leader.
const WORKERS = 2
const log = { info() {}, warn() {} }

if (cluster.isPrimary) {
  const { port } = await serveMetrics({ metrics: { port: 0, host: '127.0.0.1' } }, log)
  let ready = 0
  cluster.on('message', (_worker, message) => {
    if (message.type === 'ready' && ++ready === WORKERS) process.send?.({ type: 'serving', port })
    if (message.type === 'asked') process.send?.(message)
  })
  for (let number = 1; number <= WORKERS; number++) cluster.fork({ NUMBER: String(number) })
  // On request, a worker is asked for all metrics, as its own port would be.
  process.on('message', () => Object.values(cluster.workers ?? {})[0]?.send({ type: 'ask' }))
  process.on('disconnect', () => process.exit(0))
} else {
  for (let count = 0; count < 3; count++) countRequest('getHealth', 200, 0.02)
  const isSecond = process.env.NUMBER === '2'
  watchLeadership(() => isSecond)
  if (isSecond) setLedgerDrift(5)
  process.on('message', async (message: { type: string }) => {
    if (message.type === 'ask') process.send?.({ type: 'asked', text: await allMetrics() })
  })
  process.send?.({ type: 'ready' })
}
