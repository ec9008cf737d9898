import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readSettings } from '../server/src/platform/env.ts'
import { createLog } from '../server/src/platform/http/logging.ts'
import { openProduct } from '../server/src/start/product.ts'
import { createClub, joinClub } from '../server/test/clubs.ts'
import { flood, letTeamIn, type Send, type TeamCall } from '../server/test/whole-team.ts'

// A team behind one address, over real connections, on PGlite: `node bench/whole-team.ts [players]`.
// Bar: within two minutes no one is refused; then a flooding player is, and their neighbour is not.

const PLAYERS = Number(process.argv[2] ?? 60)
const WITHIN_SECONDS = 120

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
const product = await openProduct(readSettings({ DATA_DIR: dataDir }), createLog('silent'), '/nowhere')
const address = await product.app.listen({ port: 0, host: '127.0.0.1' })
const club = await createClub(product, { plan: 'enterprise' })
const [flooding, neighbour] = [await joinClub(product.app, club), await joinClub(product.app, club)]

const send: Send = async (path, body, headers = {}) => {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.text() }
}

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const begun = performance.now()
const calls = await letTeamIn(send, club, PLAYERS)
const seconds = (performance.now() - begun) / 1000
delay.disable()
const flooded = await flood(send, { flooding: flooding.token, neighbour: neighbour.token }, 180)

console.log('call      number  refused    p50 ms    p95 ms')
for (const what of ['join', 'log in', 'ask'] as const) console.log(lineOf(calls.filter((call) => call.what === what)))
const refused = calls.filter(isRefused).length
console.log(
  `${PLAYERS} players in ${seconds.toFixed(1)} s, event loop p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
)
console.log(`flood: ${flooded.refused} of 180 refused, the neighbour was answered ${flooded.neighbour}`)
const isHeld = refused === 0 && seconds < WITHIN_SECONDS && flooded.refused >= 120 && flooded.neighbour === 200
console.log(`bar: none refused within ${WITHIN_SECONDS} s: ${isHeld ? 'held' : 'MISSED'}`)

await product.close()
rmSync(dataDir, { recursive: true, force: true })
process.exit(isHeld ? 0 : 1)

function isRefused({ status }: TeamCall): boolean {
  return status !== 200 && status !== 201
}

function lineOf(made: TeamCall[]): string {
  const sorted = made.map(({ ms }) => ms).sort((one, other) => one - other)
  const percentile = (share: number) =>
    (sorted[Math.ceil((sorted.length * share) / 100) - 1] ?? 0).toFixed(0).padStart(9)
  const counts = [made.length, made.filter(isRefused).length].map((count) => String(count).padStart(8))
  return `${(made[0]?.what ?? '').padEnd(7)} ${counts.join(' ')} ${percentile(50)} ${percentile(95)}`
}
