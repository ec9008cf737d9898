import { createHmac, randomInt } from 'node:crypto'
import { ADMIN_PIN_PREFIX } from '@touchline/contract/platform/fields.ts'
import { readableCode } from '../../platform/secrets/readable-code.ts'
import { seal, unseal } from '../../platform/secrets/sealed-text.ts'
import { keyFor } from '../../platform/secrets/secret.ts'

/** The keys that protect a club's secrets, each for its own purpose. */
export type ClubKeys = { lookup: Buffer; sealing: Buffer }

/** The keys derived from the application's secret. */
export function clubKeysOf(secret: string): ClubKeys {
  return { lookup: keyFor('club password lookup', secret), sealing: keyFor('sealed codes', secret) }
}

/** The two codes that a new club gets. */
export type ClubCodes = { password: string; pin: string }

/** New codes from a cryptographic source: SPORT-{year}-{8 characters} and ADM-{8 digits}. */
export function newCodes(now = new Date()): ClubCodes {
  return {
    password: `SPORT-${now.getUTCFullYear()}-${readableCode(8)}`,
    pin: newPin(),
  }
}

/** A new Admin PIN: ADM-{8 digits}. */
export function newPin(): string {
  return `${ADMIN_PIN_PREFIX}${String(randomInt(100_000_000)).padStart(8, '0')}`
}

/** The keyed hash that a club is found by when its password is entered. */
export function lookupOf(keys: ClubKeys, password: string): string {
  return createHmac('sha256', keys.lookup).update(password).digest('base64url')
}

/** Encrypts the codes for the short time in which they may be read. */
export function sealCodes(keys: ClubKeys, clubId: string, codes: ClubCodes): string {
  return seal(keys.sealing, clubId, JSON.stringify(codes))
}

/** Decrypts the codes of a club. */
export function unsealCodes(keys: ClubKeys, clubId: string, sealed: string): ClubCodes {
  return JSON.parse(unseal(keys.sealing, clubId, sealed))
}
