import type { FastifyInstance } from 'fastify'

/** While the server closes, each answer also closes its connection: a browser that keeps it would keep us from ending. */
export function drainConnections(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
