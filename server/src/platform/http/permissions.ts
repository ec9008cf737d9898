import type { Endpoint } from '@touchline/contract/platform/endpoint.ts'
import { type Capability, hasCapability, plansWith } from '@touchline/contract/platform/pricing.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import type { FastifyRequest } from 'fastify'
import type { Asker, Caller, KeyCaller } from '../caller.ts'
import { Failure } from '../failure.ts'
import { addressBucket } from '../limits/address.ts'

/** Finds the session of a token; throws if it does not exist or has ended. */
export type FindCaller = (token: string) => Promise<Caller>

/** A call's declaration of who may make it. */
export type Permission = Pick<Endpoint, 'access' | 'openToUntrusted' | 'capability' | 'scope'>

/**
 * The one place where permissions are enforced: who may make a call, and that its parameters name only their own club
 * and member.
 */
export async function requireCaller(
  { access, openToUntrusted, capability }: Permission,
  request: FastifyRequest,
  find: FindCaller,
): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new Failure('SESSION_TOKEN_MISSING')
  const caller = await find(token)
  if (!caller.isTrusted && !openToUntrusted) throw new Failure('DEVICE_NOT_TRUSTED')
  if (access === 'player' && caller.role !== 'member') throw new Failure('NOT_ALLOWED')
  if (access === 'admin' && caller.role !== 'admin') throw new Failure('NOT_ALLOWED')
  for (const named of [request.params, request.query, request.body]) requireOwn(named, caller)
  if (capability && !hasCapability(caller.plan, capability)) throw lacking(capability)
  return caller
}

/** Finds the API key; throws if it does not exist or its club is closed. */
export type FindKey = (key: string, address: string) => Promise<KeyCaller>

/** A key may make the calls of its scopes for its own club, but not for any member. */
export function requireScope({ scope, capability }: Permission, request: FastifyRequest, caller: KeyCaller): KeyCaller {
  if (!scope) throw new Failure('NOT_ALLOWED')
  requireIntegrations(caller)
  if (!caller.scopes.includes(scope)) throw new Failure('SCOPE_MISSING', { scope })
  for (const named of [request.params, request.query, request.body]) requireOwnClub(named, caller)
  if (capability && !hasCapability(caller.plan, capability)) throw lacking(capability)
  return caller
}

/** Keys work while the club's plan has integrations. */
export function requireIntegrations({ plan }: KeyCaller): void {
  if (!hasCapability(plan, 'integrations')) throw lacking('integrations')
}

/** Names the plans that include the missing feature. */
function lacking(capability: Capability): Failure {
  const plans = plansWith(capability).map((plan) => LOCALES.en.interface.subscription.plans[plan])
  return new Failure('PLAN_LACKS_FEATURE', { plans: plans.join(', ') })
}

/** Finds the club of a password; throws if it does not exist or is closed. */
export type FindAsker = (clubPassword: string, address: string) => Promise<Asker>

/** A caller with a session, or with the club password in a header or in the body. */
export async function requireAsker(
  permission: Permission,
  request: FastifyRequest,
  find: FindCaller,
  findAsker: FindAsker,
): Promise<Asker> {
  if (request.headers.authorization) return requireCaller(permission, request, find)
  const password = request.headers['x-club-password'] ?? Object(request.body).club_password
  if (typeof password !== 'string' || !password) throw new Failure('SESSION_TOKEN_MISSING')
  const asker = await findAsker(password, addressBucket(request.ip))
  for (const named of [request.params, request.query, request.body]) requireOwnClub(named, asker)
  return asker
}

/** The caller, if their session is of the club they name; sessions of other clubs count as anonymous. */
export async function optionalCaller(
  permission: Permission,
  request: FastifyRequest,
  find: FindCaller,
): Promise<Caller | undefined> {
  try {
    return await requireCaller(permission, request, find)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** Any club, player or administrator named by a call must match the session. */
function requireOwn(named: unknown, caller: Caller): void {
  const { clubId, playerId, adminEmail } = Object(named)
  const isForeign =
    isOther(clubId, caller.clubId) ||
    isOther(playerId, caller.memberId) ||
    isOther(typeof adminEmail === 'string' ? adminEmail.trim().toLowerCase() : adminEmail, caller.email)
  if (isForeign) throw new Failure('NOT_ALLOWED')
}

/** Anonymous callers are identified only by their club. */
function requireOwnClub(named: unknown, { clubId: own }: { clubId: string }): void {
  const { clubId, playerId } = Object(named)
  if (isOther(clubId, own) || playerId != null) throw new Failure('NOT_ALLOWED')
}

function isOther(value: unknown, own: string): boolean {
  return value !== undefined && value !== own
}
