import { createServer, type Socket } from 'node:net'
import { type Part, partIn, placesOf, VOCABULARY } from './script.ts'

// A model service with OpenAI's protocol that costs next to nothing: bare sockets, every chunk built in advance. One
// HTTP chunk per token, as the real ones send them; the usage comes in the last chunk.

/** Messages to the parent: where it listens, and how each stream ended. */
export type UpstreamReport =
  | { type: 'listening'; port: number }
  | { type: 'ended'; stream: number; isWhole: boolean; at: number }

const TICK_MS = 5
const BURST_TOKENS = 32
const HEAD = Buffer.from(
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\ncache-control: no-cache\r\ntransfer-encoding: chunked\r\n\r\n',
)
const MODELS = '{"object":"list","data":[]}'
const PING = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${MODELS.length}\r\n\r\n${MODELS}`

const OPENING = Buffer.concat([HEAD, chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] })])
const TOKENS = VOCABULARY.map((content) => chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }))

const paced = new Set<Speaker>()

const server = createServer({ noDelay: true }, (socket) => {
  let heard = ''
  let speaker: Speaker | undefined
  socket.setEncoding('utf8')
  socket.on('data', (text) => {
    heard += text
    const request = wholeRequest(heard)
    if (request === undefined) return
    heard = ''
    const part = partIn(request)
    if (part) speaker = speak(socket, part)
    else socket.write(PING)
  })
  socket.on('close', () => speaker?.leave())
  socket.on('error', () => {})
})
server.listen(0, '127.0.0.1', 4096, () => {
  const address = server.address()
  if (address && typeof address === 'object') tell({ type: 'listening', port: address.port })
})
process.on('disconnect', () => process.exit())

setInterval(() => {
  const now = performance.now()
  for (const speaker of paced) speaker.sayDue(now)
}, TICK_MS)

type Speaker = { sayDue(now: number): void; leave(): void }

function speak(socket: Socket, part: Part): Speaker {
  const places = placesOf(part)
  const startedAt = performance.now()
  let said = 0
  let hasEnded = false

  const end = (isWhole: boolean) => {
    if (hasEnded) return
    hasEnded = true
    paced.delete(speaker)
    tell({ type: 'ended', stream: part.stream, isWhole, at: Date.now() })
  }
  const next = (): Buffer | undefined => {
    const { value, done } = places.next()
    said++
    return done ? undefined : TOKENS[value]
  }
  const close = () => {
    socket.write(closing(part))
    end(true)
  }
  const burst = () => {
    for (let isTaken = true; isTaken && !hasEnded; ) {
      const tokens = Array.from({ length: BURST_TOKENS }, next).filter((token) => token !== undefined)
      isTaken = tokens.length === 0 || socket.write(Buffer.concat(tokens))
      if (tokens.length < BURST_TOKENS) return close()
    }
    if (!hasEnded) socket.once('drain', burst)
  }
  const speaker: Speaker = {
    sayDue(now) {
      const due = Math.floor(((now - startedAt) * part.perSecond) / 1000) + 1
      while (said < due && !hasEnded) {
        const token = next()
        if (token) socket.write(token)
        else close()
      }
    },
    leave: () => end(false),
  }
  socket.write(OPENING)
  if (part.perSecond === 0) burst()
  else paced.add(speaker)
  return speaker
}

/** The text of a request once it is complete; its length is given in bytes. */
function wholeRequest(heard: string): string | undefined {
  const headEnd = heard.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const length = Number(heard.slice(0, headEnd).match(/content-length: *(\d+)/i)?.[1] ?? 0)
  if (/transfer-encoding: *chunked/i.test(heard.slice(0, headEnd)))
    return heard.endsWith('0\r\n\r\n') ? heard : undefined
  return Buffer.byteLength(heard.slice(headEnd + 4)) >= length ? heard : undefined
}

function chunk(fields: object): Buffer {
  const data = `data: ${JSON.stringify({
    ...{ id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1_767_225_600, model: 'gpt-5' },
    ...{ service_tier: 'default', system_fingerprint: null, ...fields, usage: null },
  })}\n\n`
  return framed(data)
}

function closing({ tokens }: Part): Buffer {
  const usage = { prompt_tokens: 900, completion_tokens: tokens, total_tokens: 900 + tokens }
  const last = { id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1_767_225_600, model: 'gpt-5' }
  return Buffer.concat([
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
    framed(`data: ${JSON.stringify({ ...last, choices: [], usage })}\n\n`),
    framed('data: [DONE]\n\n'),
    Buffer.from('0\r\n\r\n'),
  ])
}

function framed(data: string): Buffer {
  return Buffer.from(`${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`)
}

function tell(report: UpstreamReport): void {
  process.send?.(report)
}
