import { createHash, randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The secret part of an unguessable address: 24 characters, 142 bits. */
export function secretAddress(): string {
  return Array.from({ length: 24 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

/** The stored hash of a secret address: with this many random bits it needs no salt and no slow hash. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
