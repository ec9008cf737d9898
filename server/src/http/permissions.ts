import type { Access } from '@touchline/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Asker, Caller } from '../caller.ts'
import { Failure } from '../failure.ts'
import { addressBucket } from '../limits/address.ts'

/** Finds the session of a token; throws where there is none (any more). */
export type FindCaller = (token: string) => Promise<Caller>

/** The one place where permissions are enforced: who may make a call at all, and that it names only what is theirs. */
export async function requireCaller(access: Access, request: FastifyRequest, find: FindCaller): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new Failure('SESSION_TOKEN_MISSING')
  const caller = await find(token)
  if (access === 'player' && caller.role !== 'member') throw new Failure('NOT_ALLOWED')
  if (access === 'admin' && caller.role !== 'admin') throw new Failure('NOT_ALLOWED')
  for (const named of [request.params, request.query, request.body]) requireOwn(named, caller)
  return caller
}

/** Finds the club of a password; throws where there is none, or it is closed. */
export type FindAsker = (clubPassword: string, address: string) => Promise<Asker>

/** Somebody with a session, or whoever shows the club password, in a header or in the body. */
export async function requireAsker(request: FastifyRequest, find: FindCaller, findAsker: FindAsker): Promise<Asker> {
  if (request.headers.authorization) return requireCaller('session', request, find)
  const password = request.headers['x-club-password'] ?? Object(request.body).club_password
  if (typeof password !== 'string' || !password) throw new Failure('SESSION_TOKEN_MISSING')
  const asker = await findAsker(password, addressBucket(request.ip))
  for (const named of [request.params, request.query, request.body]) {
    const { clubId, playerId } = Object(named)
    if (isOther(clubId, asker.clubId) || playerId != null) throw new Failure('NOT_ALLOWED')
  }
  return asker
}

/** Who a visitor is, where they have a session of the club they name; any other session is none here. */
export async function knownVisitor(request: FastifyRequest, find: FindCaller): Promise<Caller | undefined> {
  try {
    return await requireCaller('session', request, find)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** Whatever a call says about club, player or administrator must be what the session says. */
function requireOwn(named: unknown, caller: Caller): void {
  const { clubId, playerId, adminEmail } = Object(named)
  const isForeign =
    isOther(clubId, caller.clubId) ||
    isOther(playerId, caller.memberId) ||
    isOther(typeof adminEmail === 'string' ? adminEmail.trim().toLowerCase() : adminEmail, caller.email)
  if (isForeign) throw new Failure('NOT_ALLOWED')
}

function isOther(value: unknown, own: string): boolean {
  return value !== undefined && value !== own
}
