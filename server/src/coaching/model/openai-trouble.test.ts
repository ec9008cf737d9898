import { getEventListeners, once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask, IMPATIENT, modelsAt, question } from '../../../test/model-asking.ts'
import { type ModelServer, startModelServer, wordsOf } from '../../../test/model-server.ts'
import type { Model } from './model.ts'
import { openaiModel } from './openai.ts'

let server: ModelServer
let model: Model

beforeAll(async () => {
  server = await startModelServer()
  model = modelsAt(server.baseUrl)
  // So that no test waits for the vocabulary.
  model.countTokens('')
})
afterAll(() => server.close())

/** Asks, and counts the requests that the service received. */
async function asked(text: string) {
  const before = server.requests.length
  const heard = await ask(text.includes(':hang') ? modelsAt(server.baseUrl, IMPATIENT) : model, text)
  return { ...heard, times: server.requests.length - before }
}

describe('a service in trouble', () => {
  test.each([
    ['429', 2],
    ['429-twice', 3],
    ['500-once', 2],
    ['cut-before-headers-once', 2],
    ['cut-before-text-once', 2],
    ['error-chunk-first-once', 2],
  ])('[CHAT-09] is asked again while nothing was heard (%s)', async (scenario, times) => {
    const heard = await asked(`#scenario:${scenario}`)
    expect(heard).toMatchObject({ text: wordsOf(60), times, failure: undefined })
  })

  test.each([
    ['429-forever', 'busy', 3],
    ['429-much-later', 'busy', 1],
    ['no-money', 'refused', 1],
    ['500', 'down', 2],
    ['cut-before-headers', 'down', 2],
    ['400', 'refused', 1],
    ['401', 'refused', 1],
    ['403', 'refused', 1],
    ['404', 'refused', 1],
    ['hang', 'timeout', 1],
    ['hang-before-text', 'timeout', 1],
    ['html', 'nonsense', 1],
  ])('[CHAT-09] that gives no answer is a failure (%s: %s)', async (scenario, kind, times) => {
    const { text, failure, ...heard } = await asked(`#scenario:${scenario} at last`)
    expect({ text, kind: failure?.kind, times: heard.times }).toEqual({ text: '', kind, times })
  })

  test.each([
    ['hang-middle', 'timeout'],
    ['cut', 'cut'],
    ['no-done-no-usage', 'cut'],
    ['broken-json', 'nonsense'],
    ['no-object', 'nonsense'],
    ['error-chunk', 'down'],
    ['error-chunk-busy', 'busy'],
  ])('[CHAT-09] in the middle of an answer is a failure, and is not asked again (%s: %s)', async (scenario, kind) => {
    const { text, failure, times } = await asked(`#scenario:${scenario}`)
    expect({ kind: failure?.kind, times }).toEqual({ kind, times: 1 })
    expect(text).toBe(wordsOf(30))
  })

  test('[CHAT-09] is heard to the last word before its error, though both come at once', async () => {
    const { text, failure } = await asked('#scenario:error-at-once')
    expect(text).toBe('Half')
    expect(failure?.kind).toBe('down')
    expect(failure?.message).toContain('out of memory')
  })

  test('that does not say it has ended has not, but what it reported counts', async () => {
    const { text, end, failure } = await asked('#scenario:no-done')
    expect(text).toBe(wordsOf(60))
    expect(end).toBeUndefined()
    expect(failure).toMatchObject({ kind: 'cut', usage: { outputTokens: server.reported.at(-1)?.outputTokens } })
  })

  test('is asked again when it says', async () => {
    const start = performance.now()
    expect((await asked('#scenario:429-later')).text).toBe(wordsOf(60))
    expect(performance.now() - start).toBeGreaterThan(990)
  })

  test('that is not there is down', async () => {
    const { failure } = await ask(modelsAt('http://127.0.0.1:9/v1'), 'Hello?')
    expect(failure?.kind).toBe('down')
  })

  test('that never greets is given up', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const { failure } = await ask(modelsAt(`https://127.0.0.1:${port}/v1`, IMPATIENT), 'Hello?')
    expect(failure?.kind).toBe('timeout')
    silent.close()
  })

  test('that never comes to an end is given up', async () => {
    const { failure, text } = await ask(modelsAt(server.baseUrl, { wholeMs: 200 }), '#scenario:slow #words:1000')
    expect(failure?.kind).toBe('timeout')
    expect(text).not.toBe('')
  })

  test('is told of without the key', async () => {
    const settings = { apiKey: 'sk-secret', baseUrl: server.baseUrl, gpt5: 'gpt-5', gpt5Mini: 'gpt-5-mini' }
    for (const scenario of ['401', 'cut', '500', 'cut-before-headers']) {
      const { failure } = await ask(openaiModel(settings, { retryMs: 1 }), `#scenario:${scenario}`)
      expect(inspect(failure, { depth: 9 })).not.toMatch(/sk-/)
    }
  })
})

describe('a stopped answer', () => {
  test.each([
    ['slow', 'in the middle'],
    ['hang-middle', 'in a silence'],
  ])('[CHAT-10] ends the request at once (%s, %s)', async (scenario) => {
    const stop = new AbortController()
    const before = server.aborted
    let stoppedAt = 0
    const heard = await ask(model, question(`#scenario:${scenario}`, { signal: stop.signal }), (text) => {
      if (stoppedAt > 0 || text.length < 20) return
      stoppedAt = performance.now()
      setTimeout(() => stop.abort(), 10)
    })
    expect(heard.failure?.kind).toBe('aborted')
    expect(performance.now() - stoppedAt).toBeLessThan(5000)
    await vi.waitFor(() => expect(server.aborted).toBe(before + 1), { timeout: 10_000, interval: 5 })
    expect(wordsOf(60).startsWith(heard.text)).toBe(true)
    expect(heard.text).not.toBe('')
  })

  test('[CHAT-10] ends the request before the service has said anything', async () => {
    const before = server.aborted
    const signal = AbortSignal.timeout(50)
    const { failure } = await ask(model, question('#scenario:hang', { signal }))
    expect(failure?.kind).toBe('aborted')
    // The service has the question and may have worked on it: the cost is not known to be zero.
    expect(failure?.usage).toBeUndefined()
    await vi.waitFor(() => expect(server.aborted).toBe(before + 1), { timeout: 10_000, interval: 5 })
  })

  test('[CHAT-10] ends the wait before a question is asked again', async () => {
    const calm = modelsAt(server.baseUrl, { retryMs: 60_000, longestRetryMs: 60_000 })
    const before = server.requests.length
    const { failure } = await ask(calm, question('#scenario:429-forever', { signal: AbortSignal.timeout(200) }))
    expect(failure).toMatchObject({ kind: 'aborted', usage: { inputTokens: 0, outputTokens: 0 } })
    expect(server.requests).toHaveLength(before + 1)
  })

  test('[CHAT-10] asks nothing when it was stopped before', async () => {
    const before = server.requests.length
    const { failure } = await ask(model, question('Hi', { signal: AbortSignal.abort() }))
    expect(failure).toMatchObject({ kind: 'aborted', usage: { inputTokens: 0, outputTokens: 0 } })
    expect(server.requests).toHaveLength(before)
  })

  test('[CHAT-10] costs nothing while its question is still on the way to the service', async () => {
    // Accepts the connection and never reads from it.
    const silent = createServer((socket) => socket.pause()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const stop = new AbortController()
    silent.once('connection', () => setTimeout(() => stop.abort(), 50))
    const images = [`data:image/png;base64,${'A'.repeat(32 * 1024 * 1024)}`]
    const { port } = silent.address() as AddressInfo
    const waiting = ask(
      modelsAt(`http://127.0.0.1:${port}`),
      question('What is this?', { images, signal: stop.signal }),
    )
    const { failure } = await waiting
    silent.close()
    expect(failure).toMatchObject({ kind: 'aborted', usage: { inputTokens: 0, outputTokens: 0 } })
  })

  test('is ended also where the one who hears it fails', async () => {
    const before = server.aborted
    const fault = new Error('no place for it')
    const fail = () => {
      throw fault
    }
    const answer = model.answer(question('#scenario:slow'), fail, fail)
    await expect(answer).rejects.toMatchObject({ cause: fault })
    await vi.waitFor(() => expect(server.aborted).toBe(before + 1), { timeout: 10_000, interval: 5 })
  })
})

test('200 answers, good and bad, leave nothing behind', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  const { signal } = new AbortController()
  const scenarios = [
    'answer',
    '429',
    'cut',
    'broken-json',
    'hang-middle',
    'bunched',
    'error-chunk',
    'slow',
    '401',
    'no-done',
  ]
  const fresh = await startModelServer({ words: 12 })
  const busy = modelsAt(fresh.baseUrl, { idleMs: 1000 })
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const scenario = scenarios[(round + index) % scenarios.length]
        return ask(busy, question(`#scenario:${scenario} ${round}/${index}`, { signal }))
      }),
    )
  }
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  await fresh.close()
  await vi.waitFor(() => expect(timers()).toBeLessThanOrEqual(before + 1), { timeout: 5000 })
  expect(fresh.requests.length).toBeGreaterThanOrEqual(200)
  expect(warnings).toEqual([])
  process.off('warning', note)
})
