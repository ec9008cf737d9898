import type { ManyOpen } from './many-open.ts'
import { median, percentile, type Run } from './runs.ts'

/** All runs of one relay: as fast as it can, and many readers at a model's pace. */
export type Runs = { name: string; burst: Run[]; paced: Run[] }

/** What only our own path was asked. */
export type Guarantees = { stopMs: number; goesOn: boolean; manyOpen: ManyOpen }

type Bar = { what: string; value: string; limit: string; isHeld: boolean }

/** The table of all relays. */
export function relayTable(relays: Runs[]): string {
  const lines = relays.map((relay) => {
    const { burstSpeed, burstCpu, pacedSpeed, pacedCpu, firstWord, firstWordP99, whole, asked, postgres } =
      figuresOf(relay)
    const direct = relays.find(({ name }) => name === 'direct')
    const share = direct ? (pacedSpeed / figuresOf(direct).pacedSpeed).toFixed(3) : '?'
    return [
      ...[relay.name, (burstSpeed / 1000).toFixed(0), burstCpu.toFixed(1), pacedCpu.toFixed(1)],
      ...[`${firstWord.toFixed(1)} / ${firstWordP99.toFixed(0)}`, share, `${whole} of ${asked}`, postgres.toFixed(1)],
    ]
  })
  const head = ['relay', 'burst 1,000 tok/s', 'burst CPU', 'paced CPU', 'first word p50/p99 ms', 'tok/s : direct']
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

/** Our path against its bars; those against a relay that is not here are left out. */
export function bars(relays: Runs[], { stopMs, goesOn, manyOpen }: Guarantees): Bar[] {
  const of = (name: string) => {
    const found = relays.find((relay) => relay.name === name)
    return found && figuresOf(found)
  }
  const ours = of('Touchline')
  if (!ours) return []
  const atMost = (what: string, value: number, times: number, name: string, other: number | undefined): Bar[] =>
    other === undefined ? [] : [bar(`${what} : ${name}`, value / other, '≤', times)]
  const [portkey, pipe, nginx, direct] = [of('Portkey'), of('node pipe'), of('nginx'), of('direct')]
  return [
    ...(portkey ? [bar('burst tok/s : Portkey', ours.burstSpeed / portkey.burstSpeed, '≥', 2)] : []),
    ...atMost('burst CPU', ours.burstCpu, 0.5, 'Portkey', portkey?.burstCpu),
    ...atMost('burst CPU', ours.burstCpu, 1.6, 'node pipe', pipe?.burstCpu),
    ...atMost('paced CPU', ours.pacedCpu, 0.7, 'Portkey', portkey?.pacedCpu),
    ...atMost('paced CPU', ours.pacedCpu, 1.4, 'node pipe', pipe?.pacedCpu),
    ...atMost('paced CPU', ours.pacedCpu, 3, 'nginx', nginx?.pacedCpu),
    ...(direct ? [bar('paced tok/s : direct', ours.pacedSpeed / direct.pacedSpeed, '≥', 0.99)] : []),
    ...(direct ? [bar('added time to first word p50, ms', ours.firstWord - direct.firstWord, '≤', 10)] : []),
    bar('streams with identical text, %', (ours.whole / ours.asked) * 100, '≥', 100),
    bar('stop pressed: upstream aborted after ms', stopMs, '≤', 1000),
    bar('reader leaves: the answer goes on to its end', goesOn ? 1 : 0, '≥', 1),
    bar(`${manyOpen.streams} open streams: whole and identical`, manyOpen.run.whole, '≥', manyOpen.streams),
    bar('memory per open stream, KiB', manyOpen.kibPerStream, '≤', 80),
  ]
}

/** The bars as lines. */
export function barLines(all: Bar[]): string {
  const line = ({ what, value, limit, isHeld }: Bar) =>
    `${what.padEnd(46)} ${value.padStart(9)}  bar ${limit.padEnd(8)} ${isHeld ? 'held' : 'MISSED'}`
  return all.map(line).join('\n')
}

function bar(what: string, value: number, sign: '≤' | '≥', limit: number): Bar {
  const isHeld = sign === '≤' ? value <= limit : value >= limit
  return { what, value: value.toFixed(Number.isInteger(value) ? 0 : 2), limit: `${sign} ${limit}`, isHeld }
}

function figuresOf({ burst, paced }: Runs) {
  const all = [...burst, ...paced]
  const firstWords = paced.map(({ firstWordMs }) => firstWordMs)
  return {
    burstSpeed: median(burst.map(({ tokensPerSecond }) => tokensPerSecond)),
    burstCpu: median(burst.map(({ relayCpu }) => relayCpu)),
    pacedSpeed: median(paced.map(({ tokensPerSecond }) => tokensPerSecond)),
    pacedCpu: median(paced.map(({ relayCpu }) => relayCpu)),
    firstWord: median(firstWords.map((values) => percentile(values, 50))),
    firstWordP99: median(firstWords.map((values) => percentile(values, 99))),
    whole: all.reduce((sum, { whole }) => sum + whole, 0),
    asked: all.reduce((sum, { asked }) => sum + asked, 0),
    postgres: median(paced.map(({ postgresCpu }) => postgresCpu)),
  }
}
