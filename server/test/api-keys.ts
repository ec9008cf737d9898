import type { Scope } from '@touchline/contract/platform/endpoint.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { adminToken, bearer, type TestClub } from './clubs.ts'

/** Creates an API key through the administrator's endpoint. */
export async function makeKey(
  app: FastifyInstance,
  club: TestClub,
  scopes: readonly Scope[],
  { name = 'Match-day app', hourlyLimit = 600 }: { name?: string; hourlyLimit?: number } = {},
): Promise<{ id: string; key: string }> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/clubs/${club.clubId}/api-keys`,
    headers: bearer(await adminToken(app, club)),
    payload: { name, scopes, hourlyLimit },
  })
  if (answer.statusCode !== 201) throw new Error(`no key was made: ${answer.body}`)
  return { id: answer.json().apiKey.id, key: answer.json().key }
}

/** Sends requests with an API key. */
export function keyCalls(app: FastifyInstance, key: string) {
  return (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, from?: string) => {
    const options: InjectOptions = { method, url, headers: { ...bearer(key), 'accept-language': 'en' } }
    return app.inject({ ...options, ...(payload && { payload }), ...(from && { remoteAddress: from }) })
  }
}
