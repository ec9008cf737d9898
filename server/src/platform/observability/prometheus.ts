import cluster from 'node:cluster'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** How the values of a cluster's workers are combined. */
type Together = 'sum' | 'max' | 'min' | 'first'

/** The description of a metric; `read` updates its value on each scrape. */
type About<Label extends string, Metric> = {
  name: `touchline_${string}`
  help: string
  labels?: readonly Label[]
  together?: Together
  read?: (metric: Metric) => void
}

/** The metrics registry of this process. */
const registry = new Registry()
AggregatorRegistry.setRegistries(registry)
// In a worker it answers the primary's requests for metrics; in the primary it collects the answers.
const everyWorker = new AggregatorRegistry()

export const CONTENT_TYPE = registry.contentType

export function counter<Label extends string = never>(about: About<Label, Counter<Label>>): Counter<Label> {
  return new Counter(configOf(about))
}

export function gauge<Label extends string = never>(about: About<Label, Gauge<Label>>): Gauge<Label> {
  return new Gauge(configOf(about))
}

export function histogram<Label extends string = never>(
  about: About<Label, Histogram<Label>> & { buckets: number[] },
): Histogram<Label> {
  return new Histogram({ ...configOf(about), buckets: about.buckets })
}

/** The metrics of this process or, in the primary of a cluster, of all its workers combined. */
export function metricsText(): Promise<string> {
  const hasWorkers = cluster.isPrimary && Object.keys(cluster.workers ?? {}).length > 0
  return hasWorkers ? everyWorker.clusterMetrics() : registry.metrics()
}

function configOf<Label extends string, Metric>({ name, help, labels, together, read }: About<Label, Metric>) {
  return {
    ...{ name, help, labelNames: labels ?? [], aggregator: together ?? 'sum', registers: [registry] },
    ...(read && {
      collect(this: Metric) {
        read(this)
      },
    }),
  }
}
