import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { runCluster } from './cluster/cluster.ts'
import { readSettings, type Settings } from './env.ts'
import { createLog } from './http/logging.ts'
import { serveMetrics } from './observability/metrics-server.ts'
import { runProgram, tellStarter } from './program.ts'

const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url))

await runProgram(async () => {
  const settings = readSettings()
  const isPrimary = settings.workers > 1 && cluster.isPrimary
  if (!cluster.isWorker) await serveMetrics(settings, logOf(settings))
  tellStarter({ type: 'listening', url: await (isPrimary ? runCluster(settings, logOf(settings)) : listen(settings)) })
})

/** Serves the product from this process, alone or as one worker of several, and returns where. */
async function listen(settings: Settings): Promise<string> {
  // Only now: the primary process of a cluster needs none of it.
  const [{ openProduct }, { addressOf, stopWhenTold }] = await Promise.all([
    import('./product.ts'),
    import('./graceful-stop.ts'),
  ])
  const product = await openProduct(settings, logOf(settings), WEB_DIR)
  stopWhenTold(product, settings, cluster.isWorker)
  await product.app.listen({ port: settings.port, host: settings.host })
  return addressOf(settings, product.app.server.address())
}

function logOf({ logLevel }: Settings) {
  return createLog(logLevel, undefined, cluster.worker?.id)
}
