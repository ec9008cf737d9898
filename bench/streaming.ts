import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { firstWord } from './streaming/first-word.ts'
import { readerLeaves, stopPressed } from './streaming/guarantees.ts'
import { type ManyOpen, manyOpen } from './streaming/many-open.ts'
import { endProcess, leaveCoreToRelay, messageOf, startBeside } from './streaming/processes.ts'
import { direct, nginx, pipe, portkey, type Relay } from './streaming/relays.ts'
import { barLines, bars, RUN_NAMES, type RunName, type Runs, relayTable } from './streaming/report.ts'
import { measure, median, type Run, type Shape } from './streaming/runs.ts'
import { openTouchline, type Touchline } from './streaming/touchline.ts'
import type { UpstreamReport } from './streaming/upstream.ts'

// Our whole path (session, limit, reserve, stored question, stream, stored answer, settle; a real server process on
// PostgreSQL) compared with a bare pipe in Node, nginx and Portkey, with the same upstream and readers. The relay has
// its own core; upstream, readers and PostgreSQL share the other one. CPU is milliseconds of the relay's processes per
// 1,000 tokens, from the first question to the last word; PostgreSQL's is shown but not counted.
//
//   node bench/streaming.ts [--relays direct,pipe,nginx,portkey] [--rounds 2] [--streams 500] [--open 1000]
//     [--parts burst,paced,idle,first-word,guarantees,memory] [--workers 2]
//
// paced: enough readers to keep the process busy; idle: too few for that. With workers, our server runs in that many
// processes on the relay's core.
const { values: given } = parseArgs({
  options: {
    relays: { type: 'string', default: 'direct,pipe,nginx,portkey' },
    rounds: { type: 'string', default: '2' },
    streams: { type: 'string', default: '500' },
    open: { type: 'string', default: '1000' },
    parts: { type: 'string', default: 'burst,paced,idle,first-word,guarantees,memory' },
    workers: { type: 'string' },
  },
})
const RELAYS: Record<string, (port: number, folder: string) => Relay | Promise<Relay | string>> = {
  direct,
  pipe,
  nginx,
  portkey,
}
const ROUNDS = Number(given.rounds)
// Long enough for V8 to have compiled the path of a question, as in a running server.
const WARM_UP: Shape = { streams: 1500, tokens: 20, perSecond: 0, pace: { atOnce: 10 } }
const SHAPES: Record<RunName, Shape> = {
  burst: { streams: 150, tokens: 2000, perSecond: 0, pace: { atOnce: 20 } },
  paced: { streams: Number(given.streams), tokens: 600, perSecond: 40, pace: { withinMs: 5000 } },
  idle: { streams: 25, tokens: 600, perSecond: 40, pace: { withinMs: 5000 } },
}

// Cleanup functions, run in reverse order, also after a failure.
const endings: (() => unknown)[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().then(() => process.exit(1)))
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  await endAll()
}

function has(part: string): boolean {
  return given.parts.split(',').includes(part)
}

async function run(): Promise<boolean> {
  leaveCoreToRelay()
  const upstream = started(startBeside(new URL('./streaming/upstream.ts', import.meta.url)))
  const { port } = await messageOf<Extract<UpstreamReport, { type: 'listening' }>>(upstream)
  const load = started(startBeside(new URL('./streaming/load.ts', import.meta.url)))
  const touchline = await openTouchline(port, given.workers ? { WORKERS: given.workers } : {})
  endings.push(touchline.end)
  const ours = await touchline.start()
  const relays = [...(await others(port)), ours]
  for (const { stop } of relays) endings.push(stop)

  const runs = await allRuns(relays, load, touchline.postgresPid)
  const words = has('first-word') ? await firstWord(load, ours, touchline.postgresPid) : undefined
  const kept = has('guarantees')
    ? { stopMs: await stopPressed(ours, upstream), goesOn: await readerLeaves(ours, upstream) }
    : undefined
  for (const { stop } of relays) await stop()
  const open = has('memory') ? await memory(load, touchline) : undefined

  const held = bars(runs, { ...kept, firstWord: words, manyOpen: open })
  console.log(`\n${Object.entries(SHAPES).map(shapeLine).join('; ')}; medians of ${ROUNDS} rounds
load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}

${relayTable(runs)}

${barLines(held)}`)
  for (const fault of open?.run.faults ?? []) console.log(fault)
  return held.every(({ isHeld }) => isHeld)
}

/** Measures all relays side by side in each round, so that other load on the machine affects them all. */
async function allRuns(relays: Relay[], load: ChildProcess, postgresPid: number): Promise<Runs[]> {
  const runs: Runs[] = relays.map(({ name }) => ({ name, burst: [], paced: [], idle: [] }))
  for (const relay of relays) await take(load, relay, 'warm-up', WARM_UP, postgresPid)
  const names = RUN_NAMES.filter(has)
  for (const name of Array.from({ length: ROUNDS }, () => names).flat())
    for (const [index, relay] of relays.entries())
      runs[index]?.[name].push(await take(load, relay, name, SHAPES[name], postgresPid))
  return runs
}

async function take(load: ChildProcess, relay: Relay, what: string, shape: Shape, postgresPid: number): Promise<Run> {
  const taken = await measure(load, relay, shape, postgresPid)
  const faults = taken.faults.map((fault) => `\n  ${fault}`).join('')
  console.log(
    `${what} ${relay.name}: ${taken.tokensPerSecond.toFixed(0)} tok/s, CPU ${taken.relayCpu.toFixed(1)}, ${median(taken.readsPerSecond).toFixed(1)} reads/s${faults}`,
  )
  return taken
}

/** Measured on a fresh process. */
async function memory(load: ChildProcess, touchline: Touchline): Promise<ManyOpen> {
  const fresh = await touchline.start()
  endings.push(fresh.stop)
  return manyOpen(load, fresh, Number(given.open), touchline.postgresPid)
}

function shapeLine([name, { streams, tokens, perSecond, pace }]: [string, Shape]): string {
  const speed = perSecond > 0 ? `at ${perSecond} a second` : 'as fast as they are read'
  return `${name}: ${streams} answers of ${tokens} tokens ${speed}${'atOnce' in pace ? `, ${pace.atOnce} at once` : ''}`
}

/** The available relays to compare with. */
async function others(port: number): Promise<Relay[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-relays-'))
  endings.push(() => rmSync(folder, { recursive: true, force: true }))
  const found: Relay[] = []
  for (const name of given.relays.split(',').filter(Boolean)) {
    const relay = await RELAYS[name]?.(port, folder)
    if (typeof relay === 'object') found.push(relay)
    else console.log(relay ?? `There is no relay ${name}: choose some of ${Object.keys(RELAYS).join(', ')}.`)
  }
  return found
}

function started(child: ReturnType<typeof startBeside>) {
  endings.push(() => endProcess(child))
  return child
}

async function endAll(): Promise<void> {
  for (let end = endings.pop(); end; end = endings.pop()) await end()
}
