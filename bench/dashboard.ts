import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLANS } from '../contract/src/platform/pricing.ts'
import { addSeedPlayers } from '../server/src/club/members/members.ts'
import { readSettings } from '../server/src/platform/env.ts'
import { createLog } from '../server/src/platform/http/logging.ts'
import { openProduct, type Product } from '../server/src/start/product.ts'
import { adminToken, bearer, createClub } from '../server/test/clubs.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'

// The dashboard's two requests for a club of 10 and one of 1,500 players, on PostgreSQL, interleaved in one run. Bar:
// p95 of the large club at most 1.5 times that of the small one.

const ROUNDS = 400
const WARM_UP = 50
const SIZES = [10, PLANS.enterprise.members] as const
const MOST_RATIO = 1.5

const server = await startEmbeddedServer()
const settings = readSettings({
  DATABASE_URL: server.url,
  APP_SECRET: 'x'.repeat(32),
  DATA_DIR: mkdtempSync(join(tmpdir(), 'touchline-bench-')),
})
const product = await openProduct(settings, createLog('silent'), '/nowhere')
const clubs = await Promise.all(SIZES.map((players) => clubOf(product, players)))

const calls = ['members', 'stats'] as const
const times = new Map<string, number[]>()
for (let round = 0; round < ROUNDS + WARM_UP; round++) {
  for (const club of clubs) {
    for (const call of calls) {
      const started = performance.now()
      const answer = await product.app.inject({ url: club[call], headers: club.headers })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      if (round >= WARM_UP) timesOf(call, club.players).push(performance.now() - started)
    }
  }
}

let isFast = true
console.log('call     players   p50 ms   p95 ms   p95 against 10 players')
for (const call of calls) {
  for (const players of SIZES) {
    const ratio = percentile(timesOf(call, players), 95) / percentile(timesOf(call, SIZES[0]), 95)
    isFast &&= ratio <= MOST_RATIO
    const figures = [50, 95].map((share) => percentile(timesOf(call, players), share).toFixed(2).padStart(8))
    console.log(
      `${call.padEnd(8)} ${String(players).padStart(7)} ${figures.join(' ')} ${ratio.toFixed(2).padStart(10)}`,
    )
  }
}
console.log(`bar: at most ${MOST_RATIO} times: ${isFast ? 'held' : 'MISSED'}`)

await product.close()
await server.stop()
process.exit(isFast ? 0 : 1)

async function clubOf({ app, db, clubDependencies }: Product, players: number) {
  const club = await createClub({ app, db, clubDependencies }, { plan: 'enterprise' })
  const now = Date.now()
  await addSeedPlayers(
    db,
    club.clubId,
    Array.from({ length: players }, (_, index) => ({
      firstName: `Jméno${index}`,
      lastName: `Příjmení${(index * 7919) % players}`,
      email: `p${index}@club.example`,
      joinedAt: new Date(now - index * 3_600_000),
      lastActive: index % 3 ? new Date(now - index * 7_200_000) : null,
    })),
  )
  return {
    players,
    headers: bearer(await adminToken(app, club)),
    members: `/api/members/club/${club.clubId}?page=1&pageSize=25&sort=name`,
    stats: `/api/members/stats/${club.clubId}`,
  }
}

function timesOf(call: string, players: number): number[] {
  const key = `${call} ${players}`
  const known = times.get(key) ?? []
  times.set(key, known)
  return known
}

function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.ceil((sorted.length * share) / 100) - 1] ?? 0
}
