import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerWorkers } from './cluster-metrics.ts'
import { CONTENT_TYPE, metricsText } from './prometheus.ts'

/** Where metrics are served; without a port only on the product's own port. */
export type MetricsSettings = { metrics: { port: number | undefined; host: string } }

type MetricsLog = { info(details: object, message: string): void; warn(details: object, message: string): void }

/** A metrics server; `port` is the actual one if 0 was requested. */
export type MetricsServer = { port: number | undefined; close(): Promise<void> }

/**
 * Serves metrics on a separate port: this process's or, in the primary of a cluster, those of all workers combined.
 * Without a port the primary only answers workers that are queried on the product's port.
 */
export async function serveMetrics({ metrics }: MetricsSettings, log: MetricsLog): Promise<MetricsServer> {
  const stopAnswering = answerWorkers()
  if (metrics.port === undefined) return { port: undefined, close: async () => stopAnswering() }
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?')
    if (path === '/metrics' && (request.method === 'GET' || request.method === 'HEAD')) void send(response, log)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(metrics.port, metrics.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  log.info({ host: metrics.host, port }, 'Metrics server listening')
  const close = async () => {
    stopAnswering()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port, close }
}

async function send(response: ServerResponse, log: MetricsLog): Promise<void> {
  try {
    const text = await metricsText()
    response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(text)
  } catch (error) {
    // A worker that dies meanwhile does not respond; the next scrape reads the remaining ones.
    log.warn({ err: error }, 'The metrics could not be read')
    response.writeHead(503).end()
  }
}
