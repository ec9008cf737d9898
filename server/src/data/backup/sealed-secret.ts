import { randomBytes, scryptSync } from 'node:crypto'
import { seal, unseal } from '../../platform/secrets/sealed-text.ts'
import { keyFor } from '../../platform/secrets/secret.ts'
import { BackupRefused } from './refusal.ts'

/** The application's secret, encrypted with the passphrase. */
export type SealedSecret = { salt: string; cost: number; sealed: string }

const OWNER = 'touchline-backup'
const COST = 2 ** 16

/** Encrypts the secret with AES-256-GCM under a key derived from the passphrase by scrypt. */
export function sealSecret(passphrase: string, secret: string): SealedSecret {
  const salt = randomBytes(16).toString('base64url')
  return { salt, cost: COST, sealed: seal(keyOf(passphrase, salt, COST), OWNER, secret) }
}

/** Decrypts the secret. */
export function unsealSecret(passphrase: string, { salt, cost, sealed }: SealedSecret): string {
  const key = keyOf(passphrase, salt, cost)
  try {
    return unseal(key, OWNER, sealed)
  } catch {
    throw new BackupRefused('BACKUP_PASSPHRASE is not the passphrase that this backup was made with.')
  }
}

/** A fingerprint to tell secrets apart. */
export function markOf(secret: string): string {
  return keyFor('mark in backups', secret).toString('base64url')
}

function keyOf(passphrase: string, salt: string, cost: number): Buffer {
  return scryptSync(passphrase.normalize('NFC'), salt, 32, { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 })
}
