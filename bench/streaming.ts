import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readerLeaves, stopPressed } from './streaming/guarantees.ts'
import { manyOpen } from './streaming/many-open.ts'
import { endProcess, leaveCoreToRelay, messageOf, startBeside } from './streaming/processes.ts'
import { direct, nginx, pipe, portkey, type Relay } from './streaming/relays.ts'
import { barLines, bars, type Runs, relayTable } from './streaming/report.ts'
import { measure, type Run, type Shape } from './streaming/runs.ts'
import { openTouchline } from './streaming/touchline.ts'
import type { UpstreamReport } from './streaming/upstream.ts'

// Our whole path (session, limit, reserve, stored question, stream, stored answer, settle; a real server process on
// PostgreSQL) beside a bare pipe in Node, nginx and Portkey, with the same upstream and the same readers. The relay has
// a core of its own; upstream, readers and PostgreSQL share the other one. CPU is milliseconds of the relay's process
// per 1,000 tokens, from the first question to the last word; PostgreSQL's own is shown but not counted.
//
//   node bench/streaming.ts [--relays direct,pipe,nginx,portkey] [--rounds 2] [--streams 500] [--open 1000]
const { values: given } = parseArgs({
  options: {
    relays: { type: 'string', default: 'direct,pipe,nginx,portkey' },
    rounds: { type: 'string', default: '2' },
    streams: { type: 'string', default: '500' },
    open: { type: 'string', default: '1000' },
  },
})
const RELAYS: Record<string, (port: number, folder: string) => Relay | Promise<Relay | string>> = {
  direct,
  pipe,
  nginx,
  portkey,
}
const ROUNDS = Number(given.rounds)
// Long enough for V8 to have compiled what a question takes: a server that runs has.
const WARM_UP: Shape = { streams: 1500, tokens: 20, perSecond: 0, pace: { atOnce: 10 } }
const BURST: Shape = { streams: 150, tokens: 2000, perSecond: 0, pace: { atOnce: 20 } }
const PACED: Shape = { streams: Number(given.streams), tokens: 600, perSecond: 40, pace: { withinMs: 5000 } }

// What was started, to be ended in the opposite order, also where something fails on the way.
const endings: (() => unknown)[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().then(() => process.exit(1)))
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  await endAll()
}

async function run(): Promise<boolean> {
  leaveCoreToRelay()
  const upstream = started(startBeside(new URL('./streaming/upstream.ts', import.meta.url)))
  const { port } = await messageOf<Extract<UpstreamReport, { type: 'listening' }>>(upstream)
  const load = started(startBeside(new URL('./streaming/load.ts', import.meta.url)))
  const touchline = await openTouchline(port)
  endings.push(touchline.end)
  const relays = [...(await others(port)), await touchline.start()]
  for (const { stop } of relays) endings.push(stop)

  const take = async (relay: Relay, what: string, shape: Shape): Promise<Run> => {
    const taken = await measure(load, relay, shape, touchline.postgresPid)
    const faults = taken.faults.map((fault) => `\n  ${fault}`).join('')
    console.log(
      `${what} ${relay.name}: ${taken.tokensPerSecond.toFixed(0)} tok/s, CPU ${taken.relayCpu.toFixed(1)}${faults}`,
    )
    return taken
  }
  const runs: Runs[] = relays.map(({ name }) => ({ name, burst: [], paced: [] }))
  for (const relay of relays) await take(relay, 'warm-up', WARM_UP)
  for (let round = 0; round < ROUNDS; round++) {
    // Side by side, so that whatever else the machine does meets all of them.
    for (const [index, relay] of relays.entries()) runs[index]?.burst.push(await take(relay, 'burst', BURST))
    for (const [index, relay] of relays.entries()) runs[index]?.paced.push(await take(relay, 'paced', PACED))
  }
  const ours = relays.at(-1) as Relay
  const stopMs = await stopPressed(ours, upstream)
  const goesOn = await readerLeaves(ours, upstream)
  for (const { stop } of relays) await stop()
  const fresh = await touchline.start()
  endings.push(fresh.stop)
  const open = await manyOpen(load, fresh, Number(given.open), touchline.postgresPid)

  const held = bars(runs, { stopMs, goesOn, manyOpen: open })
  console.log(`
burst: ${BURST.streams} answers of ${BURST.tokens} tokens, ${'atOnce' in BURST.pace ? BURST.pace.atOnce : 0} at once; paced: ${PACED.streams} answers of ${PACED.tokens} tokens at ${PACED.perSecond} a second; medians of ${ROUNDS} rounds
load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}

${relayTable(runs)}

${barLines(held)}`)
  for (const fault of open.run.faults) console.log(fault)
  return held.every(({ isHeld }) => isHeld)
}

/** The relays to be compared with, as far as they can be had. */
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
