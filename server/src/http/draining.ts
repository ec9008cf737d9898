import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** The last part of a server's life: it takes no connections any more and answers on those that it has. */
export type Draining = {
  readonly isDraining: boolean
  /**
   * Begins it, and waits until all connections are gone or there is no time left. Whoever has an idle one is given
   * `idleMs` to ask once more, for a request may be on its way.
   */
  begin(idleMs: number): Promise<void>
  /** How long answers that are still being written may take. */
  leftMs(): number
}

/** How long open answers may go on after the process is told to end; the rest is stopped and saved. */
const FINISH_MS = 25_000
const CLOSE_IDLE_EVERY_MS = 100

/** While the server drains, each answer also closes its connection: a browser that keeps it would keep us from ending. */
export function drainingOf(app: FastifyInstance): Draining {
  let begunAt: number | undefined
  let isClosing = false
  /** When somebody was last left with an open connection and no word that it is about to be closed. */
  let keptAt = 0
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const isEnding = () => isClosing || begunAt !== undefined
  // At once, for a stream sends its headers itself, and at the end for what had begun before.
  app.addHook('onRequest', async (_request, reply) => {
    if (isEnding()) reply.header('connection', 'close')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding()) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (_request, reply) => {
    if (isEnding() && reply.getHeader('connection') !== 'close') keptAt = performance.now()
  })

  return {
    get isDraining() {
      return isEnding()
    },
    leftMs: () => (begunAt === undefined ? FINISH_MS : Math.max(0, begunAt + FINISH_MS - performance.now())),
    async begin(idleMs) {
      begunAt = keptAt = performance.now()
      const closeIdle = () => {
        if (performance.now() - keptAt >= idleMs) app.server.closeIdleConnections()
      }
      const looking = setInterval(closeIdle, CLOSE_IDLE_EVERY_MS)
      closeIdle()
      await Promise.race([listenNoMore(app), sleep(FINISH_MS, undefined, { ref: false })])
      clearInterval(looking)
    },
  }
}

/** Takes no new connections and waits for the last; unlike http's own `close` it leaves the idle ones alone. */
function listenNoMore(app: FastifyInstance): Promise<void> {
  return new Promise((resolve) => Server.prototype.close.call(app.server, () => resolve()))
}
