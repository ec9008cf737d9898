import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePlan } from '../server/src/planning/plans/makers/make-plan.ts'
import type { Wish } from '../server/src/planning/plans/makers/types.ts'
import { summaryFor } from '../server/src/planning/plans/plan-summary.ts'
import { plans } from '../server/src/planning/plans/plans.table.ts'
import { storedIn } from '../server/src/planning/plans/stored-plan.ts'
import { readSettings } from '../server/src/platform/env.ts'
import { createLog } from '../server/src/platform/http/logging.ts'
import { openProduct } from '../server/src/start/product.ts'
import { adminToken, bearer, createClub } from '../server/test/clubs.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'

// 300 plans of 24 weeks shown to one coach, on PostgreSQL: the coach's list and a key press in the search, compared
// with reading the same plans in full, as both did before there were summaries. Bar: p99 of both requests at most 100
// ms on an otherwise idle machine.
//
//   node bench/plan-lists.ts

const PLANS = 300
const ROUNDS = 100
const MOST_MS = 100

const server = await startEmbeddedServer()
const settings = readSettings({
  DATABASE_URL: server.url,
  APP_SECRET: 'x'.repeat(32),
  DATA_DIR: mkdtempSync(join(tmpdir(), 'touchline-bench-')),
})
const product = await openProduct(settings, createLog('silent'), '/nowhere')
const { app, db } = product
const club = await createClub(product, { players: 2 })
const [player, coach] = club.players
if (!player || !coach) throw new Error('two players are needed')
const headers = bearer(await adminToken(app, club))
const payload = { isCoach: true }
await app.inject({ method: 'PUT', url: `/api/members/${coach.playerId}/coach`, headers, payload })

const today = new Date().toISOString().slice(0, 10)
const wish: Wish = {
  ...{ kind: 'team_week', start: today, timeZone: 'Europe/Prague', days: [1, 2, 4, 5] },
  ...{ sport: 'football', weeks: 24, matchDays: [7], minutes: 90 },
}
const made = makePlan(wish, randomUUID)
if ('refused' in made) throw new Error(made.refused.key)
const { weeks, sessions, sources, notes } = made
const owned = { clubId: club.clubId, ownerId: player.playerId, coachId: coach.playerId, signOff: 'waiting' as const }
const summary = summaryFor({ wish, weeks, sessions }, 1, new Date())
for (let at = 0; at < PLANS; at++) {
  await db.insert(plans).values({ ...owned, title: `Plan ${at}`, wish, weeks, sessions, sources, notes, summary })
}

const times = {
  list: await timed(() => get('/api/plans/shown')),
  search: await timed(() => get('/api/search/own?text=plan')),
  'whole plans': await timed(readWhole, 10),
}
for (const [name, all] of Object.entries(times)) {
  const figures = [50, 95, 99].map((share) => `p${share} ${percentile(all, share).toFixed(1).padStart(8)} ms`)
  console.log(name.padEnd(12), figures.join('  '))
}
const worst = Math.max(percentile(times.list, 99), percentile(times.search, 99))
console.log(`bar: p99 at most ${MOST_MS} ms: ${worst <= MOST_MS ? 'held' : 'MISSED'}`)
await product.close()
await server.stop()
process.exit(worst <= MOST_MS ? 0 : 1)

async function get(url: string): Promise<void> {
  const answer = await app.inject({ url, headers: bearer(coach?.token ?? '') })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

async function readWhole(): Promise<void> {
  for (const row of await db.select().from(plans)) storedIn(row)
}

async function timed(act: () => Promise<void>, rounds = ROUNDS): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < rounds + 3; round++) {
    const started = performance.now()
    await act()
    if (round >= 3) all.push(performance.now() - started)
  }
  return all
}

function percentile(all: readonly number[], share: number): number {
  const sorted = all.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((share / 100) * sorted.length))] ?? 0
}
