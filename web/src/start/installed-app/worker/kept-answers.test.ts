import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KEPT_AT } from '../../../platform/api/kept-names.ts'
import { answerOrLastCopy, forgetEverything } from './kept-answers.ts'

const LIST = '/api/chat-history'

/** Requests that reached the server, in order, each pending. */
let server: PromiseWithResolvers<Response>[]

/** A request: the server's response to it, what the page gets, and the worker's background work. */
type Asked = { call: PromiseWithResolvers<Response>; answer: Promise<Response>; work: Promise<unknown>[] }

beforeEach(() => {
  server = []
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>()
    server.push(answer)
    return answer.promise
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The browser's caches, in memory. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  return {
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    async open(name: string) {
      const entries = all.get(name) ?? new Map<string, Response>()
      all.set(name, entries)
      return {
        keys: async () => [...entries.keys()],
        match: async (key: string) => entries.get(key)?.clone(),
        delete: async (key: string) => entries.delete(key),
        put: async (key: string, answer: Response) => void entries.set(key, answer),
      }
    },
  }
}

/** Makes a request, and waits until the server has it. */
async function ask(session: string, path = LIST): Promise<Asked> {
  const work: Promise<unknown>[] = []
  const request = new Request(`http://touchline.test${path}`, { headers: { authorization: `Bearer ${session}` } })
  const event = { waitUntil: (promise: Promise<unknown>) => void work.push(promise) } as unknown as ExtendableEvent
  const before = server.length
  const answer = answerOrLastCopy(request, event)
  answer.catch(() => undefined)
  const call = await vi.waitUntil(() => server[before])
  return { call, answer, work }
}

/** Responds to a request and waits until the worker has finished. */
async function reply({ call, work }: Asked, text: string, status = 200): Promise<void> {
  call.resolve(new Response(text, { status }))
  await Promise.allSettled(work)
}

/** Reads the list while the server is unreachable; returns the gateway's text if there is no copy. */
async function readWithout(session: string, status = 502): Promise<string> {
  const asked = await ask(session)
  await reply(asked, 'no copy', status)
  const read = await asked.answer
  expect(read.headers.has(KEPT_AT)).toBe((await read.clone().text()) !== 'no copy')
  return read.text()
}

describe('[OPS-17] the copy of an answer', () => {
  test.each([502, 503, 504])('is read where a gateway says %i; without a copy its answer is', async (status) => {
    const session = `gateway ${status}`
    expect(await readWithout(session, status)).toBe('no copy')
    await reply(await ask(session), 'list')
    expect(await readWithout(session, status)).toBe('list')
  })

  test('is read where there is no connection', async () => {
    await reply(await ask('cut'), 'list')
    const { call, answer } = await ask('cut')
    call.reject(new TypeError('Failed to fetch'))
    expect(await (await answer).text()).toBe('list')
  })

  test('is read after five seconds of silence, after one from then on, and renewed by the late answer', async () => {
    await reply(await ask('silent'), 'list')
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const late = await ask('silent')
    const heard = vi.fn()
    void late.answer.then(heard)
    await vi.advanceTimersByTimeAsync(4900)
    expect(heard).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(await (await late.answer).text()).toBe('list')
    const next = await ask('silent')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await (await next.answer).text()).toBe('list')
    vi.useRealTimers()
    await reply(late, 'late list')
    await reply(next, 'newest list')
    expect(await readWithout('silent')).toBe('newest list')
  })

  test('is not replaced by the answer to an earlier call', async () => {
    const [earlier, later] = [await ask('order'), await ask('order')]
    await reply(later, 'new title')
    await reply(earlier, 'old title')
    expect(await readWithout('order')).toBe('new title')
  })

  test('is erased when the session is over, and an answer that is still on its way is not kept', async () => {
    await reply(await ask('over'), 'list')
    const [slow, refused] = [await ask('over'), await ask('over', '/api/plans')]
    await reply(refused, '{}', 401)
    await reply(slow, 'list')
    expect(await caches.keys()).toEqual([])
  })

  test('is not kept of a call that was made before somebody logged out', async () => {
    const slow = await ask('out')
    await forgetEverything()
    await reply(slow, 'list')
    expect(await caches.keys()).toEqual([])
  })
})
