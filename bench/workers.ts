import type { ChildProcess } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Load, LoadResult } from './streaming/load.ts'
import {
  cpuMsOfFamily,
  endProcess,
  leaveCoreToRelay,
  leaveToAnyCore,
  messageOf,
  startBeside,
} from './streaming/processes.ts'
import type { Relay } from './streaming/relays.ts'
import { median, percentile, type Shape } from './streaming/runs.ts'
import { openTouchline, type Touchline } from './streaming/touchline.ts'
import type { UpstreamReport } from './streaming/upstream.ts'

// The cost of a second worker: CPU time per token of the whole server, primary and workers together, with two workers
// compared with one, under the same readers and upstream as bench/streaming.ts. The server has both cores, as in
// production, or shares one (`one-core`), where two workers evict each other from the CPU caches. Readers, upstream and
// PostgreSQL need the cores as well, so this says nothing about how much faster two are; the ratio must not exceed 1.1.
//
//   node bench/workers.ts [streams] [rounds] [warm-up] [both-cores|one-core]

const [streams = '200', rounds = '3', warmUp = '1500', cores = 'both-cores'] = process.argv.slice(2)
const MOST = 1.1
// Long enough for V8 to have compiled the path of a question in both workers.
const WARM_UP: Shape = { streams: Number(warmUp), tokens: 20, perSecond: 0, pace: { atOnce: 10 } }
const PACED: Shape = { streams: Number(streams), tokens: 600, perSecond: 40, pace: { withinMs: 5000 } }

let asked = 0
const endings: (() => unknown)[] = []
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  for (let end = endings.pop(); end; end = endings.pop()) await end()
}

async function run(): Promise<boolean> {
  leaveCoreToRelay()
  const upstream = begun(startBeside(new URL('./streaming/upstream.ts', import.meta.url)))
  const { port } = await messageOf<Extract<UpstreamReport, { type: 'listening' }>>(upstream)
  const load = begun(startBeside(new URL('./streaming/load.ts', import.meta.url)))
  const sides = [await serverOf(1, port), await serverOf(2, port)]
  for (const { relay } of sides) await cpuPer1000(load, relay, WARM_UP)
  for (let round = 0; round < Number(rounds); round++) {
    // Side by side, so that other load on the machine affects both.
    for (const side of sides) side.runs.push(await cpuPer1000(load, side.relay, PACED))
  }
  console.log(
    `| workers, ${streams} streams at ${PACED.perSecond} a second | processor ms per 1,000 tokens | first word p99, ms |`,
  )
  console.log('| --- | --- | --- |')
  for (const { workers, runs } of sides) {
    console.log(
      `| ${workers} | ${cpuOf(runs).toFixed(2)} | ${median(runs.map(({ firstWord }) => firstWord)).toFixed(0)} |`,
    )
  }
  const [one, two] = sides.map(({ runs }) => cpuOf(runs))
  const ratio = (two ?? Number.NaN) / (one ?? Number.NaN)
  const faults = sides.flatMap(({ runs }) => runs.flatMap((run) => run.faults))
  for (const fault of faults) console.log(fault)
  console.log(
    `two : one ${ratio.toFixed(2)}, bar ≤ ${MOST}; load average ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
  )
  return ratio <= MOST && faults.length === 0
}

type Side = { workers: number; relay: Relay; runs: Awaited<ReturnType<typeof cpuPer1000>>[] }

async function serverOf(workers: number, upstreamPort: number): Promise<Side> {
  process.env.WORKERS = String(workers)
  const touchline: Touchline = await openTouchline(upstreamPort)
  endings.push(touchline.end)
  const relay = await touchline.start()
  endings.push(relay.stop)
  if (cores === 'both-cores') leaveToAnyCore(relay.pid ?? 0)
  return { workers, relay, runs: [] }
}

async function cpuPer1000(load: ChildProcess, relay: Relay, shape: Shape) {
  const { port, path, format, pid = 0 } = relay
  const askings = Array.from({ length: shape.streams }, () =>
    relay.asking({ stream: ++asked, tokens: shape.tokens, perSecond: shape.perSecond }),
  )
  const before = cpuMsOfFamily(pid)
  load.send({ port, path, format, askings, pace: shape.pace } satisfies Load)
  const { tokens, faults, firstWordMs } = await messageOf<LoadResult>(load)
  // Work done right after the last word belongs to the streams, too.
  await sleep(300)
  return {
    cpu: ((cpuMsOfFamily(pid) - before) / Math.max(1, tokens)) * 1000,
    faults,
    firstWord: percentile(firstWordMs, 99),
  }
}

function cpuOf(runs: Side['runs']): number {
  return median(runs.map(({ cpu }) => cpu))
}

function begun(child: ChildProcess): ChildProcess {
  endings.push(() => endProcess(child))
  return child
}
