import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The application's secret: given by the settings, else made once and kept in the data folder. */
export async function loadSecret(appSecret: string | undefined, dataDir: string): Promise<string> {
  return appSecret ?? (await keptSecret(dataDir))
}

/** A key for one purpose, so that no two uses of the secret can be turned against each other. */
export function keyFor(purpose: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}

async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    // `wx` lets exactly one of several starting processes make the file; the others read it.
    const file = await open(path, 'wx', 0o600)
    const secret = randomBytes(32).toString('base64url')
    await file.writeFile(secret)
    await file.sync()
    await file.close()
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(path, 'utf8')).trim()
  }
}
