import { expect, test } from 'vitest'
import { ChunkFrame } from './chunk-frame.ts'

const chunk = (content: string, rest: object = {}) =>
  JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { content }, finish_reason: null }], usage: null, ...rest })

function remembering(text: string): ChunkFrame {
  const frame = new ChunkFrame()
  frame.remember(chunk(text), text)
  return frame
}

/** The text of an event with this data, at any offset in the bytes. */
function textOf(frame: ChunkFrame, data: string): string | undefined {
  const event = Buffer.from(`data: ${data}\n\n`)
  const alone = frame.textAt(0, event)
  expect(frame.textAt(3, Buffer.concat([Buffer.from('...'), event, event]))).toBe(alone)
  if (alone !== undefined) expect(frame.end).toBe(3 + event.length)
  for (let length = 0; length < event.length; length++)
    expect(frame.textAt(0, event.subarray(0, length))).toBeUndefined()
  return alone
}

test('[CHAT-06] reads the text of chunks that are alike, whatever it is', () => {
  const frame = remembering('Dnes')
  for (const text of [' běž', '', '"', '\\', 'a","b":"c', '\n\t', '🏃', '\u0001', '{"content":"x"}'])
    expect(textOf(frame, chunk(text))).toBe(text)
  const escaped = chunk('Z').replace('"Z"', String.raw`"p\u0159\u00edklad\u2028"`)
  expect(textOf(frame, escaped)).toBe('příklad\u2028')
})

test('leaves to others what differs in anything but the text', () => {
  const frame = remembering('Dnes')
  const plain = chunk('Z')
  for (const data of [
    chunk('Z', { id: 'y' }),
    chunk('Z', { usage: { prompt_tokens: 1, completion_tokens: 1 } }),
    plain.replace('"finish_reason":null', '"finish_reason":"stop"'),
    plain.replace('"Z"', 'null'),
    plain.replace('"Z"', '"Z","refusal":"no"'),
    plain.replace('"Z"', '"Z'),
    plain.slice(0, -1),
    '[DONE]',
    '',
  ])
    expect(textOf(frame, data), data).toBeUndefined()
})

test('remembers only where the text is the content', () => {
  const data = '{"content":"Dnes","choices":[{"delta":{"content":"Dnes"}}]}'
  const frame = new ChunkFrame()
  frame.remember(data, 'Dnes')
  expect(textOf(frame, data)).toBeUndefined()
})

test('gives up on a service whose chunks are never alike', () => {
  const frame = new ChunkFrame()
  for (let index = 0; index < 20; index++) frame.remember(chunk('Dnes', { id: index }), 'Dnes')
  expect(textOf(frame, chunk('Dnes', { id: 19 }))).toBeUndefined()
  expect(textOf(frame, chunk('Dnes', { id: 5 }))).toBe('Dnes')
})
