import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/databases.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { metricValue } from '../../../test/metrics.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import { createLog } from '../http/logging.ts'
import { watchLeadership } from '../observability/leader-metrics.ts'
import { metricsText } from '../observability/prometheus.ts'
import { startWorker, type Worker } from '../workers/worker.ts'
import { claimDueMails } from './mail.queries.ts'
import { mails } from './mail.table.ts'
import { queueMail, type SendMail } from './mail.ts'
import { MAILS_AT_ONCE } from './mail-message.ts'
import { MAX_ATTEMPTS, outboxAgeJob, outboxJob, retryDelayMs } from './outbox.ts'
import { sendBySmtp } from './smtp.ts'

const SECRET = 'SPORT-2026-7K3M9PQR'

let database: OpenDatabase
let db: Database
let server: TestMailServer
let send: SendMail
let logged: string[] = []
const outboxes: Worker[] = []

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  logged = []
  server = await startMailServer({ takesMs: 10 })
  send = sendBySmtp(server.url, 'touchline@example.com')
})
afterEach(async () => {
  await Promise.all(outboxes.splice(0).map((outbox) => outbox.stop()))
  await server.close()
  await db.delete(mails)
})

/** A worker that delivers only when nudged, unless a test sets a shorter interval. */
function openOutbox(by: SendMail = send, everyMs = 3_600_000): Worker {
  const log = createLog('debug', { write: (line) => void logged.push(line) })
  const outbox = startWorker({ ...outboxJob(db, by, log), everyMs }, { log, isLeader: () => false })
  outboxes.push(outbox)
  return outbox
}

async function queue(choices: { address?: string; holdsSecret?: boolean; isAwaited?: boolean } = {}): Promise<string> {
  const { address = 'anna@example.com', holdsSecret = true, isAwaited = false } = choices
  const key = `${isAwaited ? 'code' : 'bulk'}-${randomUUID()}`
  const mail = { to: { name: 'Anna', address }, subject: key, text: `It is ${SECRET}.`, html: `<b>${SECRET}</b>` }
  await queueMail(db, key, mail, { holdsSecret, isAwaited })
  return key
}

async function rowOf(key: string) {
  const [row] = await db.select().from(mails).where(eq(mails.key, key))
  if (!row) throw new Error(`there is no mail ${key}`)
  return row
}

const timePasses = () => db.update(mails).set({ nextAttemptAt: sql`now() - interval '1 second'` })
const leasesRunOut = () => db.update(mails).set({ leasedUntil: sql`now() - interval '1 second'` })
const subjects = () => server.arrived.map(({ read }) => read.subject)

describe('a queued mail', () => {
  test('is sent once and noted', async () => {
    const key = await queue()
    const outbox = openOutbox()
    await outbox.nudge()
    await outbox.nudge()
    expect(subjects()).toEqual([key])
    expect(server.arrived[0]?.read.text).toContain(SECRET)
    expect(await rowOf(key)).toMatchObject({
      sentAt: expect.any(Date),
      attempts: 1,
      leasedUntil: null,
      lastError: null,
    })
  })

  test('goes out by the clock, without being asked for', async () => {
    openOutbox(send, 20)
    const key = await queue()
    await vi.waitFor(async () => expect((await rowOf(key)).sentAt).not.toBeNull(), 10_000)
    expect(subjects()).toEqual([key])
  })

  test('is erased once it is sent if it held a secret, and kept if it did not', async () => {
    const [secret, plain] = [await queue(), await queue({ holdsSecret: false })]
    await openOutbox().nudge()
    expect(await rowOf(secret)).toMatchObject({ sentAt: expect.any(Date), textBody: null, htmlBody: null })
    expect(await rowOf(plain)).toMatchObject({ sentAt: expect.any(Date), textBody: expect.stringContaining(SECRET) })
  })

  test('that is queued while others are on their way goes out too', async () => {
    const outbox = openOutbox()
    const first = await queue()
    const running = outbox.nudge()
    const second = await queue()
    await outbox.nudge()
    await running
    expect(subjects().sort()).toEqual([first, second].sort())
  })
})

describe('a mail that cannot be sent', () => {
  test('waits while the server is down and goes out when it is up again', async () => {
    await server.close()
    const key = await queue()
    const outbox = openOutbox()
    const before = Date.now()
    await outbox.nudge()
    const row = await rowOf(key)
    expect(row).toMatchObject({ attempts: 1, leasedUntil: null, sentAt: null, lastError: 'ESOCKET-ECONNREFUSED' })
    expect(row.nextAttemptAt.getTime() - before).toBeGreaterThan(45_000)
    expect(row.nextAttemptAt.getTime() - before).toBeLessThan(65_000)

    server = await startMailServer({ port: server.port })
    await outbox.nudge()
    expect(subjects()).toEqual([])

    await timePasses()
    await outbox.nudge()
    expect(subjects()).toEqual([key])
    expect(await rowOf(key)).toMatchObject({ attempts: 2, sentAt: expect.any(Date), lastError: null })
  })

  test('does not hold up the others', async () => {
    const refused = await queue({ address: 'nobody@example.com' })
    const welcome = await queue()
    await openOutbox().nudge()
    expect(subjects()).toEqual([welcome])
    expect(await rowOf(refused)).toMatchObject({ sentAt: null, attempts: 1, lastError: 'EENVELOPE-550' })
  })

  test('is given up after the last attempt, its secret erased', async () => {
    const key = await queue({ address: 'nobody@example.com' })
    const outbox = openOutbox()
    await db.update(mails).set({ attempts: MAX_ATTEMPTS - 2 })
    await outbox.nudge()
    expect(await rowOf(key)).toMatchObject({ attempts: MAX_ATTEMPTS - 1, failedAt: null, textBody: expect.any(String) })

    await timePasses()
    await outbox.nudge()
    const given = { attempts: MAX_ATTEMPTS, failedAt: expect.any(Date), sentAt: null, textBody: null, htmlBody: null }
    expect(await rowOf(key)).toMatchObject(given)
    expect(logged.at(-1)).toMatch(/"level":"error".*giving up/)

    await timePasses()
    await outbox.nudge()
    expect(await rowOf(key)).toMatchObject(given)
  })

  test('waits longer each time, from a minute to six hours, and not all the same', () => {
    const minutes = Array.from({ length: 20 }, (_, index) => retryDelayMs(index + 1, 0) / 60_000)
    expect(minutes.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
    expect(new Set(minutes.slice(9))).toEqual(new Set([360]))
    expect(retryDelayMs(1, 1)).toBe(48_000)
    expect(new Set(Array.from({ length: 20 }, () => retryDelayMs(20))).size).toBeGreaterThan(1)
  })
})

describe('several workers', () => {
  test('send each of 30 mails once', async () => {
    const keys = await Promise.all(Array.from({ length: 30 }, () => queue()))
    const workers = Array.from({ length: 4 }, () => openOutbox())
    await Promise.all(workers.map((worker) => worker.nudge()))
    expect(subjects().sort()).toEqual(keys.sort())
  })

  test('leave a leased mail alone until the lease of a dead worker has run out', async () => {
    const key = await queue()
    expect(await claimDueMails(db, 5, 60_000, 0)).toHaveLength(1)
    const survivor = openOutbox()
    await survivor.nudge()
    expect(subjects()).toEqual([])

    await leasesRunOut()
    await survivor.nudge()
    expect(subjects()).toEqual([key])
    expect(await rowOf(key)).toMatchObject({ attempts: 2, sentAt: expect.any(Date) })
  })

  test('send a mail again whose sender died before noting it, under the same Message-ID', async () => {
    await queue()
    const [claimed] = await claimDueMails(db, 5, 60_000, 0)
    if (!claimed) throw new Error('nothing was due')
    await send(claimed)
    await leasesRunOut()
    await openOutbox().nudge()
    const ids = server.arrived.map(({ read }) => read.messageId)
    expect(ids).toEqual([`<${claimed.id}@example.com>`, `<${claimed.id}@example.com>`])
  })

  test('do not lose their lease to one that fails after its own had run out', async () => {
    const key = await queue()
    const failing = Promise.withResolvers<void>()
    const late = openOutbox(() => failing.promise).nudge()
    await vi.waitFor(async () => expect((await rowOf(key)).attempts).toBe(1), 10_000)
    await leasesRunOut()
    expect(await claimDueMails(db, 5, 60_000, 0)).toHaveLength(1)

    failing.reject(new Error('too late'))
    await late
    expect(await rowOf(key)).toMatchObject({ attempts: 2, leasedUntil: expect.any(Date), lastError: null })
  })
})

describe('a code that somebody waits for', () => {
  /** As many bulk mails as a large club receives at once, in one statement. */
  async function queueBulk(count: number): Promise<void> {
    await db.execute(sql`
      insert into mails (key, to_name, to_address, subject, text_body, html_body, holds_secret)
      select 'bulk-' || n, 'Anna', 'anna@example.com', 'bulk-' || n, 'x', 'x', false from generate_series(1, ${count}::int) n`)
  }

  test.each([1, 2])(
    'overtakes 1,000 bulk mails at a slow server, sent by %i processes',
    async (processes) => {
      await queueBulk(1_000)
      const workers = Array.from({ length: processes }, () => openOutbox())
      const delivering = Promise.all(workers.map((worker) => worker.nudge()))
      await vi.waitFor(() => expect(server.arrived.length).toBeGreaterThan(40), 30_000)
      const before = server.arrived.length
      const code = await queue({ isAwaited: true })
      await vi.waitFor(() => expect(subjects()).toContain(code), { timeout: 30_000, interval: 5 })
      const overtaken = subjects().indexOf(code) - before
      expect(overtaken).toBeLessThan(3 * MAILS_AT_ONCE * processes)
      await Promise.all(workers.map((worker) => worker.stop()))
      await delivering
    },
    60_000,
  )

  test('does not wait for bulk mails that never end', async () => {
    const gate = Promise.withResolvers<void>()
    await queueBulk(30)
    const begun: string[] = []
    const outbox = openOutbox(async ({ subject }) => {
      begun.push(subject)
      if (subject.startsWith('bulk')) await gate.promise
    })
    const delivering = outbox.nudge()
    await vi.waitFor(() => expect(begun).toHaveLength(8), 10_000)
    const code = await queue({ isAwaited: true })
    await vi.waitFor(async () => expect((await rowOf(code)).sentAt).not.toBeNull(), 10_000)
    gate.resolve()
    await delivering
    expect(begun).toHaveLength(31)
  })

  test('leaves bulk mails their places, however many codes there are', async () => {
    await queueBulk(100)
    await Promise.all(Array.from({ length: 100 }, () => queue({ isAwaited: true })))
    await openOutbox().nudge()
    const bulk = subjects().filter((subject) => subject?.startsWith('bulk'))
    const amongCodes = subjects()
      .slice(0, 60)
      .filter((subject) => subject?.startsWith('bulk'))
    expect(bulk).toHaveLength(100)
    expect(amongCodes.length).toBeGreaterThanOrEqual(5)
  }, 60_000)

  test('and all others share a few connections', async () => {
    await queueBulk(120)
    await openOutbox().nudge()
    expect(server.arrived).toHaveLength(120)
    expect(server.connections()).toBeLessThanOrEqual(2 * MAILS_AT_ONCE)
  }, 60_000)
})

describe('stopping', () => {
  test('waits for the mail on its way and takes no other', async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, () => queue()))
    const gate = Promise.withResolvers<void>()
    const begun: string[] = []
    const outbox = openOutbox(async ({ subject }) => {
      begun.push(subject)
      await gate.promise
    })
    const delivering = outbox.nudge()
    await vi.waitFor(() => expect(begun).toHaveLength(8), 10_000)
    let isStopped = false
    const stopping = outbox.stop().then(() => {
      isStopped = true
    })
    await rowOf(String(keys[0]))
    expect(isStopped).toBe(false)

    gate.resolve()
    await Promise.all([stopping, delivering])
    expect(begun).toHaveLength(8)
    const sent = await db.select().from(mails).where(sql`sent_at is not null`)
    expect(sent.map(({ key }) => key).sort()).toEqual(begun.sort())
    await outbox.nudge()
    expect(begun).toHaveLength(8)
  })
})

describe('the log', () => {
  test('tells what became of each mail, and nothing that stands in it', async () => {
    await queue()
    await queue({ address: 'nobody@example.com' })
    await openOutbox().nudge()
    await timePasses()
    const tellTale: SendMail = async ({ text, to }) => {
      throw Object.assign(new Error(`cannot send ${text} to ${to.address}`), { code: `refused: ${text}` })
    }
    await openOutbox(tellTale).nudge()
    const lines = logged.map((line) => JSON.parse(line))
    expect(lines).toHaveLength(3)
    expect(lines).toContainEqual(expect.objectContaining({ level: 'info', msg: 'Mail sent', attempts: 1 }))
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', code: 'EENVELOPE-550', attempts: 1 }))
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', code: 'UNKNOWN', attempts: 2 }))
    for (const line of [...logged, JSON.stringify(await db.select({ error: mails.lastError }).from(mails))]) {
      expect(line).not.toContain(SECRET)
      expect(line).not.toContain('@example.com')
    }
  })
})

test('[OPS-11] how long the oldest mail has waited is measured; one that was sent or given up does not count', async () => {
  watchLeadership(() => true)
  const age = async () => {
    await outboxAgeJob(db).run(new AbortController().signal)
    return metricValue(await metricsText(), 'touchline_outbox_oldest_mail_seconds')
  }
  expect(await age()).toBe(0)
  const made = (minutesAgo: number) => sql`now() - make_interval(mins => ${minutesAgo})`
  const [waiting, sent, givenUp] = [await queue(), await queue(), await queue()]
  await db
    .update(mails)
    .set({ createdAt: made(10) })
    .where(eq(mails.key, waiting))
  await db
    .update(mails)
    .set({ createdAt: made(60), sentAt: made(50) })
    .where(eq(mails.key, sent))
  await db
    .update(mails)
    .set({ createdAt: made(90), failedAt: made(50) })
    .where(eq(mails.key, givenUp))
  expect(await age()).toBeCloseTo(600, -2)
})
