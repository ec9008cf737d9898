import { reportClientError } from '@touchline/contract/platform/client-errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { metricValue } from '../../../test/metrics.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { metricsText } from '../observability/prometheus.ts'
import { RELEASE } from '../observability/release.ts'

const CRASH = {
  release: '0.1.0',
  page: 'chat',
  part: 'message-log',
  error: 'TypeError',
  frames: ['chat-B1c2.js:12:345'],
}

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const report = (payload: object) =>
  world.app.inject({ method: reportClientError.method, url: reportClientError.path, payload })

describe('[OPS-11] the crashes of pages in the metrics', () => {
  test('are counted by release; only our own has a name, for anybody can claim another', async () => {
    const count = async (release: string) =>
      metricValue(await metricsText(), 'touchline_client_errors_total', { release })
    const [own = 0, other = 0] = [await count(RELEASE), await count('other')]
    await report({ ...CRASH, release: RELEASE })
    await report({ ...CRASH, release: 'made-up-1' })
    await report({ ...CRASH, release: 'made-up-2' })
    expect([await count(RELEASE), await count('other')]).toEqual([own + 1, other + 2])
    expect(await metricsText()).not.toContain('made-up')
  })
})

describe('[NAV-08] POST /api/client-errors', () => {
  test('writes a crash of a page into the log, with its release', async () => {
    const answer = await report(CRASH)
    expect(answer.statusCode).toBe(200)
    const line = world.logged.map((text) => JSON.parse(text)).findLast(({ msg }) => msg === 'A page crashed')
    expect(line).toMatchObject({ level: 'error', clientError: CRASH })
  })

  test.each([
    ['a message', { ...CRASH, error: 'cannot read “bolí mě koleno”' }],
    ['words among the frames', { ...CRASH, frames: ['bolí mě koleno'] }],
    ['more than ten frames', { ...CRASH, frames: Array(11).fill('chat.js:1:1') }],
    ['no release', { ...CRASH, release: undefined }],
  ])('refuses %s', async (_, payload) => {
    const answer = await report(payload)
    expect(answer.statusCode).toBe(400)
    expect(world.logged.join('')).not.toContain('koleno')
  })

  test('is limited', async () => {
    const statuses = new Set<number>()
    for (let count = 0; count <= (reportClientError.limit?.requests ?? 0); count++) {
      statuses.add((await report(CRASH)).statusCode)
    }
    expect(statuses).toContain(429)
  })
})
