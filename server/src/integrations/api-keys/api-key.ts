import { createHmac } from 'node:crypto'
import { API_KEY_PREFIX } from '@touchline/contract/integrations/api-keys.ts'
import { secretAddress } from '../../platform/secrets/secret-address.ts'

/** How much of a key is kept as it is, for people to tell keys apart; the 20 characters after it are secret. */
const BEGINNING = API_KEY_PREFIX.length + 4

/** A new key: 142 random bits. */
export function newApiKey(): string {
  return `${API_KEY_PREFIX}${secretAddress()}`
}

export function beginningOf(key: string): string {
  return key.slice(0, BEGINNING)
}

/** What is stored of a key. A fast hash will do: nobody guesses 142 bits, and without our secret nobody can try. */
export function hashOf(secret: Buffer, key: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url')
}
