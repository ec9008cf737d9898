import { randomInt } from 'node:crypto'

// Crockford's base32: no I, L, O, U, which people mistake for other characters.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random characters from a cryptographic source that can be read out and typed. */
export function readableCode(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}
