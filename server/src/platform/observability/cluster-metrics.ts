import cluster, { type Worker } from 'node:cluster'
// Importing all metrics ensures that they are served even before anything is counted.
import './job-metrics.ts'
import './leader-metrics.ts'
import './metrics.ts'
import './process-metrics.ts'
import { metricsText } from './prometheus.ts'

const WANTED = 'touchline:metrics-wanted'
const ANSWER = 'touchline:metrics'
const PATIENCE_MS = 6_000

type Message = { type?: string; text?: string } | null

/**
 * In the primary of a cluster: sends the metrics of all workers to a worker that requests them. Returns a function to
 * stop.
 */
export function answerWorkers(): () => void {
  const answer = async (worker: Worker, message: Message) => {
    if (message?.type !== WANTED) return
    const text = await metricsText().catch(() => undefined)
    if (worker.isConnected()) worker.send({ type: ANSWER, text })
  }
  cluster.on('message', answer)
  return () => cluster.off('message', answer)
}

/** The metrics of this process or, in a cluster worker, of all workers. */
export async function allMetrics(): Promise<string> {
  if (!cluster.worker) return metricsText()
  const text = await answerTo(cluster.worker)
  if (text === undefined) throw new Error('The primary process could not read the metrics')
  return text
}

function answerTo(worker: Worker): Promise<string | undefined> {
  return new Promise((resolve) => {
    const end = (text: string | undefined) => {
      clearTimeout(late)
      worker.off('message', hear)
      resolve(text)
    }
    const hear = (message: Message) => message?.type === ANSWER && end(message.text)
    const late = setTimeout(end, PATIENCE_MS, undefined)
    worker.on('message', hear)
    worker.send({ type: WANTED })
  })
}
