import { connect, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startModelServer } from '../../../test/model-server.ts'
import { startStripeServer } from '../../../test/stripe-server.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { cachedProbe } from './cached-probe.ts'

const SETTINGS = { publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined, model: OFFLINE }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

describe('/health', () => {
  test('[OPS-01] says that the database answers, which one it is, and who answers and takes payments', async () => {
    const answer = await world.app.inject({ url: '/health' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      status: 'ok',
      database: { kind: world.database.kind, status: 'ok' },
      model: { kind: 'offline', status: 'ok' },
      payments: { kind: 'test', status: 'ok' },
    })
  })

  test('[OPS-01] says whether the model service answers; without it the product still works', async () => {
    const server = await startModelServer()
    const { baseUrl } = server
    const healthOf = async () => {
      const asking = await openWorld({ settings: { ...SETTINGS, model: { ...OFFLINE, baseUrl } } })
      const answers = await Promise.all(['/health', '/ready'].map((url) => asking.app.inject({ url })))
      await asking.end()
      return answers.map((answer) => [answer.statusCode, answer.json().model.status])
    }
    expect(await healthOf()).toEqual([
      [200, 'ok'],
      [200, 'ok'],
    ])
    await server.close()
    expect(await healthOf()).toEqual([
      [200, 'failing'],
      [200, 'failing'],
    ])
  })

  test('[OPS-01] says whether Stripe answers, and asks it once however often it is probed', async () => {
    const stripe = await startStripeServer({ isChecked: false })
    const healthOf = async (secretKey: string) => {
      const keys = { secretKey, webhookSecret: 'whsec_x', apiBase: stripe.apiBase }
      const paying = await openWorld({ settings: { ...SETTINGS, stripe: keys } })
      const before = stripe.requests.length
      const probes = Array.from({ length: 5 }, () => paying.app.inject({ url: '/health' }))
      const answers = await Promise.all(probes)
      const asked = stripe.requests.length - before
      await paying.end()
      return { asked, seen: new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().payments.status}`)) }
    }
    expect(await healthOf(stripe.secretKey)).toEqual({ asked: 1, seen: new Set(['200 ok']) })
    await stripe.close()
    expect(await healthOf(stripe.secretKey)).toMatchObject({ seen: new Set(['200 failing']) })
  })

  test('[OPS-01] says 503 when the database is gone', async () => {
    const broken = await openWorld()
    await broken.database.close()
    for (const url of ['/health', '/ready']) {
      const answer = await broken.app.inject({ url })
      expect(answer.statusCode, url).toBe(503)
      expect(answer.json(), url).toMatchObject({ status: 'failing', database: { status: 'failing' } })
    }
    const headers = { 'accept-language': 'cs', 'x-club-password': 'SPORT-2026-ABCDEFGH' }
    const payload = { memberId: 'hockey_fitness', message: 'Jak?' }
    const asked = await broken.app.inject({ method: 'POST', url: '/api/chat/stream', headers, payload })
    expect([asked.statusCode, asked.json().code]).toEqual([503, 'UNAVAILABLE'])
    expect(broken.logged.join()).toContain('The database cannot be reached')
    await broken.app.close()
  })
})

describe('/ready', () => {
  test('[OPS-11] says 200 where the database has the migrations of this release, also where it has newer ones', async () => {
    const ready = await openWorld()
    const readiness = async () => {
      const answer = await ready.app.inject({ url: '/ready' })
      return [answer.statusCode, answer.json().status, answer.json().migrations]
    }
    const table = sql.raw('drizzle.__drizzle_migrations')
    expect(await readiness()).toEqual([200, 'ok', 'ok'])
    await ready.database.db.execute(
      sql`insert into ${table} (hash, created_at) select 'newer', max(created_at) + 1 from ${table}`,
    )
    expect(await readiness()).toEqual([200, 'ok', 'ok'])
    await ready.database.db.execute(
      sql`delete from ${table} where created_at >= (select max(created_at) from ${table} where hash <> 'newer')`,
    )
    expect(await readiness()).toEqual([503, 'failing', 'failing'])
    expect((await ready.app.inject({ url: '/health' })).statusCode).toBe(200)
    await ready.end()
  })

  test('[OPS-11] while the process drains it says 503, requests are served, and connections close with them', async () => {
    const ending = await openWorld()
    const address = await ending.app.listen({ port: 0, host: '127.0.0.1' })
    const kept = await connected(address)
    expect(await ask(kept, '/ready')).toMatch(/^HTTP\/1.1 200 OK[\s\S]*connection: keep-alive/i)
    const other = await connected(address)
    expect(await ask(other, '/health')).toMatch(/^HTTP\/1.1 200 OK/)

    const drained = ending.app.draining.begin(60_000)
    const ready = await ask(kept, '/ready')
    expect(ready).toMatch(/^HTTP\/1.1 503[\s\S]*connection: close/i)
    expect(ready).toContain('"draining":true')
    expect(await ask(other, '/health')).toMatch(/^HTTP\/1.1 200 OK[\s\S]*connection: close/i)
    await expect(fetch(`${address}/health`)).rejects.toThrow()
    // No client is connected any more, so the grace period for idle connections is skipped.
    await drained
    await ending.end()
  })

  test('[OPS-02] told again, a process that drains can only end sooner', async () => {
    const ending = await openWorld()
    const open = await connected(await ending.app.listen({ port: 0, host: '127.0.0.1' }))
    await ask(open, '/health')
    const drained = ending.app.draining.begin(60_000, 60_000)
    void ending.app.draining.begin(60_000, 120_000)
    expect(ending.app.draining.leftMs()).toBeLessThanOrEqual(60_000)
    await Promise.all([drained, ending.app.draining.begin(60_000, 0)])
    expect(ending.app.draining.leftMs()).toBe(0)
    open.destroy()
    await ending.end()
  })

  test('[OPS-02] an idle connection is closed when its time is over', async () => {
    const ending = await openWorld()
    const idle = await connected(await ending.app.listen({ port: 0, host: '127.0.0.1' }))
    await ask(idle, '/health')
    const closed = new Promise((resolve) => idle.once('close', resolve))
    await ending.app.draining.begin(0)
    await closed
    await ending.end()
  })
})

test('what was answered is remembered, and nobody but the first waits', async () => {
  const answers = [1, 2, 3]
  const counted = cachedProbe(async () => answers.shift(), 0)
  expect([await counted(), await counted(), await counted()]).toEqual([1, 1, 2])
})

function connected(address: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => resolve(socket))
    socket.setEncoding('utf8').once('error', reject)
  })
}

/** Sends a request on an open connection; resolves with everything received up to the end of the JSON. */
function ask(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  return new Promise((resolve) => {
    let said = ''
    const hear = (chunk: string) => {
      said += chunk
      if (!said.endsWith('}')) return
      socket.off('data', hear)
      resolve(said)
    }
    socket.on('data', hear)
  })
}
