import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncPath } from '../../platform/fsync.ts'
import { findSecret } from '../../platform/secrets/secret.ts'
import type { Header } from './backup-lines.ts'
import type { BackupSettings } from './make-backup.ts'
import { BackupRefused } from './refusal.ts'
import { markOf, unsealSecret } from './sealed-secret.ts'

/**
 * Ensures that the restored data has the secret it was encrypted with; returns a note for the operator. Runs before the
 * data is loaded, so that no server can start on it with a new secret.
 */
export function restoreSecret(
  { appSecret, dataDir, backupPassphrase }: BackupSettings,
  { secret, secretMark }: Header,
  into: 'pglite' | 'postgres',
  { withoutSecret = false }: { withoutSecret?: boolean },
): string | undefined {
  const here = findSecret(appSecret, dataDir)
  const sealed = secret && backupPassphrase ? unsealSecret(backupPassphrase, secret) : undefined
  if (!secretMark || (here && markOf(here) === secretMark)) return undefined
  if (sealed && !appSecret && into === 'pglite') return placeSecret(dataDir, sealed)
  if (withoutSecret) return WITHOUT
  if (sealed) {
    const file = join(dataDir, 'secret-of-backup')
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, sealed, { mode: 0o600 })
    throw new BackupRefused(
      `APP_SECRET is not the secret of this backup. The right one is now in ${file}: set APP_SECRET to it, run this again, then delete that file.`,
    )
  }
  throw new BackupRefused(missing(appSecret !== undefined, secret !== null, dataDir))
}

function placeSecret(dataDir: string, secret: string): string {
  const path = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (existsSync(path)) renameSync(path, join(dataDir, 'secret.before-restore'))
  const unfinished = `${path}.unfinished`
  writeFileSync(unfinished, secret, { mode: 0o600 })
  fsyncPath(unfinished)
  renameSync(unfinished, path)
  fsyncPath(dataDir)
  return `The secret was restored into ${path}.`
}

function missing(hasAppSecret: boolean, isInFile: boolean, dataDir: string): string {
  const place = hasAppSecret ? 'APP_SECRET' : join(dataDir, 'secret')
  const fault = hasAppSecret ? 'is not the secret of this backup' : 'does not hold the secret of this backup'
  const way = isInFile
    ? 'set BACKUP_PASSPHRASE to the passphrase it was made with, or put the right secret there'
    : 'put the right secret there (the backup was made without a passphrase and does not hold it)'
  return `${place} ${fault}: ${way}. If it is lost, restore with --without-secret: people log in again and clubs need new passwords.`
}

const WITHOUT =
  'Restored without the secret of this backup: people have to log in again, clubs need new passwords, and webhook secrets must be created again.'
