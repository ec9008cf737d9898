import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Load, LoadResult } from './load.ts'
import { cpuMsOfFamily, messageOf } from './processes.ts'
import type { Relay } from './relays.ts'

/** The number of streams and tokens, the speed (0: as fast as they are read) and how the streams begin. */
export type Shape = { streams: number; tokens: number; perSecond: number; pace: Load['pace'] }

/** One relay under one load. */
export type Run = LoadResult & {
  tokensPerSecond: number
  /**
   * CPU milliseconds per 1,000 tokens: of the relay with its workers, and of PostgreSQL, which the bars do not count.
   */
  relayCpu: number
  postgresCpu: number
}

let streams = 0

/** Puts one relay under a load and returns its figures. */
export async function measure(load: ChildProcess, relay: Relay, shape: Shape, postgresPid: number): Promise<Run> {
  const { port, path, format, pid } = relay
  const askings = Array.from({ length: shape.streams }, () =>
    relay.asking({ stream: ++streams, tokens: shape.tokens, perSecond: shape.perSecond }),
  )
  const before = { relay: pid ? cpuMsOfFamily(pid) : 0, postgres: cpuMsOfFamily(postgresPid) }
  load.send({ port, path, format, askings, pace: shape.pace } satisfies Load)
  const result = await messageOf<LoadResult>(load)
  // Work done right after the last word belongs to the streams, too.
  await sleep(300)
  const per1000 = (ms: number) => (ms / Math.max(1, result.tokens)) * 1000
  return {
    ...result,
    tokensPerSecond: result.tokens / result.seconds,
    relayCpu: per1000((pid ? cpuMsOfFamily(pid) : 0) - before.relay),
    postgresCpu: relay.format === 'touchline' ? per1000(cpuMsOfFamily(postgresPid) - before.postgres) : 0,
  }
}

/** The value at this percentage of the sorted values. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)] ?? Number.NaN
}

export function median(values: number[]): number {
  return (percentile(values, 50) + percentile(values, 51)) / 2
}
