import cluster, { type Worker } from 'node:cluster'
// Whoever serves the numbers serves all of them, also those that nobody has counted yet.
import './job-metrics.ts'
import './leader-metrics.ts'
import './metrics.ts'
import './process-metrics.ts'
import { metricsText } from './prometheus.ts'

const WANTED = 'touchline:metrics-wanted'
const ANSWER = 'touchline:metrics'
const PATIENCE_MS = 6_000

type Message = { type?: string; text?: string } | null

/** In the primary of a cluster: hands a worker that is asked the numbers of all of them. Returns how to end that. */
export function answerWorkers(): () => void {
  const answer = async (worker: Worker, message: Message) => {
    if (message?.type !== WANTED) return
    const text = await metricsText().catch(() => undefined)
    if (worker.isConnected()) worker.send({ type: ANSWER, text })
  }
  cluster.on('message', answer)
  return () => cluster.off('message', answer)
}

/** The numbers of this process or, in a worker of a cluster, of all workers. */
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
