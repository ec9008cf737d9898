import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, modelsAt, question } from '../../../test/model-asking.ts'
import { type ModelServer, startModelServer, wordsOf } from '../../../test/model-server.ts'
import { inputTokensOf, outputTokensOf } from '../../../test/model-stage.ts'
import type { Model } from './model.ts'
import { openaiModel } from './openai.ts'

let server: ModelServer
let model: Model

beforeAll(async () => {
  server = await startModelServer()
  model = modelsAt(server.baseUrl)
})
afterAll(() => server.close())

describe('an answer', () => {
  test.each(['answer', 'one-byte', 'huge', 'crlf', 'bunched', 'reasoning', 'no-usage'])(
    '[CHAT-06] arrives byte for byte (%s)',
    async (scenario) => {
      const { text, end, failure } = await ask(model, `#scenario:${scenario} #words:50`)
      expect(failure).toBeUndefined()
      expect(Buffer.from(text)).toEqual(Buffer.from(wordsOf(50)))
      expect(end?.reason).toBe('complete')
    },
  )

  test('[CHAT-06] arrives byte for byte in all languages, with code, tables, line ends and characters of all lengths', async () => {
    const text = [
      'Příliš žluťoučký kůň; Größe, œuvre, ñandú, città, żółć, één, ação, sjö',
      '```ts\nconst a = "\\n\\u0000" // \ttab\r\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
      '𝒳 🏃🏽‍♀️ 中文 العربية \u2028\u2029\u00a0 data: [DONE]\n\ndata: {"error":1}\n\n   ',
    ].join('\n')
    const speaking = await startModelServer({ text })
    for (const scenario of ['answer', 'one-byte', 'crlf', 'huge', 'bunched']) {
      const heard = await ask(modelsAt(speaking.baseUrl), `#scenario:${scenario}`)
      expect(Buffer.from(heard.text).equals(Buffer.from(text)), scenario).toBe(true)
    }
    await speaking.close()
  })

  test('[CHAT-06] of megabytes arrives whole', async () => {
    const { text } = await ask(model, question('#scenario:huge #words:150000', { maxOutputTokens: 1e9 }))
    // The model's own limit, not ours.
    expect(wordsOf(150_000).startsWith(text)).toBe(true)
    expect(text.length).toBeGreaterThan(100_000)
  })

  test('[TOK-09] comes with the usage that the service reports', async () => {
    const { end } = await ask(model, 'How do I warm up? #words:40')
    const { inputTokens, outputTokens } = server.reported.at(-1) ?? {}
    expect(end?.usage).toEqual({ inputTokens, outputTokens })
    expect(inputTokens).toBe(inputTokensOf(server.requests.at(-1) ?? { model: '', messages: [] }))
    expect(outputTokens).toBe(outputTokensOf(wordsOf(40)))
  })

  test('without reported usage says so', async () => {
    const { end } = await ask(model, '#scenario:no-usage')
    expect(end).toEqual({ reason: 'complete', usage: undefined })
  })

  test.each([
    ['content_filter', 'filtered'],
    ['length', 'length'],
  ])('cut short by the service tells why (%s)', async (scenario, reason) => {
    const { text, end } = await ask(model, `#scenario:${scenario}`)
    expect(end?.reason).toBe(reason)
    expect(end?.usage?.outputTokens).toBe(outputTokensOf(text))
    expect(wordsOf(60).startsWith(text)).toBe(true)
  })

  test('is no longer than asked for', async () => {
    const { text, end } = await ask(model, question('#words:500', { maxOutputTokens: 20 }))
    expect(end?.reason).toBe('length')
    expect(end?.usage?.outputTokens).toBeLessThanOrEqual(20)
    expect(wordsOf(500).startsWith(text)).toBe(true)
  })

  test('may be empty', async () => {
    const { text, end } = await ask(model, '#scenario:empty')
    expect(text).toBe('')
    expect(end?.usage?.outputTokens).toBe(0)
  })

  test('begins before it is complete', async () => {
    const start = performance.now()
    let firstMs = 0
    await ask(model, '#scenario:slow #words:20', () => {
      firstMs ||= performance.now() - start
    })
    expect(firstMs).toBeLessThan((performance.now() - start) / 2)
  })
})

describe('a question', () => {
  test('goes out with the instructions, all turns, and only what the model takes', async () => {
    const turns = [
      { role: 'user' as const, content: 'Hi' },
      { role: 'assistant' as const, content: 'Hello' },
      { role: 'user' as const, content: 'What now? \ud83d' },
    ]
    await ask(model, question('', { model: 'gpt5_mini', turns, maxOutputTokens: 700 }))
    expect(server.requests.at(-1)).toEqual({
      model: 'gpt-5-mini',
      messages: [
        { role: 'system', content: 'You are a coach.' },
        ...turns.slice(0, 2),
        { role: 'user', content: 'What now? \ufffd' },
      ],
      stream: true,
      stream_options: { include_usage: true },
      max_completion_tokens: 700,
      reasoning_effort: 'minimal',
    })
  })

  test('with pictures carries them in its last turn', async () => {
    const picture = 'data:image/png;base64,AAAA'
    await ask(model, question('What is this?', { images: [picture] }))
    expect(server.requests.at(-1)?.messages.at(-1)?.content).toEqual([
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: picture } },
    ])
  })

  test('with pictures is refused for a model that sees none', async () => {
    const before = server.requests.length
    const blind = openaiModel({ apiKey: undefined, baseUrl: server.baseUrl, gpt5: 'gpt-oss-20b', gpt5Mini: 'x' })
    const { failure } = await ask(blind, question('What is this?', { images: ['data:image/png;base64,AAAA'] }))
    expect(failure?.kind).toBe('refused')
    expect(server.requests).toHaveLength(before)
  })

  test('goes to any compatible server, with a key only where there is one', async () => {
    const asked = { gpt5: 'llama4', gpt5Mini: 'llama4' }
    for (const [apiKey, authorization] of [[undefined, undefined] as const, ['sk-1\n', 'Bearer sk-1'] as const]) {
      const compatible = openaiModel({ apiKey, baseUrl: `${server.baseUrl}/?version=1`, ...asked })
      expect((await ask(compatible, 'Hi')).end?.reason).toBe('complete')
      expect(server.headers.at(-1)?.authorization).toBe(authorization)
    }
    expect(server.requests.at(-1)).toMatchObject({ model: 'llama4', max_tokens: 8192 })
    expect(server.requests.at(-1)).not.toHaveProperty('max_completion_tokens')
    expect(server.requests.at(-1)).not.toHaveProperty('reasoning_effort')
  })

  test('uses a connection that is there', async () => {
    await ask(model, 'One')
    const before = server.connections
    for (const next of ['Two', 'Three', '#scenario:429 Four']) await ask(model, next)
    expect(server.connections).toBe(before)
  })
})

describe('a ping', () => {
  test('tells whether the service takes our questions', async () => {
    const locked = await startModelServer({ apiKey: 'sk-right' })
    const withKey = (apiKey: string) =>
      openaiModel({ apiKey, baseUrl: locked.baseUrl, gpt5: 'gpt-5', gpt5Mini: 'gpt-5-mini' })
    expect(await withKey('sk-right').ping()).toBe(true)
    expect(await withKey('sk-wrong').ping()).toBe(false)
    expect(await modelsAt(`${locked.baseUrl}/elsewhere`).ping()).toBe(false)
    await locked.close()
    expect(await modelsAt(locked.baseUrl).ping()).toBe(false)
  })

  test('is not repeated for everybody who asks', async () => {
    const calm = modelsAt(server.baseUrl, { pingEveryMs: 60_000 })
    const before = server.pings
    expect(await Promise.all([calm.ping(), calm.ping(), calm.ping()])).toEqual([true, true, true])
    expect(server.pings).toBe(before + 1)
  })
})

test("a text's tokens are counted by the model's tokenizer", () => {
  expect(model.countTokens('')).toBe(0)
  expect(model.countTokens('Hello, world!')).toBe(4)
  expect(model.countTokens('Příliš žluťoučký kůň')).toBe(12)
})
