import cluster from 'node:cluster'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** How the values of a cluster's workers become one. */
type Together = 'sum' | 'max' | 'min' | 'first'

/** What a metric is called and what it says; `read` brings it up to date when somebody looks. */
type About<Label extends string, Metric> = {
  name: `touchline_${string}`
  help: string
  labels?: readonly Label[]
  together?: Together
  read?: (metric: Metric) => void
}

/** The metrics of this process. */
const registry = new Registry()
AggregatorRegistry.setRegistries(registry)
// In a worker it answers the primary, which asks for its numbers; in the primary it gets the answers.
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

/** The numbers of this process or, in the primary of a cluster, of all its workers together. */
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
