import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEAST_SECRET_CHARACTERS } from '../env.ts'
import { fsyncPath } from '../fsync.ts'

/** The stored secret cannot be used; the message names the file and what to do. */
export class UnusableSecret extends Error {
  override readonly name = 'UnusableSecret'
}

/**
 * The application's secret: from the settings, otherwise created once and stored in the data folder. Two processes must
 * not create it concurrently: open the embedded database first, which locks the folder.
 */
export function loadSecret(appSecret: string | undefined, dataDir: string): string {
  return findSecret(appSecret, dataDir) ?? makeSecret(dataDir, secretPath(dataDir))
}

/** The application's secret if it exists; throws if it is unusable. */
export function findSecret(appSecret: string | undefined, dataDir: string): string | undefined {
  return appSecret ?? readSecret(secretPath(dataDir))
}

/** Derives a key for one purpose, so that one use of the secret cannot be exploited through another. */
export function keyFor(purpose: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}

function secretPath(dataDir: string): string {
  return join(dataDir, 'secret')
}

function readSecret(path: string): string | undefined {
  const secret = contentOf(path)?.trim()
  if (secret === undefined || secret.length >= LEAST_SECRET_CHARACTERS) return secret
  const fault = secret === '' ? 'empty' : `shorter than ${LEAST_SECRET_CHARACTERS} characters`
  throw new UnusableSecret(
    `The secret in ${path} is ${fault}: restore it from a backup, or delete the file to generate a new secret; then all people have to log in again and clubs need new passwords.`,
  )
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written and renamed: a full disk or a kill in between leaves no secret instead of an empty one. */
function makeSecret(dataDir: string, path: string): string {
  const secret = randomBytes(32).toString('base64url')
  const unfinished = `${path}.unfinished`
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(unfinished, secret, { mode: 0o600 })
  fsyncPath(unfinished)
  renameSync(unfinished, path)
  fsyncPath(dataDir)
  return secret
}
