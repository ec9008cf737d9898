import { createHmac } from 'node:crypto'
import { API_KEY_PREFIX } from '@touchline/contract/integrations/api-keys.ts'
import { secretAddress } from '../../platform/secrets/secret-address.ts'

/** How much of a key is stored in plain text, for users to tell keys apart; the 20 characters after it are secret. */
const BEGINNING = API_KEY_PREFIX.length + 4

/** A new key: 142 random bits. */
export function newApiKey(): string {
  return `${API_KEY_PREFIX}${secretAddress()}`
}

export function keyPrefix(key: string): string {
  return key.slice(0, BEGINNING)
}

/**
 * The stored hash of a key. A fast one is enough: 142 random bits cannot be guessed, and checking a guess needs our
 * secret.
 */
export function hashOf(secret: Buffer, key: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url')
}
