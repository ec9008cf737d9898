import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChatStreamDecoder } from '@touchline/contract/coaching/chat-stream.ts'
import type { Relay } from './relays.ts'
import { type Part, textOf } from './script.ts'
import type { UpstreamReport } from './upstream.ts'

type Ended = Extract<UpstreamReport, { type: 'ended' }>

// Stream numbers that no load uses.
const STOPPED: Part = { stream: 900_001, tokens: 400, perSecond: 40 }
const LEFT: Part = { stream: 900_002, tokens: 120, perSecond: 40 }

/** Stops in the middle of an answer; returns how long the upstream continued, in ms. */
export async function stopPressed(relay: Relay, upstream: ChildProcess): Promise<number> {
  const { headers, id } = await begin(relay, STOPPED)
  const ended = endOf(upstream, STOPPED)
  await sleep(1000)
  const pressedAt = Date.now()
  await fetch(`${addressOf(relay)}/${id}/stop`, { method: 'POST', headers })
  const { at, isWhole } = await ended
  return isWhole ? Number.POSITIVE_INFINITY : at - pressedAt
}

/** Leaves in the middle of an answer; returns whether all of it was there afterwards. */
export async function readerLeaves(relay: Relay, upstream: ChildProcess): Promise<boolean> {
  const { headers, id, leave } = await begin(relay, LEFT)
  const ended = endOf(upstream, LEFT)
  await sleep(1000)
  leave()
  const { isWhole } = await ended
  const events = new ChatStreamDecoder().push(await (await fetch(`${addressOf(relay)}/${id}`, { headers })).text())
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('')
  return isWhole && text === textOf(LEFT)
}

async function begin(relay: Relay, part: Part) {
  const { headers, body } = relay.asking(part)
  const leaving = new AbortController()
  const response = await fetch(addressOf(relay), {
    ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body },
    signal: leaving.signal,
  })
  const first = (await response.body?.getReader().read())?.value
  const [event] = new ChatStreamDecoder().push(new TextDecoder().decode(first))
  if (event?.type !== 'metadata') throw new Error(`An answer began with ${JSON.stringify(event)}.`)
  return { headers, id: event.generationId, leave: () => leaving.abort() }
}

function endOf(upstream: ChildProcess, { stream }: Part): Promise<Ended> {
  return new Promise((resolve) => {
    const hear = (report: UpstreamReport) => {
      if (report.type !== 'ended' || report.stream !== stream) return
      upstream.off('message', hear)
      resolve(report)
    }
    upstream.on('message', hear)
  })
}

function addressOf({ port, path }: Relay): string {
  return `http://127.0.0.1:${port}${path}`
}
