import { expect, test } from 'vitest'
import { ChunkFrame } from './chunk-frame.ts'

const chunk = (content: string, rest: object = {}) =>
  JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { content }, finish_reason: null }], usage: null, ...rest })

function remembering(text: string): ChunkFrame {
  const frame = new ChunkFrame()
  frame.remember(chunk(text), text)
  return frame
}

test('[CHAT-06] reads the text of chunks that are alike, whatever it is', () => {
  const frame = remembering('Dnes')
  for (const text of [' běž', '', '"', '\\', 'a","b":"c', '\n\t', '🏃', '\u0001', '{"content":"x"}'])
    expect(frame.textIn(chunk(text))).toBe(text)
  const escaped = chunk('Z').replace('"Z"', String.raw`"p\u0159\u00edklad\u2028"`)
  expect(frame.textIn(escaped)).toBe('příklad\u2028')
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
    expect(frame.textIn(data), data).toBeUndefined()
})

test('remembers only where the text is the content', () => {
  const data = '{"content":"Dnes","choices":[{"delta":{"content":"Dnes"}}]}'
  const frame = new ChunkFrame()
  frame.remember(data, 'Dnes')
  expect(frame.textIn(data)).toBeUndefined()
})

test('gives up on a service whose chunks are never alike', () => {
  const frame = new ChunkFrame()
  for (let index = 0; index < 20; index++) frame.remember(chunk('Dnes', { id: index }), 'Dnes')
  expect(frame.textIn(chunk('Dnes', { id: 19 }))).toBeUndefined()
  expect(frame.textIn(chunk('Dnes', { id: 5 }))).toBe('Dnes')
})
