import { getHealth } from '@touchline/contract/platform/health.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { metricValue, namesIn } from '../../../test/metrics.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { eventsOf } from '../../../test/response-bodies.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { measureJob } from './job-metrics.ts'
import { countRetentionDeleted } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { metricsText } from './prometheus.ts'
import { RELEASE, releaseOf } from './release.ts'

const TOKEN = 'a token of at least sixteen characters'
const METRICS = { port: 0, host: '127.0.0.1', token: TOKEN }
const SILENT = { info() {}, warn() {} }

let server: ModelServer
let world: World
let address: string
let club: TestClub

beforeAll(async () => {
  server = await startModelServer({ text: 'Ve středu kolo, v pátek sprinty.', tokensPerSecond: 40 })
  const model = { ...OFFLINE, baseUrl: server.baseUrl }
  const settings = { publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined, model }
  world = await openWorld({ settings: { ...settings, metrics: METRICS } })
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  club = await createClub(world, { players: 1 })
})
afterAll(async () => {
  await world.end()
  await server.close()
})

const ask = (message: string) =>
  fetch(`${address}/api/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(club.players[0]?.token ?? '') },
    body: JSON.stringify({ memberId: 'hockey_fitness', message, language: 'cs' }),
  })

/** By how much a metric grew during an action. */
async function growth(name: string, labels: Record<string, string>, act: () => Promise<unknown>): Promise<number> {
  const before = metricValue(await metricsText(), name, labels) ?? 0
  await act()
  return (metricValue(await metricsText(), name, labels) ?? 0) - before
}

describe('[OPS-11] /metrics on the product’s port', () => {
  test.each([
    ['no token', {}],
    ['another token', { authorization: `Bearer ${'x'.repeat(TOKEN.length)}` }],
    ['the beginning of the token', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
  ])('is closed to whoever shows %s', async (_, headers) => {
    const answer = await world.app.inject({ url: '/metrics', headers })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('touchline_')
  })

  test('speaks Prometheus to whoever shows the token', async () => {
    const answer = await world.app.inject({ url: '/metrics', headers: bearer(TOKEN) })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(metricValue(answer.body, 'touchline_processes')).toBe(1)
  })

  test('does not exist without a token', async () => {
    const closed = await openWorld()
    const answer = await closed.app.inject({ url: '/metrics', headers: bearer(TOKEN) })
    expect(answer.statusCode).toBe(404)
    await closed.end()
  })
})

describe('[OPS-11] /metrics on its own port', () => {
  test('needs no token, and serves nothing else', async () => {
    const own = await serveMetrics({ metrics: METRICS }, SILENT)
    const at = `http://127.0.0.1:${own.port}`
    const answer = await fetch(`${at}/metrics`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('touchline_memory_bytes{kind="resident"}')
    expect((await fetch(`${at}/health`)).status).toBe(404)
    expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404)
    await own.close()
    await expect(fetch(`${at}/metrics`)).rejects.toThrow()
  })
})

describe('[OPS-01] metrics', () => {
  test('count requests by the call’s name and its status, never by the address', async () => {
    const health = { call: 'getHealth', status: '200' }
    const get = () => world.app.inject({ url: getHealth.path })
    expect(await growth('touchline_requests_total', health, get)).toBe(1)
    const lost = () => world.app.inject({ url: '/api/clubs/a-secret-in-the-address' })
    expect(await growth('touchline_requests_total', { call: 'page', status: '404' }, lost)).toBe(1)
    expect(await growth('touchline_request_duration_seconds_count', { call: 'getHealth' }, get)).toBe(1)
    expect(await metricsText()).not.toContain('a-secret-in-the-address')
  })

  test('follow an answer: its stream, its first word, its end and its tokens', async () => {
    const streamed = async () => {
      const response = await ask('Jak mám trénovat?')
      expect(metricValue(await metricsText(), 'touchline_open_streams')).toBe(1)
      await eventsOf(response)
    }
    expect(await growth('touchline_first_word_seconds_count', {}, streamed)).toBe(1)
    expect(metricValue(await metricsText(), 'touchline_open_streams')).toBe(0)
    const input = { model: 'gpt-5', direction: 'input' }
    const another = async () => eventsOf(await ask('A co v neděli?'))
    expect(await growth('touchline_tokens_total', input, another)).toBeGreaterThan(50)
    expect(await growth('touchline_answers_total', { end: 'done' }, another)).toBe(1)
    expect(await growth('touchline_request_duration_seconds_count', { call: 'askStreaming' }, another)).toBe(0)
  })

  test('[SAFE-08] count safety responses by category, response and language, without a word of what was written', async () => {
    const flagged = async () => eventsOf(await ask('Nechci už žít, chci se zabít.'))
    const total = async () =>
      [...(await metricsText()).matchAll(/^touchline_safety_responses_total\{([^}]+)\} (\d+)$/gm)].reduce(
        (sum, [, labels, count]) =>
          sum + (labels?.includes('category="self_harm",response="stop"') ? Number(count) : 0),
        0,
      )
    const before = await total()
    await flagged()
    expect(await total()).toBe(before + 1)
    expect(await metricsText()).not.toContain('zabít')
  })

  test('know how background jobs do', async () => {
    const job = { name: 'job of a test' }
    expect(await growth('touchline_job_runs_total', job, () => measureJob(job.name, async () => {}))).toBe(1)
    expect(metricValue(await metricsText(), 'touchline_job_last_success_timestamp_seconds', job)).toBeCloseTo(
      Date.now() / 1000,
      -1,
    )
    const failing = () => measureJob(job.name, () => Promise.reject(new Error('no'))).catch(() => {})
    expect(await growth('touchline_job_failures_total', job, failing)).toBe(1)
  })

  test('count what retention deletes, and name the release', async () => {
    const deleting = async () => countRetentionDeleted('sessions', 7)
    expect(await growth('touchline_retention_deleted_total', { table: 'sessions' }, deleting)).toBe(7)
    expect(metricValue(await metricsText(), 'touchline_release_info', { release: RELEASE })).toBe(1)
    expect(RELEASE).toMatch(/^\d+\.\d+\.\d+/)
    expect(releaseOf('1.2.3', '0123456789abcdef')).toBe('1.2.3+01234567')
  })

  test('are all named after the product, and no label names a person or a club', async () => {
    const text = await metricsText()
    expect(namesIn(text).filter((name) => !name.startsWith('touchline_'))).toEqual([])
    const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label))
    expect([...labels].sort()).toEqual(
      expect.arrayContaining(['call', 'category', 'direction', 'kind', 'model', 'name', 'state', 'status']),
    )
    expect([...labels].filter((label) => /club|member|person|player|email|address|path/.test(label ?? ''))).toEqual([])
    expect(text).not.toContain(club.clubId)
  })

  test('show the process: connections, delay, memory, time', async () => {
    const text = await metricsText()
    const isPooled = world.database.kind === 'postgres'
    expect(metricValue(text, 'touchline_database_connections', { state: 'total' })).toBeGreaterThanOrEqual(
      isPooled ? 1 : 0,
    )
    expect(metricValue(text, 'touchline_event_loop_delay_p99_seconds')).toBeLessThan(30)
    expect(metricValue(text, 'touchline_memory_bytes', { kind: 'resident' })).toBeGreaterThan(10_000_000)
    expect(metricValue(text, 'touchline_uptime_seconds')).toBeGreaterThan(0)
    expect(metricValue(text, 'touchline_cpu_seconds_total')).toBeGreaterThan(0)
  })
})
