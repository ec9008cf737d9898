import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A message as received. */
type Arrived = { id: string; headers: IncomingHttpHeaders; body: string; at: number }

/** A real webhook receiver on this machine that stores what it receives; for tests. */
export type WebhookReceiver = {
  url: string
  arrived: Arrived[]
  /** How it responds from now on. */
  answer: (response: ServerResponse, message: Arrived) => void
  close(): Promise<void>
}

/** Starts one that responds 200 unless told otherwise. */
export async function startReceiver(port = 0): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const message = { id: String(request.headers['webhook-id']), headers: request.headers, body, at: Date.now() }
    receiver.arrived.push(message)
    receiver.answer(response, message)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?club=1`,
    arrived: [],
    answer: (response) => response.end('thanks'),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return receiver
}

/** The content of a message; throws if its signature is not by this secret. */
export function verified(secret: string, { body, headers }: Arrived): { type: string; data: Record<string, unknown> } {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as never
}
