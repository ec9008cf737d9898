import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChatEvent, ChatStreamDecoder } from '@touchline/contract/coaching/chat-stream.ts'
import { bearer } from './clubs.ts'
import { wordsOf } from './model-server.ts'
import { eventsOf, jsonOf, textOf } from './response-bodies.ts'

/** The addresses of two server processes on one database. */
export type Pair = readonly [string, string]

/** A race between two processes; resolves to what was observed that should not happen, if anything. */
export type Round = (at: Pair, token: string) => Promise<string | undefined>

/** The races by name. Each round leaves an empty conversation behind. */
export const ROUNDS: Record<'discard' | 'twin questions' | 'stop' | 'resume', Round> = {
  discard: async ([one, other], token) => {
    const heard = eventsOf(await ask(one, token, '#scenario:slow #words:300 Dlouze?'))
    await sleep(randomInt(0, 300))
    await call(other, token, 'DELETE', CONVERSATION)
    await heard
    const left = (await Promise.all([one, other].map((address) => messagesAt(address, token)))).flat()
    return left.length > 0 ? `${left.length} messages came back` : undefined
  },

  'twin questions': async (pair, token) => {
    // Long enough that the first is still being answered when the second reaches a busy process.
    const responses = await Promise.all(pair.map((address) => ask(address, token, '#scenario:slow #words:900 Naráz?')))
    const statuses = responses.map(({ status }) => status).toSorted()
    const questions = (await messagesAt(pair[0], token)).filter(({ isUser }) => isUser)
    await call(pair[1], token, 'DELETE', CONVERSATION)
    await Promise.all(responses.map((response) => eventsOf(response)))
    return String(statuses) === '200,409' && questions.length === 1
      ? undefined
      : `answered ${statuses}, ${questions.length} questions kept`
  },

  stop: async ([one, other], token) => {
    const response = await ask(one, token, '#scenario:slow #words:900 Dlouze?')
    const { generationId } = (await conversationAt(other, token)).running ?? {}
    await sleep(randomInt(0, 300))
    await call(other, token, 'POST', `/api/chat/stream/${generationId}/stop`)
    const events = await eventsOf(response)
    const text = textOf(events)
    const kept = (await messagesAt(other, token)).at(-1)
    await call(other, token, 'DELETE', CONVERSATION)
    if (events.at(-1)?.type !== 'done' || text.length >= wordsOf(900).length) return 'the answer was not stopped'
    return text === (kept?.isUser ? '' : kept?.content) ? undefined : 'what came is not what is kept'
  },

  resume: async ([one, other], token) => {
    const leaving = new AbortController()
    const begun = await hearSome(await ask(one, token, '#scenario:slow #words:60 Jak?', leaving.signal))
    leaving.abort()
    const headers = { ...headersOf(token), 'last-event-id': String(begun.text.length) }
    const rest = await eventsOf(await fetch(`${other}/api/chat/stream/${begun.generationId}`, { headers }))
    await call(other, token, 'DELETE', CONVERSATION)
    return begun.text + textOf(rest) === wordsOf(60) ? undefined : 'the text is not whole'
  },
}

const CONVERSATION = '/api/chat/conversation/hockey_fitness'

/** A random client address per call, because rate limits count by address. */
function headersOf(token: string) {
  const address = Array.from({ length: 3 }, () => randomInt(1, 255)).join('.')
  return { 'content-type': 'application/json', 'x-forwarded-for': `10.${address}`, ...bearer(token) }
}

function ask(address: string, token: string, message: string, signal?: AbortSignal): Promise<Response> {
  const body = JSON.stringify({ memberId: 'hockey_fitness', message, language: 'cs', requestId: randomUUID() })
  return fetch(`${address}/api/chat/stream`, {
    ...{ method: 'POST', headers: headersOf(token), body },
    ...(signal && { signal }),
  })
}

async function call(address: string, token: string, method: string, path: string) {
  const { 'content-type': _, ...headers } = headersOf(token)
  return jsonOf(await fetch(`${address}${path}`, { method, headers }))
}

async function conversationAt(address: string, token: string) {
  return (await call(address, token, 'GET', CONVERSATION)).conversation
}

async function messagesAt(address: string, token: string): Promise<{ isUser: boolean; content: string }[]> {
  return (await conversationAt(address, token)).messages
}

/** Reads until the first text has arrived. */
async function hearSome(response: Response): Promise<{ generationId: string; text: string }> {
  const decoder = new ChatStreamDecoder()
  const events: ChatEvent[] = []
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  while (textOf(events) === '') {
    const part = await reader?.read()
    if (!part || part.done) break
    events.push(...decoder.push(part.value))
  }
  const [first] = events
  return { generationId: first?.type === 'metadata' ? first.generationId : '', text: textOf(events) }
}
