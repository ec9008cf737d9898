import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

// The embedded database as we start it, compared with PGlite's defaults: memory in use, peak, and how long queries
// take, each in a process of its own on a copy of the same folder. The first round shows how a fresh start feels.
//
//   node bench/embedded-memory.ts
//
// Bars: at most 0.4 of the peak, and 1.6 times the time of the second half of the rounds.

type Figures = { restMb: number; peakMb: number; firstMs: number; laterMs: number }

const ROUNDS = 6
const QUERIES = 1_000

const [variant, folder = ''] = process.argv.slice(2)
if (variant) process.send?.(await measure(variant === 'ours' ? await openOurs() : await PGlite.create(folder)))
else await compare()

// Imported here because it sets V8's flags for the whole process.
async function openOurs(): Promise<PGlite> {
  const { startPglite } = await import('../server/src/platform/database/pglite-client.ts')
  // As PGlite does by default: the figures are about computing, not about the disk.
  return startPglite(folder, 'not durable')
}

async function compare(): Promise<void> {
  const { copyFolder, createFolder } = await import('../server/src/platform/database/pglite-client.ts')
  const place = mkdtempSync(join(tmpdir(), 'touchline-embedded-'))
  const template = join(place, 'template')
  await createFolder(template)
  for (const name of ['ours', 'defaults']) await copyFolder(template, join(place, name))
  const ours = await inProcess('ours', join(place, 'ours'))
  const defaults = await inProcess('defaults', join(place, 'defaults'))
  rmSync(place, { recursive: true, force: true })
  console.log('          in use MB  peak MB  first round ms  later rounds ms')
  for (const [name, { restMb, peakMb, firstMs, laterMs }] of Object.entries({ defaults, ours })) {
    const cells = [restMb, peakMb, firstMs, laterMs].map((figure) => String(Math.round(figure)).padStart(12))
    console.log(name.padEnd(8), ...cells)
  }
  const peak = ours.peakMb / defaults.peakMb
  const time = ours.laterMs / defaults.laterMs
  console.log(`peak ${peak.toFixed(2)} (bar 0.4), time ${time.toFixed(2)} (bar 1.6)`)
  if (peak > 0.4 || time > 1.6) process.exitCode = 1
}

async function inProcess(name: string, files: string): Promise<Figures> {
  const child = fork(fileURLToPath(import.meta.url), [name, files])
  const [figures] = await once(child, 'message')
  child.kill()
  return figures as Figures
}

async function measure(db: PGlite): Promise<Figures> {
  await db.exec('create table entries (id serial primary key, person int, text text); create index on entries (person)')
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(db, round))
  // The optimizing compiler works in the background and frees what it used some seconds later.
  await sleep(10_000)
  return {
    restMb: process.memoryUsage.rss() / 2 ** 20,
    peakMb: process.resourceUsage().maxRSS / 2 ** 10,
    firstMs: times[0] ?? 0,
    laterMs: times.slice(ROUNDS / 2).reduce((sum, time) => sum + time, 0) / (ROUNDS / 2),
  }
}

/** Single writes and reads, and a few statements over all rows. */
async function timed(db: PGlite, round: number): Promise<number> {
  const start = performance.now()
  for (let i = 0; i < QUERIES; i++) {
    await db.query('insert into entries (person, text) values ($1, $2)', [i % 200, `entry ${round} ${i}`])
    await db.query('select * from entries where person = $1 order by id desc limit 20', [i % 200])
  }
  for (let i = 0; i < 10; i++) await db.query('select person, count(*), max(text) from entries group by person')
  return performance.now() - start
}
