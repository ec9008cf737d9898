import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The last part of a server's life: it takes no connections any more and answers on those that it has. */
export type Draining = {
  readonly isDraining: boolean
  /**
   * Begins it, and waits until all connections are gone or `finishMs` are over. Whoever has an idle one is given
   * `idleMs` to ask once more, for a request may be on its way. Begun again, it can only end sooner.
   */
  begin(idleMs: number, finishMs?: number): Promise<void>
  /** How long answers that are still being written may take; the rest is stopped and saved. */
  leftMs(): number
}

const FINISH_MS = 25_000
const CLOSE_IDLE_EVERY_MS = 100

/** While the server drains, each answer also closes its connection: a browser that keeps it would keep us from ending. */
export function drainingOf(app: FastifyInstance): Draining {
  let endsAt: number | undefined
  let deadline: NodeJS.Timeout | undefined
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  let isClosing = false
  /** When somebody was last left with an open connection and no word that it is about to be closed. */
  let keptAt = 0
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const isEnding = () => isClosing || endsAt !== undefined
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

  const leftMs = () => (endsAt === undefined ? FINISH_MS : Math.max(0, endsAt - performance.now()))

  return {
    get isDraining() {
      return isEnding()
    },
    leftMs,
    async begin(idleMs, finishMs = FINISH_MS) {
      if (endsAt === undefined) listenNoMore(app).then(end)
      endsAt = Math.min(endsAt ?? Number.POSITIVE_INFINITY, performance.now() + finishMs)
      clearTimeout(deadline)
      deadline = setTimeout(end, leftMs()).unref()
      keptAt = performance.now()
      const closeIdle = () => {
        if (performance.now() - keptAt >= idleMs) app.server.closeIdleConnections()
      }
      const looking = setInterval(closeIdle, CLOSE_IDLE_EVERY_MS)
      closeIdle()
      await isOver
      clearInterval(looking)
    },
  }
}

/** Takes no new connections and waits for the last; unlike http's own `close` it leaves the idle ones alone. */
function listenNoMore(app: FastifyInstance): Promise<void> {
  return new Promise((resolve) => Server.prototype.close.call(app.server, () => resolve()))
}
