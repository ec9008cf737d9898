import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { testDatabase } from '../../../test/databases.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { eventsOf } from '../../../test/response-bodies.ts'
import { type CollectedSpan, startTraceCollector } from '../../../test/trace-collector.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { startWorkers } from '../workers/workers.ts'
import { inSpan, startTraces, tracedCalls, traceHeaders } from './traces.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'
const QUESTION = 'Bolí mě koleno po zápase'

let collector: Awaited<ReturnType<typeof startTraceCollector>>
let server: ModelServer
let world: World
let address: string
let club: TestClub
let stop: () => Promise<void>

beforeAll(async () => {
  collector = await startTraceCollector()
  stop = await startTraces({ endpoint: collector.endpoint })
  server = await startModelServer({ words: 20 })
  const model = { ...OFFLINE, baseUrl: server.baseUrl }
  const settings = { publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined, model }
  world = await openWorld({ settings, database: await testDatabase() })
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  club = await createClub(world, { players: 1 })
})
afterAll(async () => {
  await world.end()
  await stop()
  await server.close()
  await collector.close()
})

/** The spans that end during an action, once they have arrived. */
async function spansOf(act: () => Promise<unknown>): Promise<CollectedSpan[]> {
  collector.spans.length = 0
  await act()
  await stop()
  stop = await startTraces({ endpoint: collector.endpoint })
  return [...collector.spans]
}

const factOf = ({ attributes }: CollectedSpan, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value
  return value?.intValue ?? value?.doubleValue ?? value?.stringValue
}

describe('[OPS-11] traces', () => {
  test('follow a question from the caller’s trace to the model service, without a word of it', async () => {
    const spans = await spansOf(async () => {
      const response = await fetch(`${address}/api/chat/stream`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          traceparent: `00-${TRACE}-${CALLER}-01`,
          ...bearer(club.players[0]?.token ?? ''),
        },
        body: JSON.stringify({ memberId: 'hockey_fitness', message: QUESTION, language: 'cs' }),
      })
      await eventsOf(response)
      await world.app.chatDependencies.answers.close(5_000)
    })
    const request = spans.find(({ name }) => name === 'askStreaming')
    const model = spans.find(({ name }) => name === 'model answer')
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2 })
    expect(model).toMatchObject({ traceId: TRACE, parentSpanId: request?.spanId, kind: 3 })
    expect(request && factOf(request, 'db.queries')).toBeGreaterThan(1)
    expect(request && factOf(request, 'http.response.status_code')).toBe(200)
    expect(server.headers.at(-1)?.traceparent).toBe(`00-${TRACE}-${model?.spanId}-01`)
    expect(collector.bodies.join('')).not.toContain('koleno')
    expect(collector.bodies.join('')).not.toContain(club.clubId)
  })

  test('have a span for each job that is not done all the time, and say that it failed', async () => {
    const spans = await spansOf(async () => {
      const failing = () => Promise.reject(new TypeError(`about ${QUESTION}`))
      const jobs = [
        { name: 'rare', everyMs: 60_000, run: failing },
        { name: 'frequent', everyMs: 1_000, run: async () => {} },
      ]
      const workers = startWorkers(jobs, { log: { warn() {} }, isLeader: () => true })
      await Promise.all([workers.nudge('rare'), workers.nudge('frequent')])
      await workers.stop()
    })
    expect(spans.map(({ name }) => name)).toEqual(['job rare'])
    expect(spans[0] && [factOf(spans[0], 'error.type'), spans[0].status.code]).toEqual(['TypeError', 2])
    expect(collector.bodies.join('')).not.toContain('koleno')
  })

  test('name the calls to the payment provider', async () => {
    const spans = await spansOf(async () => {
      const provider = tracedCalls('payments', { isTest: false, openCheckout: async (order: string) => `for ${order}` })
      expect(provider.isTest).toBe(false)
      await expect(provider.openCheckout('me')).resolves.toBe('for me')
    })
    expect(spans.map(({ name }) => name)).toEqual(['payments openCheckout'])
  })

  test('cost nothing where nobody wants them', async () => {
    await stop()
    const target = { name: 'provider' }
    expect(tracedCalls('payments', target)).toBe(target)
    expect(await inSpan('x', 'internal', {}, async () => traceHeaders())).toEqual({})
    stop = await startTraces({ endpoint: collector.endpoint })
  })
})
