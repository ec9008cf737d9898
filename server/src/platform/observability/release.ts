import { readFileSync } from 'node:fs'

const ROOT = new URL('../../../../', import.meta.url)

/** The running version and, if the web app is built, the start of the build's fingerprint. */
export const RELEASE = releaseOf(versionIn(read('package.json')), read('web/dist/.stamp'))

/** `0.1.0+1a2b3c4d`, the same as in the web app (web/vite.config.ts). */
export function releaseOf(version: string, fingerprint: string | undefined): string {
  return fingerprint ? `${version}+${fingerprint.slice(0, 8)}` : version
}

function versionIn(manifest: string | undefined): string {
  return manifest ? (JSON.parse(manifest) as { version: string }).version : 'unknown'
}

function read(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, ROOT), 'utf8').trim()
  } catch {
    return undefined
  }
}
