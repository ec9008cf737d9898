import { expect, test } from 'vitest'
import { EventLines } from './event-lines.ts'

const STREAM =
  '\uFEFF: hello\n\ndata: {"a":"ž🏃"}\n\nevent: x\r\ndata:two\r\ndata: lines\r\n\r\nid: 7\n\ndata: [DONE]\n'
const EVENTS = ['{"a":"ž🏃"}', 'two\nlines', '[DONE]']

test('[CHAT-06] events are the same wherever the bytes are cut', () => {
  const bytes = Buffer.from(STREAM)
  for (let first = 0; first <= bytes.length; first++) {
    for (let second = first; second <= bytes.length; second += 5) {
      const lines = new EventLines()
      const parts = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)]
      const events = [...parts.flatMap((part) => lines.push(part)), ...lines.end()]
      expect(events, `cut at ${first} and ${second}`).toEqual(EVENTS)
    }
  }
})

test('an event comes as soon as it is complete', () => {
  const lines = new EventLines()
  expect(lines.push(Buffer.from('data: a\n'))).toEqual([])
  expect(lines.push(Buffer.from('\ndata: b'))).toEqual(['a'])
  expect(lines.push(Buffer.from('c\n\n'))).toEqual(['bc'])
  expect(lines.end()).toEqual([])
})

test('a line without end is given up', () => {
  const lines = new EventLines()
  const megabyte = Buffer.alloc(1024 * 1024, 'x')
  const feed = () => {
    for (let count = 0; count < 17; count++) lines.push(megabyte)
  }
  expect(feed).toThrow('overlong line')
})
