import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { queueMail } from '../server/src/platform/mail/mail.ts'
import { outboxJob } from '../server/src/platform/mail/outbox.ts'
import { sendBySmtp } from '../server/src/platform/mail/smtp.ts'
import { startWorker } from '../server/src/platform/workers/worker.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'
import { startMailServer } from '../server/test/mail-server.ts'

// Bulk mails are queued for a slow mail server; then log-in codes are queued one by one. Measures how long until each
// has left, with one process sending and with two. Misses its bar if a code takes longer than 5 s.
//
//   node bench/mails.ts [mails] [milliseconds a mail] [codes]

const [bulk = 1000, takesMs = 1000, codes = 10] = process.argv.slice(2).map(Number)
const MOST_SECONDS = 5

const postgres = await startEmbeddedServer()
let slowest = 0
console.log('| processes | bulk mails sent a second | connections | codes | median s | slowest s |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const processes of [1, 2]) {
  const databases = []
  for (let one = 0; one < processes; one++)
    databases.push(await openDatabase({ databaseUrl: postgres.url, dataDir: '' }))
  const [first] = databases
  if (!first) throw new Error('there is one process')
  const server = await startMailServer({ takesMs })
  const log = { info() {}, warn: console.warn, error: console.error }
  await first.db.execute(sql`delete from mails`)
  await first.db.execute(sql`
    insert into mails (key, to_name, to_address, subject, text_body, html_body, holds_secret)
    select 'bulk-' || n, 'Anna', 'anna@example.com', 'bulk', 'x', 'x', false from generate_series(1, ${bulk}::int) n`)
  const workers = databases.map(({ db }) =>
    startWorker(outboxJob(db, sendBySmtp(server.url, 'touchline@example.com'), log), { log, isLeader: () => false }),
  )
  for (const worker of workers) void worker.nudge()
  const begun = performance.now()
  await sleep(3 * takesMs)
  const seconds: number[] = []
  for (let code = 0; code < codes; code++) {
    const subject = `code-${code}`
    const queued = performance.now()
    const mail = { to: { name: '', address: 'anna@example.com' }, subject, text: 'x', html: 'x' }
    await queueMail(first.db, subject, mail, { holdsSecret: true, isAwaited: true })
    while (!server.arrived.some(({ read }) => read.subject === subject)) await sleep(5)
    seconds.push((performance.now() - queued) / 1000)
  }
  const rate = server.arrived.length / ((performance.now() - begun) / 1000)
  seconds.sort((one, other) => one - other)
  slowest = Math.max(slowest, seconds.at(-1) ?? Infinity)
  const figures = [rate, server.connections(), codes, seconds[seconds.length >> 1] ?? 0, seconds.at(-1) ?? 0]
  console.log(`| ${[processes, ...figures.map((figure) => Number(figure.toFixed(2)))].join(' | ')} |`)
  await Promise.all(workers.map((worker) => worker.stop()))
  await server.close()
  for (const database of databases) await database.close()
}
await postgres.stop()
process.exit(slowest <= MOST_SECONDS ? 0 : 1)
