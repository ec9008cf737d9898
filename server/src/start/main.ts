import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { chosenModel } from '../coaching/model/chosen-model.ts'
import { readSettings, type Settings } from '../platform/env.ts'
import { createLog } from '../platform/http/logging.ts'
import { serveMetrics } from '../platform/observability/metrics-server.ts'
import { notifyParent, runProgram } from './program.ts'
import { resolveQuickly } from './quick-resolving.ts'
import { collectStartupGarbage } from './startup-garbage.ts'

const WEB_DIR = fileURLToPath(new URL('../../../web/dist', import.meta.url))

await runProgram(async () => {
  const read = readSettings()
  const { model, lines } = await chosenModel(read)
  const settings = { ...read, model }
  const isPrimary = settings.workers > 1 && cluster.isPrimary
  if (!cluster.isWorker) await serveMetrics(settings, logOf(settings))
  resolveQuickly()
  notifyParent({ type: 'listening', url: await (isPrimary ? lead(settings) : listen(settings)), lines })
})

// Both import their modules dynamically, after `resolveQuickly`: modules loaded before it resolve slowly.

/** Serves the product from worker processes, and returns the address. */
async function lead(settings: Settings): Promise<string> {
  const { runCluster } = await import('./cluster/cluster.ts')
  return runCluster(settings, logOf(settings))
}

/** Serves the product from this process, alone or as one of several workers, and returns the address. */
async function listen(settings: Settings): Promise<string> {
  const [{ openProduct }, { addressOf, stopOnSignal }] = await Promise.all([
    import('./product.ts'),
    import('./graceful-stop.ts'),
  ])
  const product = await openProduct(settings, logOf(settings), WEB_DIR)
  stopOnSignal(product, settings, cluster.isWorker)
  await product.app.listen({ port: settings.port, host: settings.host })
  collectStartupGarbage()
  return addressOf(settings, product.app.server.address())
}

function logOf({ logLevel }: Settings) {
  return createLog(logLevel, undefined, cluster.worker?.id)
}
