import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { Failure } from '../../../platform/failure.ts'
import { type Limits, openExtraction } from './extraction.ts'

const budget = { tokens: 30_000, countTokens: (text: string) => Math.ceil(text.length / 3) }
/** Misbehaving programs that run in place of the reader. */
const PROGRAMS = {
  curious: new URL('../../../../test/child-programs/curious.ts', import.meta.url),
  endless: new URL('../../../../test/child-programs/endless.ts', import.meta.url),
  greedy: new URL('../../../../test/child-programs/greedy.ts', import.meta.url),
  lying: new URL('../../../../test/child-programs/lying.ts', import.meta.url),
  slow: new URL('../../../../test/child-programs/slow.ts', import.meta.url),
  talkative: new URL('../../../../test/child-programs/talkative.ts', import.meta.url),
}
const BYTES = Buffer.from('a;b\n1;2\n')
const OWNER = { clubId: 'a club', person: 'a player' }

test('[DOC-03] the reader sees no environment, no file of others, and starts nothing', async () => {
  const failure = await failureOf(open('curious').extract(BYTES, budget, OWNER))
  expect(failure.cause).toBeInstanceOf(Error)
  expect(JSON.parse((failure.cause as Error).message)).toEqual({
    // Windows sets a few variables in every process.
    environment: process.platform === 'win32' ? expect.any(Number) : 0,
    password: 'ERR_ACCESS_DENIED',
    source: 'ERR_ACCESS_DENIED',
    writing: 'ERR_ACCESS_DENIED',
    program: 'ERR_ACCESS_DENIED',
    thread: 'ERR_ACCESS_DENIED',
    evaluation: 'refused',
  })
})

test('[DOC-03] ends a reader that hangs', async () => {
  const begun = performance.now()
  const failure = await failureOf(open('endless', { runMs: 1_000 }).extract(BYTES, budget, OWNER))
  expect(failure.code).toBe('FILE_TOO_COMPLEX')
  expect(String(failure.cause)).toContain('SIGKILL')
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('[DOC-03] ends a reader that says too much', async () => {
  const failure = await failureOf(open('talkative').extract(BYTES, budget, OWNER))
  expect(failure.code).toBe('FILE_TOO_COMPLEX')
  expect(String(failure.cause)).toContain('output limit exceeded')
})

test.runIf(existsSync('/usr/bin/prlimit'))('[DOC-03] ends a reader that takes memory beyond measure', async () => {
  const failure = await failureOf(open('greedy').extract(BYTES, budget, OWNER))
  expect(failure.code).toBe('FILE_TOO_COMPLEX')
  expect(String(failure.cause)).not.toContain('SIGKILL')
})

test('[DOC-03] believes no answer that a reader would not give', async () => {
  expect((await failureOf(open('lying').extract(BYTES, budget, OWNER))).code).toBe('FILE_DAMAGED')
})

test('[DOC-03] reads two at a time, lets some wait and refuses the rest', async () => {
  const extraction = open('slow', { atOnce: 2, waiting: 2 })
  const begun = performance.now()
  const ends = await Promise.all(
    Array.from({ length: 6 }, async (_, club) => {
      const owner = { clubId: `club ${club}`, person: 'a player' }
      const code = await extraction.extract(BYTES, budget, owner).then(
        () => 'read',
        (error) => error.code,
      )
      return { code, rounds: Math.floor((performance.now() - begun) / 700) }
    }),
  )
  expect(ends.map(({ code }) => code)).toEqual(['read', 'read', 'read', 'read', 'UNAVAILABLE', 'UNAVAILABLE'])
  expect(ends[2]?.rounds).toBeGreaterThanOrEqual(2)
  expect(ends[3]?.rounds).toBeGreaterThanOrEqual(2)
})

test('[DOC-03] a club that floods the queue delays its own files and no other club', async () => {
  const extraction = open('slow')
  const order: string[] = []
  const read = async (name: string, owner: { clubId: string; person: string }) => {
    const end = await extraction.extract(BYTES, budget, owner).then(
      () => name,
      (error) => error.code,
    )
    order.push(end)
    return end
  }
  const flood = Array.from({ length: 18 }, (_, index) =>
    read('flood', { clubId: 'flooding club', person: `player ${index % 3}` }),
  )
  expect(await read('small', { clubId: 'other club', person: 'a player' })).toBe('small')
  // The other club had a free slot: at most one file of the flood finished first, however many are waiting.
  expect(order.filter((end) => end === 'flood').length).toBeLessThanOrEqual(1)
  const ends = await Promise.all(flood)
  expect(ends.filter((end) => end === 'flood')).toHaveLength(7)
  expect(ends.filter((end) => end === 'UNAVAILABLE')).toHaveLength(11)
})

test('ends what it reads and turns away who waits when it closes', async () => {
  const extraction = open('endless', { atOnce: 1 })
  const running = failureOf(extraction.extract(BYTES, budget, OWNER))
  const waiting = failureOf(extraction.extract(BYTES, budget, OWNER))
  await extraction.close()
  expect((await running).code).toBe('UNAVAILABLE')
  expect((await waiting).code).toBe('UNAVAILABLE')
  expect((await failureOf(extraction.extract(BYTES, budget, OWNER))).code).toBe('UNAVAILABLE')
})

function open(program: keyof typeof PROGRAMS, limits: Partial<Limits> = {}) {
  const extraction = openExtraction(limits, PROGRAMS[program])
  onTestFinished(() => extraction.close())
  return extraction
}

async function failureOf(reading: Promise<unknown>): Promise<Failure> {
  const error = await reading.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (error instanceof Failure) return error
  throw new Error('read without a failure', { cause: error })
}
