import { expect, test } from 'vitest'
import { AnswerParser } from './answer-parser.ts'

const chunk = (delta: object, rest: object = {}) =>
  JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: null }], usage: null, ...rest })
const WORDS = ['Dnes', ' „běž"', '\n\n', ' 🏃', ' a\\b', ' dost']
const USAGE = { prompt_tokens: 7, completion_tokens: 6 }

/** The bytes of an answer, with uniform chunks or something new in each. */
function sent(isAlike: boolean, lineEnd: string): Buffer {
  const words = WORDS.map((content, index) => chunk({ content }, isAlike ? {} : { mask: 'x'.repeat(index) }))
  const events = [chunk({ role: 'assistant', content: '' }), ...words, chunk({}, { usage: USAGE }), '[DONE]']
  return Buffer.from(events.map((data) => `data: ${data}${lineEnd}${lineEnd}`).join(''))
}

test.each([
  { service: 'alike', isAlike: true, lineEnd: '\n' },
  { service: 'alike, CRLF', isAlike: true, lineEnd: '\r\n' },
  { service: 'never alike', isAlike: false, lineEnd: '\n' },
])('[CHAT-06] the text is the same wherever the bytes are cut (events $service)', ({ isAlike, lineEnd }) => {
  const bytes = sent(isAlike, lineEnd)
  for (let first = 0; first <= bytes.length; first += 3) {
    for (let second = first; second <= bytes.length; second += 31) {
      let text = ''
      const parser = new AnswerParser((said) => {
        text += said
      })
      const enough = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)].map((part) =>
        parser.push(part),
      )
      parser.end()
      expect(text, `cut at ${first} and ${second}`).toBe(WORDS.join(''))
      expect(enough.at(-1)).toBe(true)
      expect(parser).toMatchObject({ failure: undefined, usage: { inputTokens: 7, outputTokens: 6 } })
    }
  }
})

test('[CHAT-06] an event in the middle of others that differs from them is read whole', () => {
  const texts: string[] = []
  const parser = new AnswerParser((said) => texts.push(said))
  const events = [
    chunk({ content: 'a' }),
    chunk({ content: 'b' }),
    JSON.stringify({ error: 'broken' }),
    chunk({ content: 'c' }),
  ]
  expect(parser.push(Buffer.from(events.map((data) => `data: ${data}\n\n`).join('')))).toBe(true)
  expect(texts).toEqual(['ab'])
  expect(parser.failure?.message).toContain('broken')
})
