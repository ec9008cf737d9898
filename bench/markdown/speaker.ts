import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A model service that sends these tokens at a steady pace, whatever it is asked. */
export async function startSpeaker(tokens: string[], tokensPerSecond: number) {
  const server = createServer((request, response) => {
    request.resume()
    if (request.method === 'POST') void speak(response, tokens, tokensPerSecond)
    else response.end('{"object":"list","data":[]}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close }
}

async function speak(response: ServerResponse, tokens: string[], tokensPerSecond: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const start = performance.now()
  for (const [index, content] of tokens.entries()) {
    if (response.destroyed) return
    // By the clock rather than by accumulated waits.
    await sleep(Math.max(0, start + (index * 1000) / tokensPerSecond - performance.now()))
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`)
  }
  const usage = { prompt_tokens: 1000, completion_tokens: tokens.length }
  const ending = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage }
  response.end(`data: ${JSON.stringify(ending)}\n\ndata: [DONE]\n\n`)
}
