import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasFirstWord, textIn, type WireFormat } from './received.ts'
import { type Part, textOf } from './script.ts'

// The readers, in a separate process: bare sockets that only store what arrives; it is evaluated afterwards.

/** One request of the load: the question, and what the answer must be. */
export type Asking = { part: Part; headers: Record<string, string>; body: string }

/** A load: some streams at once, each followed by the next, or all of them, begun within `withinMs`. */
export type Load = {
  port: number
  path: string
  format: WireFormat
  askings: Asking[]
  pace: { atOnce: number } | { withinMs: number }
}

/** The result of a load. */
export type LoadResult = {
  seconds: number
  /** Only of streams whose text is exactly what the upstream sent. */
  tokens: number
  asked: number
  whole: number
  /** One line for each of the first few streams that failed. */
  faults: string[]
  firstWordMs: number[]
  /** The number of reads per second, for each stream. */
  readsPerSecond: number[]
}

type Received = {
  asking: Asking
  parts: Buffer[]
  startedAt: number
  firstWordMs: number
  endedAt: number
  fault: string
}

let addresses = 0
const shared = Buffer.alloc(64 * 1024)

process.on('message', async (load: Load) => process.send?.(await run(load)))
process.on('disconnect', () => process.exit())

async function run(load: Load): Promise<LoadResult> {
  const { askings, pace } = load
  const received: Received[] = []
  if ('atOnce' in pace) {
    const waiting = askings.values()
    const work = async () => {
      for (const asking of waiting) received.push(await read(load, asking))
    }
    await Promise.all(Array.from({ length: pace.atOnce }, work))
  } else {
    const gapMs = pace.withinMs / askings.length
    const begin = async (asking: Asking, index: number) => {
      await sleep(index * gapMs)
      received.push(await read(load, asking))
    }
    await Promise.all(askings.map(begin))
  }
  return judged(received, load.format)
}

function read({ port, path, format }: Load, asking: Asking): Promise<Received> {
  const one: Received = { asking, parts: [], startedAt: performance.now(), firstWordMs: 0, endedAt: 0, fault: '' }
  const { promise, resolve } = Promise.withResolvers<Received>()
  const end = (fault: string) => {
    if (one.endedAt > 0) return
    one.endedAt = performance.now()
    one.fault = fault
    resolve(one)
    socket.destroy()
  }
  const take = (length: number) => {
    one.parts.push(Buffer.from(shared.subarray(0, length)))
    if (one.firstWordMs === 0 && hasFirstWord(Buffer.concat(one.parts), format)) {
      one.firstWordMs = performance.now() - one.startedAt
    }
    if (isEnd(one.parts) || isRefusal(one.parts)) end('')
    return true
  }
  // Each from its own address, because rate limits count by address.
  addresses++
  const localAddress = `127.1.${(addresses >> 8) & 255}.${addresses & 255}`
  const socket = connect({
    ...{ host: '127.0.0.1', port, localAddress, noDelay: true },
    onread: { buffer: shared, callback: take },
  })
  socket.on('error', (error) => end(error.message))
  socket.on('close', () => end('closed before its end'))
  const headers = { host: `127.0.0.1:${port}`, 'content-type': 'application/json', ...asking.headers }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = Buffer.byteLength(asking.body)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}content-length: ${length}\r\n\r\n${asking.body}`)
  return promise
}

const END = Buffer.from('0\r\n\r\n')

function isEnd(parts: Buffer[]): boolean {
  const last = parts.at(-1) ?? END
  const tail = last.length >= END.length ? last : Buffer.concat(parts.slice(-3))
  return tail.subarray(-END.length).equals(END)
}

/** A response with another status is not a stream: its beginning is enough. */
function isRefusal([first]: Buffer[]): boolean {
  return first !== undefined && !first.subarray(0, 12).equals(OK)
}

const OK = Buffer.from('HTTP/1.1 200')

function judged(received: Received[], format: WireFormat): LoadResult {
  const faultOf = ({ asking, parts, fault }: Received) => {
    if (fault) return `stream ${asking.part.stream}: ${fault}`
    if (isRefusal(parts))
      return `stream ${asking.part.stream} was refused: ${Buffer.concat(parts).toString().replace(/\s+/g, ' ')}`
    const { text, problem } = textIn(Buffer.concat(parts), format)
    if (problem) return `stream ${asking.part.stream}: ${problem}`
    return text === textOf(asking.part) ? undefined : `stream ${asking.part.stream}: its text is not what was sent`
  }
  const faults = received.map(faultOf)
  const whole = received.filter((_, index) => faults[index] === undefined)
  const begun = Math.min(...received.map(({ startedAt }) => startedAt))
  return {
    seconds: (Math.max(...received.map(({ endedAt }) => endedAt)) - begun) / 1000,
    tokens: whole.reduce((sum, { asking }) => sum + asking.part.tokens, 0),
    asked: received.length,
    whole: whole.length,
    faults: faults.filter((fault) => fault !== undefined).slice(0, 5),
    firstWordMs: whole.map(({ firstWordMs }) => firstWordMs),
    readsPerSecond: whole.map(({ parts, startedAt, endedAt }) => (parts.length / (endedAt - startedAt)) * 1000),
  }
}
