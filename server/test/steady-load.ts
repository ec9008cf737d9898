import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import { bearer } from './clubs.ts'
import { wordsOf } from './model-server.ts'
import { eventsOf, textOf } from './response-bodies.ts'

const PAUSE_MS = 50

/** What the clients of a steady load observed. */
export type SteadyLoad = { requests: number; answers: number; faults: string[] }

/** The number of page visitors, the tokens of those who read answers, the length of an answer, and when to stop. */
export type LoadShape = {
  visitors: number
  tokens: string[]
  words: number
  /** Maximum questions per token; unlimited if omitted. */
  turns?: number
  signal?: AbortSignal
}

/**
 * Puts a server under steady load and reports every refused or cut request and every incomplete answer. Clients reuse
 * their connections at once, as browsers and proxies do.
 */
export async function steadyLoad(address: string, shape: LoadShape): Promise<SteadyLoad> {
  const { visitors, tokens, words, turns = Number.POSITIVE_INFINITY, signal } = shape
  const seen: SteadyLoad = { requests: 0, answers: 0, faults: [] }
  const visit = async () => {
    while (!signal?.aborted) {
      const fault = await faultOf(async () => {
        const { status } = await getText(`${address}/api/chat/member/hockey_fitness?language=cs`)
        return status === 200 ? undefined : `a page was refused with ${status}`
      })
      seen.requests += 1
      if (fault) seen.faults.push(fault)
      // Requests without a pause would starve the processes that answer.
      await sleep(PAUSE_MS)
    }
  }
  const read = async (token: string) => {
    const first = randomInt(SPECIALIST_IDS.length)
    for (let turn = 0; turn < turns && !signal?.aborted; turn += 1) {
      const specialist = SPECIALIST_IDS[(first + turn) % SPECIALIST_IDS.length] ?? ''
      const fault = await faultOf(() => readAnswer(address, token, specialist, words))
      seen.answers += 1
      if (fault) seen.faults.push(fault)
    }
  }
  await Promise.all([...Array.from({ length: visitors }, visit), ...tokens.map(read)])
  return seen
}

/** Asks and reads to the end; returns what is wrong, if anything. */
async function readAnswer(
  address: string,
  token: string,
  memberId: string,
  words: number,
): Promise<string | undefined> {
  const message = `#scenario:slow #words:${words} Jak?`
  const response = await fetch(`${address}/api/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromSomewhere(), ...bearer(token) },
    body: JSON.stringify({ memberId, message, language: 'cs', requestId: randomUUID() }),
  })
  if (response.status !== 200) return `a question was refused with ${response.status}: ${await response.text()}`
  const events = await eventsOf(response)
  if (events.at(-1)?.type !== 'done') return `an answer ended with ${events.at(-1)?.type}`
  return lackOf(textOf(events), wordsOf(words))
}

/** Where and how a text differs from the expected one. */
function lackOf(text: string, whole: string): string | undefined {
  if (text === whole) return undefined
  let same = 0
  while (same < text.length && text[same] === whole[same]) same += 1
  const [came, meant] = [text, whole].map((words) => words.slice(Math.max(0, same - 20), same + 40))
  return `an answer of ${text.length} characters instead of ${whole.length} differs after ${same}: “${came}” instead of “${meant}”`
}

async function getText(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { headers: fromSomewhere() })
  return { status: response.status, text: await response.text() }
}

async function faultOf(act: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await act()
  } catch (error) {
    const { message, cause } = error as Error
    return `a connection was refused or cut: ${message} (${(cause as Error | undefined)?.message})`
  }
}

/** A random client address, because rate limits are not under test. */
function fromSomewhere(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}
