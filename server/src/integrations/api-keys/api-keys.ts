import { type ApiKey, MAX_API_KEYS } from '@touchline/contract/integrations/api-keys.ts'
import type { Scope } from '@touchline/contract/platform/endpoint.ts'
import { isOpen } from '../../club/clubs/clubs.table.ts'
import type { KeyCaller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { hashOf, keyPrefix, newApiKey } from './api-key.ts'
import {
  deleteApiKey,
  deleteApiKeys,
  insertApiKey,
  lockAndCountKeys,
  noteKeyUse,
  selectApiKeys,
  selectKeyByHash,
} from './api-keys.queries.ts'
import type { ApiKeyRow } from './api-keys.table.ts'

/** The settings of a new key. */
export type KeyWish = { name: string; scopes: Scope[]; hourlyLimit: number }

/** Creates a key; it is returned once and stored only as a hash. */
export async function makeApiKey(
  db: Database,
  secret: Buffer,
  clubId: string,
  wish: KeyWish,
): Promise<{ apiKey: ApiKey; key: string }> {
  const key = newApiKey()
  const row = await db.transaction(async (tx) => {
    if ((await lockAndCountKeys(tx, clubId)) >= MAX_API_KEYS)
      throw new Failure('API_KEYS_FULL', { count: MAX_API_KEYS })
    return insertApiKey(tx, { clubId, ...wish, beginning: keyPrefix(key), hash: hashOf(secret, key) })
  })
  return { apiKey: shown(row), key }
}

export async function listApiKeys(db: Database, clubId: string): Promise<ApiKey[]> {
  return (await selectApiKeys(db, clubId)).map(shown)
}

/** Revokes a key by deleting its row, which every call looks up. */
export async function revokeApiKey(db: Database, clubId: string, id: string): Promise<void> {
  if (!(await deleteApiKey(db, clubId, id))) throw new Failure('API_KEY_NOT_FOUND')
}

/** Revokes all keys of a club; returns how many. */
export function revokeApiKeys(db: Database, clubId: string): Promise<number> {
  return deleteApiKeys(db, clubId)
}

/** An existing key, even if its club is not active. */
export async function findApiKey(db: Database, secret: Buffer, key: string): Promise<FoundKey> {
  const found = await selectKeyByHash(db, hashOf(secret, key))
  if (!found) throw new Failure('API_KEY_INVALID')
  return found
}

type FoundKey = NonNullable<Awaited<ReturnType<typeof selectKeyByHash>>>

/** The caller behind a key; requires an active club. */
export async function callerOfKey(db: Database, { key, club }: FoundKey, now = new Date()): Promise<KeyCaller> {
  const plan = club.plan
  if (!isOpen(club, now)) throw new Failure('SUBSCRIPTION_INACTIVE')
  const notedBefore = new Date(now.getTime() - NOTED_EVERY_MS)
  if (!key.lastUsedAt || key.lastUsedAt < notedBefore) await noteKeyUse(db, key.id, now, notedBefore)
  const { id: keyId, clubId, scopes, hourlyLimit } = key
  return { keyId, clubId, memberId: undefined, role: 'admin', plan, scopes, hourlyLimit }
}

const NOTED_EVERY_MS = 60_000

function shown({ id, name, beginning, scopes, hourlyLimit, createdAt, lastUsedAt }: ApiKeyRow): ApiKey {
  return {
    ...{ id, name, beginning, scopes, hourlyLimit },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
