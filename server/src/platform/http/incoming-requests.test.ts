import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { endpoint } from '@touchline/contract/platform/endpoint.ts'
import { CALLS } from '@touchline/contract/start/calls.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { serve } from './serve.ts'

const MEGABYTE = 1024 * 1024
const TIMEOUTS = { headersMs: 700, requestMs: 3_000, anonymousBodyMs: 1_500, checkMs: 100 }

const slow = endpoint({
  method: 'GET',
  path: '/api/test/slow',
  access: 'everyone',
  summary: 'Answers later than a request may take to come in',
  reply: z.object({ finished: z.boolean() }),
})

let world: World
let club: TestClub
let port: number

beforeAll(async () => {
  world = await openWorld({ timeouts: TIMEOUTS }, (app) => {
    serve(app, slow, async () => {
      await new Promise((done) => setTimeout(done, TIMEOUTS.requestMs + 500))
      return { finished: true }
    })
  })
  club = await createClub(world, { players: 1 })
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterAll(() => world.end())

/** A connection, the data received on it, and when it was closed. */
function open() {
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const connection = { socket, heard: '', closed }
  socket.on('data', (data) => {
    connection.heard += data
  })
  // Writing to a closed connection emits an error.
  socket.on('error', () => {})
  return connection
}

function head(path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

const authorization = () => bearer(club.players[0]?.token ?? '')

/** Writes endlessly, respecting backpressure; returns how much was accepted. */
async function pour(socket: Socket, piece: Buffer, most: number): Promise<number> {
  let sent = 0
  while (sent < most && !socket.destroyed) {
    sent += piece.length
    if (!socket.write(piece)) {
      await new Promise<void>((resolve) => {
        socket.once('drain', () => resolve()).once('close', () => resolve())
      })
    }
  }
  return sent
}

/** Memory in use after garbage collection, run twice: a buffer's bytes are only freed after the buffer itself. */
async function heldMegabytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  collect()
  await setImmediate()
  collect()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return (arrayBuffers + heapUsed) / MEGABYTE
}

const chunk = (bytes: number) => Buffer.from(`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`)

describe('[PERM-06] without a session', () => {
  test('150 unfinished bodies take no memory to speak of and are cut in time', async () => {
    const before = await heldMegabytes()
    const headers = { 'content-type': 'application/json', 'content-length': '3000000' }
    const connections = Array.from({ length: 150 }, open)
    const piece = Buffer.alloc(900 * 1024, 'x')
    for (const { socket } of connections) {
      socket.write(head('/api/analysis/video', headers))
      socket.write(piece)
    }
    // A few fit into the maximum of an address; they get no response, because they could still be completed.
    const refused = () => connections.filter(({ heard }) => heard.startsWith('HTTP/1.1 413')).length
    await vi.waitUntil(() => refused() >= 130, 20_000)
    expect((await heldMegabytes()) - before).toBeLessThan(20)
    await Promise.all(connections.map(({ closed }) => closed))
  })

  test('a body of more than a megabyte is refused while it comes, with or without a length', async () => {
    const [declared, chunked] = [open(), open()]
    const json = { 'content-type': 'application/json' }
    declared.socket.write(head('/api/chat/stream', { ...json, 'content-length': String(2 * MEGABYTE) }))
    chunked.socket.write(head('/api/analysis/video', { ...json, 'transfer-encoding': 'chunked' }))
    const taken = await pour(chunked.socket, chunk(64 * 1024), 400 * MEGABYTE)
    await Promise.all([declared.closed, chunked.closed])
    expect(declared.heard).toMatch(/^HTTP\/1\.1 413 /)
    expect(chunked.heard).toMatch(/^HTTP\/1\.1 413 /)
    expect(taken / MEGABYTE).toBeLessThan(60)
  })

  test('nothing of an upload is kept: the answer is 401 before the file has come', async () => {
    const { socket, closed } = open()
    const boundary = 'form'
    const form = [
      `--${boundary}\r\ncontent-disposition: form-data; name="question"\r\n\r\nJak?\r\n`,
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`,
    ].join('')
    const answered = once(socket, 'data')
    socket.write(
      head('/api/analysis/document', {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(9 * MEGABYTE),
      }),
    )
    socket.write(form)
    socket.write(Buffer.alloc(MEGABYTE, 'x'))
    expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 401 /)
    await closed
  })

  test('fields before the file that are too long are refused', async () => {
    const connection = open()
    const boundary = 'form'
    connection.socket.write(
      head('/api/analysis/document', {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'transfer-encoding': 'chunked',
      }),
    )
    const start = `--${boundary}\r\ncontent-disposition: form-data; name="conversationHistory"\r\n\r\n`
    connection.socket.write(`${start.length.toString(16)}\r\n${start}\r\n`)
    const taken = await pour(connection.socket, chunk(64 * 1024), 400 * MEGABYTE)
    await connection.closed
    expect(connection.heard).toMatch(/^HTTP\/1\.1 413 /)
    expect(taken / MEGABYTE).toBeLessThan(60)
  })

  test('log-in and registration take only what they need', async () => {
    const payload = { email: 'a@b.cz', password: 'something', more: 'x'.repeat(20 * 1024) }
    for (const url of [
      '/api/players/create-session',
      '/api/clubs/register',
      '/api/members/join-team',
      '/api/nowhere',
    ]) {
      expect((await world.app.inject({ method: 'POST', url, payload })).statusCode).toBe(413)
    }
  })

  test('a connection that sends no whole request is closed', async () => {
    const [silent, headersOnly] = [open(), open()]
    headersOnly.socket.write('POST /api/players/create-session HTTP/1.1\r\nhost: localhost\r\n')
    await Promise.all([silent.closed, headersOnly.closed])
  })
})

describe('with a session', () => {
  test('[PERM-06] a file without end is cut at the limit of a file', async () => {
    const connection = open()
    const boundary = 'form'
    connection.socket.write(
      head('/api/analysis/document', {
        ...authorization(),
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'transfer-encoding': 'chunked',
      }),
    )
    const start = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
    connection.socket.write(`${start.length.toString(16)}\r\n${start}\r\n`)
    const taken = await pour(connection.socket, chunk(256 * 1024), 400 * MEGABYTE)
    await connection.closed
    expect(connection.heard).toMatch(/^HTTP\/1\.1 413 /)
    expect(connection.heard).toContain('FILE_TOO_LARGE')
    expect(taken / MEGABYTE).toBeLessThan(60)
  })

  test('[PERM-06] an unfinished body is cut in time', async () => {
    const connection = open()
    connection.socket.write(
      head('/api/analysis/video', {
        ...authorization(),
        'content-type': 'application/json',
        'content-length': String(2 * MEGABYTE),
      }),
    )
    connection.socket.write(Buffer.alloc(MEGABYTE, 'x'))
    const begun = performance.now()
    await connection.closed
    expect(performance.now() - begun).toBeGreaterThan(TIMEOUTS.anonymousBodyMs)
  })

  test('[PERM-06] an answer may take longer than a request', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${slow.path}`)
    expect(await answer.json()).toEqual({ finished: true })
  })
})

describe('[PERM-06] the club password of an upload', () => {
  const upload = (parts: [string, string | Blob][], headers = {}) => {
    const form = new FormData()
    for (const [name, value] of parts) form.append(name, value)
    return fetch(`http://127.0.0.1:${port}/api/analysis/document`, { method: 'POST', body: form, headers })
  }
  const file: [string, Blob] = ['file', new Blob(['a;b\n1;2\n3;4\n'], { type: 'text/csv' })]
  const question: [string, string][] = [
    ['question', 'Jak?'],
    ['memberId', 'golf_fitness'],
  ]

  test('may come in a header, or as a field before the file', async () => {
    const byHeader = await upload([...question, file], { 'x-club-password': club.password })
    const byField = await upload([['club_password', club.password], ...question, file])
    expect([byHeader.status, byField.status]).toEqual([200, 200])
    await Promise.all([byHeader.text(), byField.text()])
  })

  test('is too late after the file', async () => {
    const late = await upload([...question, file, ['club_password', club.password]])
    expect(late.status).toBe(401)
  })
})

describe('[PERM-06] personal answers', () => {
  // The catalogues of specialists, calculators and topics are public and change only with a release.
  const PUBLIC = [
    ...['GET /api/chat/members', 'GET /api/chat/member/:id', 'GET /api/calculators'],
    ...['GET /api/knowledge', 'GET /api/knowledge/:id'],
  ]

  test.each(CALLS.filter((call) => !PUBLIC.includes(`${call.method} ${call.path}`)))(
    '$method $path is not stored by anything on its way',
    async (call) => {
      const url = call.path.replace(':clubId', club.clubId).replace(/:\w+/g, 'golf_fitness')
      const headers = authorization()
      const { method } = call
      const answers = [
        await world.app.inject({ method, url }),
        await world.app.inject({ method, url, headers, ...(call.body && { payload: {} }) }),
      ]
      for (const answer of answers) expect(answer.headers['cache-control'], answer.body).toBe('no-store')
    },
  )
})
