import type { Access } from '@touchline/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import { Failure } from '../failure.ts'

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
