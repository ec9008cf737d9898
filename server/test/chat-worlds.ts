import type { FastifyInstance } from 'fastify'
import { createLog } from '../src/platform/http/logging.ts'
import { buildApp } from '../src/start/app.ts'
import { bearer, type TestClub } from './clubs.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { jsonOf } from './response-bodies.ts'
import { OFFLINE, openWorld, TEST_SECRET, type World } from './world.ts'

/** Two applications on one database, like two processes, and the model service that both call. */
export type ChatWorlds = {
  model: ModelServer
  world: World
  other: FastifyInstance
  /** The addresses of the two applications. */
  at: [string, string]
  end(): Promise<void>
}

/** Opens both applications with question limits off, so that a test may ask many. */
export async function openChatWorlds(text?: string): Promise<ChatWorlds> {
  const model = await startModelServer(text === undefined ? {} : { text })
  const settings = {
    ...{ publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined },
    model: { ...OFFLINE, baseUrl: model.baseUrl },
  }
  const world = await openWorld({ settings })
  const other = await buildApp({
    ...{ settings, log: createLog('silent'), database: world.database, secret: TEST_SECRET, webDir: 'none' },
  })
  const addresses: string[] = []
  for (const app of [world.app, other]) {
    app.countUse = async () => {}
    addresses.push(await app.listen({ port: 0, host: '127.0.0.1' }))
  }
  const end = async () => {
    await other.close()
    await world.end()
    await model.close()
  }
  return { model, world, other, at: addresses as [string, string], end }
}

/** Asks a specialist at an address. */
export function askAt(address: string, token: string, message: string, body: object = {}): Promise<Response> {
  return fetch(`${address}/api/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ memberId: 'hockey_fitness', message, language: 'cs', ...body }),
  })
}

/** Sends any other JSON request to an address. */
export async function callAt(address: string, token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { ...bearer(token), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await jsonOf(response) }
}

/** A session token for a device that only knows the club password. */
export async function untrustedToken(app: FastifyInstance, club: TestClub, email: string): Promise<string> {
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/players/create-session' },
    payload: { email, password: club.password },
  })
  if (answer.statusCode !== 200) throw new Error(`logging in failed: ${answer.body}`)
  return answer.json().sessionToken
}
