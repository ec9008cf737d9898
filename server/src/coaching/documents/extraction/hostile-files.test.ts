import { MAX_FILE_BYTES } from '@touchline/contract/coaching/documents.ts'
import { beforeAll, expect, test } from 'vitest'
import type { HostileFile } from '../../../../test/hostile-file.ts'
import { hostileFiles } from '../../../../test/hostile-files.ts'
import { Failure } from '../../../platform/failure.ts'
import { openExtraction } from './extraction.ts'

type Outcome = { end: HostileFile['ends'][number]; ms: number; longestWorkMs: number }

const WITHIN_MS = 10_000
/** Below the reader's 8,000 ms: a timer counts from the start of its event loop iteration. */
const ENDED_BY_CLOCK_MS = 7_500
const HELD_MS = 300
const MEGABYTE = 1024 * 1024

const extraction = openExtraction()
const budget = { tokens: 30_000, countTokens: (text: string) => Math.ceil(text.length / 3) }
const files = await hostileFiles()
const outcomes = new Map<string, Outcome>()
let grownMegabytes = 0

// All files in one run, two at a time as in production.
beforeAll(async () => {
  const before = process.memoryUsage.rss()
  const waiting = [...files]
  const meetNext = async (clubId: string): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      outcomes.set(file.name, await meetAgainIfHeld(file, clubId))
  }
  await Promise.all([meetNext('one club'), meetNext('another club')])
  grownMegabytes = (process.memoryUsage.rss() - before) / MEGABYTE
  await extraction.close()
}, 600_000)

test('[DOC-03] knows at least forty kinds of hostile files, each small enough to be uploaded', () => {
  expect(files.length).toBeGreaterThanOrEqual(40)
  expect(outcomes.size).toBe(files.length)
  expect(files.filter(({ bytes }) => bytes.length > MAX_FILE_BYTES).map(({ name }) => name)).toEqual([])
})

test.each(files.map(({ name, ends }) => ({ name, ends })))('[DOC-03] ends $name in time', ({ name, ends }) => {
  const outcome = outcomes.get(name)
  // On a busy machine the timeout may end a file that would have ended on its own.
  const byClock = (outcome?.ms ?? 0) >= ENDED_BY_CLOCK_MS
  expect(byClock ? [...ends, 'FILE_TOO_COMPLEX'] : ends).toContain(outcome?.end)
  expect(outcome?.ms).toBeLessThan(WITHIN_MS)
})

test('[DOC-03] serves others all the while', () => {
  const held = [...outcomes].filter(([, { longestWorkMs }]) => longestWorkMs > HELD_MS)
  expect(held).toEqual([])
})

test('[DOC-03] takes none of the bombs into its own memory', () => {
  expect(grownMegabytes).toBeLessThan(200)
})

/** A file that blocks others does so every time; a machine whose processor is shared does so only occasionally. */
async function meetAgainIfHeld(file: HostileFile, clubId: string): Promise<Outcome> {
  const first = await meet(file, clubId)
  let { longestWorkMs } = first
  for (let again = 0; again < 4 && longestWorkMs > HELD_MS; again++)
    longestWorkMs = Math.min(longestWorkMs, (await meet(file, clubId)).longestWorkMs)
  return { ...first, longestWorkMs }
}

async function meet({ bytes }: HostileFile, clubId: string): Promise<Outcome> {
  const longestWork = watchOwnWork()
  const begun = performance.now()
  const end = await endOf(bytes, clubId)
  return { end, ms: performance.now() - begun, longestWorkMs: longestWork() }
}

/** The longest uninterrupted work of this thread, in its own CPU time: other load on the machine does not count. */
function watchOwnWork(): () => number {
  let before = process.threadCpuUsage()
  let longestMs = 0
  const look = () => {
    const { user, system } = process.threadCpuUsage()
    longestMs = Math.max(longestMs, (user + system - before.user - before.system) / 1000)
    before = { user, system }
  }
  const timer = setInterval(look, 5)
  return () => {
    clearInterval(timer)
    look()
    return longestMs
  }
}

async function endOf(bytes: Buffer, clubId: string): Promise<Outcome['end']> {
  try {
    await extraction.extract(bytes, budget, { clubId, person: 'a player' })
    return 'harmless'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}
