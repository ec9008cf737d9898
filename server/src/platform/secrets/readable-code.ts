import { randomInt } from 'node:crypto'

// Crockford's base32: no I, L, O, U, which are easily confused with other characters.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Cryptographically random characters that are easy to read out and type. */
export function readableCode(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}
