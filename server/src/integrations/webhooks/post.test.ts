import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts'
import { post } from './post.ts'

const RULES = { isGuarded: false }
const LIMIT_MS = 400

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.arrived.length = 0
})

const send = (url = receiver.url) =>
  post({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"a":"č"}' }, RULES, LIMIT_MS)

/** A server that sends raw bytes to every client. */
async function saying(speak: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    speak(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await send(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  server.close()
  return answer
}

describe('[INT-02] a receiver', () => {
  test('gets the body as it is, and its answer is kept', async () => {
    receiver.answer = (response) => response.writeHead(201, { 'content-type': 'text/plain' }).end('thanks')
    expect(await send()).toMatchObject({
      status: 201,
      error: null,
      body: 'thanks',
      headers: 'content-type: text/plain',
    })
    expect(receiver.arrived[0]?.body).toBe('{"a":"č"}')
  })

  test('that hangs has its time and no more', async () => {
    receiver.answer = () => {}
    const answer = await send()
    expect(answer).toMatchObject({ status: null, error: 'timeout' })
    expect(answer.tookMs).toBeGreaterThanOrEqual(LIMIT_MS - 20)
    expect(answer.tookMs).toBeLessThan(LIMIT_MS + 2000)
  })

  test('that is down has refused', async () => {
    const gone = await startReceiver()
    await gone.close()
    expect(await send(gone.url)).toMatchObject({ status: null, error: 'refused' })
  })

  test('that redirects, to this machine or elsewhere, is not followed', async () => {
    const target = await startReceiver()
    receiver.answer = (response) => response.writeHead(307, { location: target.url }).end()
    expect(await send()).toMatchObject({ status: 307, headers: `location: ${target.url}` })
    expect(target.arrived).toEqual([])
    await target.close()
  })

  test('that answers with no end is heard for two kilobytes', async () => {
    receiver.answer = (response) => {
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1)
      response.once('close', () => clearInterval(timer))
    }
    const answer = await send()
    expect(answer.status).toBe(200)
    expect(answer.body).toBe('x'.repeat(2048))
    expect(answer.tookMs).toBeLessThan(LIMIT_MS)
  })

  test('that stops in the middle of its answer has said its status', async () => {
    receiver.answer = (response) => void response.writeHead(200).write('so far')
    expect(await send()).toMatchObject({ status: 200, body: 'so far' })
  })

  test('that speaks no HTTP, too much of it, or nothing at all has not answered', async () => {
    expect(await saying((socket) => socket.end('220 mail.example ESMTP\r\n'))).toMatchObject({ error: 'not_http' })
    const endless = `HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(10_000)}`
    expect(await saying((socket) => socket.write(endless))).toMatchObject({ status: null, error: 'not_http' })
    expect(await saying((socket) => socket.destroy())).toMatchObject({ status: null, error: 'cut_off' })
  })

  test('that has no TLS where it is asked for, too', async () => {
    expect(await send(receiver.url.replace('http:', 'https:'))).toMatchObject({ status: null, error: 'tls' })
  })

  test('cannot hide anything in the log', async () => {
    receiver.answer = (response) => response.end('a\u0000b\u001b[31m\u202ec\r\nd\te\u2028')
    expect((await send()).body).toBe('a�b�[31m�c\nd\te�')
    receiver.answer = (response) => response.end(Buffer.from([0xff, 0xfe, 0x41]))
    expect((await send()).body).toBe('��A')
  })

  test.each([
    ['120', 120_000],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
    ['soon', 0],
    ['-5', 0],
  ])('that asks to wait (%s) is heard', async (header, retryAfterMs) => {
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': header }).end()
    expect(await send()).toMatchObject({ status: 503, retryAfterMs })
  })
})
