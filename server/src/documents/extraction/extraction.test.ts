import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { Failure } from '../../failure.ts'
import { type Limits, openExtraction } from './extraction.ts'

const budget = { tokens: 30_000, countTokens: (text: string) => Math.ceil(text.length / 3) }
/** Programs that run in place of the reader and misbehave. */
const PROGRAMS = {
  curious: new URL('../../../test/child-programs/curious.ts', import.meta.url),
  endless: new URL('../../../test/child-programs/endless.ts', import.meta.url),
  greedy: new URL('../../../test/child-programs/greedy.ts', import.meta.url),
  lying: new URL('../../../test/child-programs/lying.ts', import.meta.url),
  slow: new URL('../../../test/child-programs/slow.ts', import.meta.url),
  talkative: new URL('../../../test/child-programs/talkative.ts', import.meta.url),
}
const BYTES = Buffer.from('a;b\n1;2\n')

test('[DOC-03] the reader sees no environment, no file of others, and starts nothing', async () => {
  const failure = await failureOf(open('curious').extract(BYTES, budget))
  expect(failure.cause).toBeInstanceOf(Error)
  expect(JSON.parse((failure.cause as Error).message)).toEqual({
    // Windows gives every process a few variables of its own.
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
  const failure = await failureOf(open('endless', { runMs: 1_000 }).extract(BYTES, budget))
  expect(failure.code).toBe('FILE_TOO_COMPLEX')
  expect(String(failure.cause)).toContain('SIGKILL')
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('[DOC-03] ends a reader that says too much', async () => {
  const failure = await failureOf(open('talkative').extract(BYTES, budget))
  expect(failure.code).toBe('FILE_TOO_COMPLEX')
  expect(String(failure.cause)).toContain('said too much')
})

test.runIf(existsSync('/usr/bin/prlimit'))('[DOC-03] ends a reader that takes memory beyond measure', async () => {
  const failure = await failureOf(open('greedy').extract(BYTES, budget))
  expect(failure.code).toBe('FILE_TOO_COMPLEX')
  expect(String(failure.cause)).not.toContain('SIGKILL')
})

test('[DOC-03] believes no answer that a reader would not give', async () => {
  expect((await failureOf(open('lying').extract(BYTES, budget))).code).toBe('FILE_DAMAGED')
})

test('[DOC-03] reads two at a time, lets some wait and turns the rest away', async () => {
  const extraction = open('slow', { atOnce: 2, waiting: 2 })
  const begun = performance.now()
  const ends = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const code = await extraction.extract(BYTES, budget).then(
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

test('ends what it reads and turns away who waits when it closes', async () => {
  const extraction = open('endless', { atOnce: 1 })
  const running = failureOf(extraction.extract(BYTES, budget))
  const waiting = failureOf(extraction.extract(BYTES, budget))
  await extraction.close()
  expect((await running).code).toBe('UNAVAILABLE')
  expect((await waiting).code).toBe('UNAVAILABLE')
  expect((await failureOf(extraction.extract(BYTES, budget))).code).toBe('UNAVAILABLE')
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
