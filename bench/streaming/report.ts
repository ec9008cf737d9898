import type { FirstWord } from './first-word.ts'
import type { ManyOpen } from './many-open.ts'
import { median, percentile, type Run } from './runs.ts'

/** The loads for a relay: a few readers at a model's pace, as fast as possible, and many readers. */
export const RUN_NAMES = ['idle', 'burst', 'paced'] as const
export type RunName = (typeof RUN_NAMES)[number]

/** All runs of one relay. */
export type Runs = { name: string } & Record<RunName, Run[]>

/** Results measured only for our own path, as far as requested. */
export type Guarantees = {
  stopMs?: number
  goesOn?: boolean
  firstWord: FirstWord | undefined
  manyOpen: ManyOpen | undefined
}

type Bar = { what: string; value: string; limit: string; isHeld: boolean }

/** The table of all relays. */
export function relayTable(relays: Runs[]): string {
  const lines = relays.map((relay) => {
    const { burstSpeed, burstCpu, pacedSpeed, pacedCpu, idleCpu, firstWord, firstWordP99, whole, asked, postgres } =
      figuresOf(relay)
    const direct = relays.find(({ name }) => name === 'direct')
    const share = direct ? (pacedSpeed / figuresOf(direct).pacedSpeed).toFixed(3) : '?'
    return [
      ...[relay.name, (burstSpeed / 1000).toFixed(0), burstCpu.toFixed(1), pacedCpu.toFixed(1), idleCpu.toFixed(1)],
      ...[`${firstWord.toFixed(1)} / ${firstWordP99.toFixed(0)}`, share, `${whole} of ${asked}`, postgres.toFixed(1)],
    ]
  })
  const head = [
    'relay',
    'burst 1,000 tok/s',
    'burst CPU',
    'paced CPU',
    'idle CPU',
    'first word p50/p99 ms',
    'tok/s : direct',
  ]
  const rows = [[...head, 'texts identical', 'PostgreSQL CPU'], ...lines]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Our path against its bars; bars that need a missing relay or measurement are omitted. */
export function bars(relays: Runs[], guarantees: Guarantees): Bar[] {
  const of = (name: string) => {
    const found = relays.find((relay) => relay.name === name)
    return found && figuresOf(found)
  }
  const ours = of('Touchline')
  if (!ours) return []
  const [portkey, pipe, nginx, direct] = [of('Portkey'), of('node pipe'), of('nginx'), of('direct')]
  return [
    ...(portkey ? [bar('burst tok/s : Portkey', ours.burstSpeed / portkey.burstSpeed, '≥', 2)] : []),
    ...atMost('burst CPU', ours.burstCpu, 0.5, 'Portkey', portkey?.burstCpu),
    ...atMost('burst CPU', ours.burstCpu, 1.6, 'node pipe', pipe?.burstCpu),
    ...atMost('paced CPU', ours.pacedCpu, 0.7, 'Portkey', portkey?.pacedCpu),
    ...atMost('paced CPU', ours.pacedCpu, 0.8, 'node pipe', pipe?.pacedCpu),
    ...atMost('paced CPU', ours.pacedCpu, 3, 'nginx', nginx?.pacedCpu),
    ...atMost('idle CPU', ours.idleCpu, 1.4, 'node pipe', pipe?.idleCpu),
    bar('paced: times a second something reaches a reader', ours.readsPerSecond, '≤', 20.5),
    ...(direct ? [bar('paced tok/s : direct', ours.pacedSpeed / direct.pacedSpeed, '≥', 0.99)] : []),
    ...(direct ? [bar('added time to first word p50, ms', ours.firstWord - direct.firstWord, '≤', 10)] : []),
    bar('streams with identical text, %', (ours.whole / ours.asked) * 100, '≥', 100),
    ...guaranteed(guarantees),
  ].filter(({ value }) => value !== 'NaN')
}

function guaranteed({ stopMs, goesOn, firstWord, manyOpen }: Guarantees): Bar[] {
  return [
    ...(firstWord ? [bar(firstWordLine(firstWord), firstWord.p99, '≤', 500)] : []),
    ...(stopMs === undefined ? [] : [bar('stop pressed: upstream aborted after ms', stopMs, '≤', 1000)]),
    ...(goesOn === undefined ? [] : [bar('reader leaves: the answer goes on to its end', goesOn ? 1 : 0, '≥', 1)]),
    ...(manyOpen
      ? [
          bar(`${manyOpen.streams} open streams: whole and identical`, manyOpen.run.whole, '≥', manyOpen.streams),
          bar('memory per open stream, KiB', manyOpen.kibPerStream, '≤', 80),
        ]
      : []),
  ]
}

function firstWordLine({ limit, isReached, rate, p50 }: FirstWord): string {
  const passed = `${isReached ? '' : 'more than '}${limit.toFixed(0)}`
  return `first word p99, ms, at ${rate.toFixed(0)} of ${passed} questions/s (p50 ${p50.toFixed(0)})`
}

function atMost(what: string, value: number, times: number, name: string, other: number | undefined): Bar[] {
  return other === undefined ? [] : [bar(`${what} : ${name}`, value / other, '≤', times)]
}

/** The bars as lines. */
export function barLines(all: Bar[]): string {
  const line = ({ what, value, limit, isHeld }: Bar) =>
    `${what.padEnd(60)} ${value.padStart(9)}  bar ${limit.padEnd(8)} ${isHeld ? 'held' : 'MISSED'}`
  return all.map(line).join('\n')
}

function bar(what: string, value: number, sign: '≤' | '≥', limit: number): Bar {
  const isHeld = sign === '≤' ? value <= limit : value >= limit
  return { what, value: value.toFixed(Number.isInteger(value) ? 0 : 2), limit: `${sign} ${limit}`, isHeld }
}

function figuresOf({ burst, paced, idle }: Runs) {
  const all = [...burst, ...paced, ...idle]
  const firstWords = paced.map(({ firstWordMs }) => firstWordMs)
  return {
    burstSpeed: median(burst.map(({ tokensPerSecond }) => tokensPerSecond)),
    burstCpu: median(burst.map(({ relayCpu }) => relayCpu)),
    pacedSpeed: median(paced.map(({ tokensPerSecond }) => tokensPerSecond)),
    pacedCpu: median(paced.map(({ relayCpu }) => relayCpu)),
    idleCpu: median(idle.map(({ relayCpu }) => relayCpu)),
    readsPerSecond: median(paced.map(({ readsPerSecond }) => median(readsPerSecond))),
    firstWord: median(firstWords.map((values) => percentile(values, 50))),
    firstWordP99: median(firstWords.map((values) => percentile(values, 99))),
    whole: all.reduce((sum, { whole }) => sum + whole, 0),
    asked: all.reduce((sum, { asked }) => sum + asked, 0),
    postgres: median(paced.map(({ postgresCpu }) => postgresCpu)),
  }
}
