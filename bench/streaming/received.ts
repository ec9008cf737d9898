import { ChatStreamDecoder } from '@touchline/contract/coaching/chat-stream.ts'

/** A relay's format: OpenAI's chunks, passed on, or our own events. */
export type WireFormat = 'openai' | 'touchline'

/** Whether the first complete word has arrived. We pass on whole words, so all relays are timed by them. */
export function hasFirstWord(bytes: Buffer, format: WireFormat): boolean {
  return /\S\s/.test(textIn(bytes, format).text)
}

/** The text of an HTTP response so far, and what is wrong with it if it claims to be complete. */
export function textIn(bytes: Buffer, format: WireFormat): { text: string; problem: string | undefined } {
  const headEnd = bytes.indexOf('\r\n\r\n')
  const head = bytes.subarray(0, Math.max(0, headEnd)).toString('latin1')
  const status = head.match(/^HTTP\/1\.1 (\d+)/)?.[1]
  const body = headEnd < 0 ? Buffer.alloc(0) : bytes.subarray(headEnd + 4)
  if (status !== '200') return { text: '', problem: `status ${status}: ${body.toString('utf8').slice(0, 200)}` }
  const sent = withoutFrames(body).toString('utf8')
  return format === 'openai' ? readOpenai(sent) : readEvents(sent)
}

function readOpenai(sent: string) {
  let text = ''
  let isDone = false
  for (const event of sent.split('\n\n').slice(0, -1)) {
    const data = event.slice('data: '.length)
    if (data === '[DONE]') isDone = true
    else text += JSON.parse(data).choices[0]?.delta?.content ?? ''
  }
  return { text, problem: isDone ? undefined : 'it has no end' }
}

function readEvents(sent: string) {
  const events = new ChatStreamDecoder().push(sent)
  const last = events.at(-1)
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('')
  return { text, problem: last?.type === 'done' ? undefined : `it ended with ${JSON.stringify(last)}` }
}

/** The body without the framing of the chunked encoding. */
function withoutFrames(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf('\r\n', at)
    if (lineEnd < 0) break
    const length = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + length))
    at = lineEnd + 2 + length + 2
  }
  return Buffer.concat(parts)
}
