import type { ChildProcess } from 'node:child_process'
import type { Relay } from './relays.ts'
import { measure, percentile, type Shape } from './runs.ts'

/** The time to the first word at increasing question rates. */
export type FirstWord = {
  /** The first rate (questions a second) at which one in a hundred waits over a second; else the last one tried. */
  limit: number
  isReached: boolean
  /** At four fifths of that rate. */
  rate: number
  p50: number
  p99: number
}

const SECONDS = 8
const TOKENS = 60
const PER_SECOND = 40
const FIRST_RATE = 10
const FASTER = 1.25
const MOST = 400
const LONGEST_MS = 1000

/** Finds the rate that a relay cannot sustain, and measures it a fifth below. */
export async function firstWord(load: ChildProcess, relay: Relay, postgresPid: number): Promise<FirstWord> {
  const at = async (rate: number) => {
    const shape = shapeAt(rate)
    const { firstWordMs, faults, relayCpu } = await measure(load, relay, shape, postgresPid)
    const [p50, p99] = [percentile(firstWordMs, 50), percentile(firstWordMs, 99)]
    const isCarried = faults.length === 0 && p99 <= LONGEST_MS
    console.log(
      `first word ${relay.name}: ${rate.toFixed(0)} questions/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, CPU ${relayCpu.toFixed(1)}${faults.map((fault) => `\n  ${fault}`).join('')}`,
    )
    return { p50, p99, isCarried }
  }
  let limit = FIRST_RATE
  let isReached = !(await at(limit)).isCarried
  while (!isReached && limit < MOST) {
    limit *= FASTER
    isReached = !(await at(limit)).isCarried
  }
  const rate = limit * 0.8
  const { p50, p99 } = await at(rate)
  return { limit, isReached, rate, p50, p99 }
}

function shapeAt(rate: number): Shape {
  return {
    ...{ streams: Math.round(rate * SECONDS), tokens: TOKENS, perSecond: PER_SECOND },
    pace: { withinMs: SECONDS * 1000 },
  }
}
