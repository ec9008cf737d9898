import { randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The secret part of an address that nobody guesses: 24 characters, 142 bits. */
export function secretAddress(): string {
  return Array.from({ length: 24 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}
