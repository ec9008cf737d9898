import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentKibOf } from './processes.ts'
import type { Relay } from './relays.ts'
import { measure, median, type Run, type Shape } from './runs.ts'

/** Many streams open at the same time on one process: their result, and the memory of each above an idle server. */
export type ManyOpen = { streams: number; run: Run; kibPerStream: number }

const BEGIN_MS = 10_000
const OPEN_MS = 20_000
const PER_SECOND = 10
const WARM_UP: Shape = { streams: 200, tokens: 100, perSecond: 0, pace: { atOnce: 10 } }

/** Opens many slow streams on a process that has only warmed up. */
export async function manyOpen(
  load: ChildProcess,
  relay: Relay,
  streams: number,
  postgresPid: number,
): Promise<ManyOpen> {
  const pid = relay.pid ?? 0
  await measure(load, relay, WARM_UP, postgresPid)
  await sleep(2000)
  const idle = residentKibOf(pid)
  const tokens = (OPEN_MS / 1000) * PER_SECOND
  const shape = { streams, tokens, perSecond: PER_SECOND, pace: { withinMs: BEGIN_MS } }
  const running = measure(load, relay, shape, postgresPid)
  // The last has begun, and the first has not ended yet.
  await sleep(BEGIN_MS + OPEN_MS / 10)
  const open: number[] = []
  for (let sample = 0; sample < 12; sample++) {
    open.push(residentKibOf(pid))
    await sleep(500)
  }
  return { streams, run: await running, kibPerStream: (median(open) - idle) / streams }
}
