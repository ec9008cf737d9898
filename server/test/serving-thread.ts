import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How the serving thread fared while some work was done. */
export type Watched<Result> = {
  result: Result
  /** The longest stretch of its CPU time without a pause; other programs on the machine do not count. */
  heldMs: number
  /** The number of successful /health responses meanwhile. */
  healthAnswers: number
}

/** Runs some work and measures how long it blocks the serving thread. */
export async function watchThread<Result>(app: FastifyInstance, work: () => Promise<Result>): Promise<Watched<Result>> {
  let last = threadMs()
  let heldMs = 0
  let healthAnswers = 0
  let isDone = false
  const look = () => {
    const now = threadMs()
    heldMs = Math.max(heldMs, now - last)
    last = now
  }
  const timer = setInterval(look, 2)
  const others = (async () => {
    while (!isDone) {
      if ((await app.inject({ url: '/health' })).statusCode === 200) healthAnswers += 1
      await pause(20)
    }
  })()
  try {
    const result = await work()
    look()
    return { result, heldMs, healthAnswers }
  } finally {
    isDone = true
    clearInterval(timer)
    await others
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
