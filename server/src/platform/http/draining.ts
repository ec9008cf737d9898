import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The final phase of a server's lifecycle: it accepts no new connections and finishes the open ones. */
export type Draining = {
  readonly isDraining: boolean
  /**
   * Starts draining; resolves when all connections are closed or after `finishMs`. Idle connections get `idleMs` for
   * another request, which may be in flight. Called again, it can only shorten the time.
   */
  begin(idleMs: number, finishMs?: number): Promise<void>
  /** How long running answers may continue; the rest are stopped and saved. */
  leftMs(): number
}

const FINISH_MS = 25_000
const CLOSE_IDLE_EVERY_MS = 100

/** While draining, each response also closes its connection: a browser's keep-alive would delay the shutdown. */
export function drainingOf(app: FastifyInstance): Draining {
  let endsAt: number | undefined
  let deadline: NodeJS.Timeout | undefined
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  let isClosing = false
  /** When a response was last sent without announcing that its connection will be closed. */
  let keptAt = 0
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const isEnding = () => isClosing || endsAt !== undefined
  // On request, for streams, which send their headers themselves; on send, for requests that were already running.
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

/** Stops accepting connections and waits for the open ones; unlike http's own `close` it leaves idle ones alone. */
function listenNoMore(app: FastifyInstance): Promise<void> {
  return new Promise((resolve) => Server.prototype.close.call(app.server, () => resolve()))
}
