import { reportClientError } from '@touchline/contract/client-errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'

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

describe('[NAV-08] POST /api/client-errors', () => {
  test('writes a crash of a page into the log, with its release', async () => {
    const answer = await report(CRASH)
    expect(answer.statusCode).toBe(200)
    const line = world.logged.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'A page crashed')
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
