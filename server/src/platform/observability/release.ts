import { readFileSync } from 'node:fs'

const ROOT = new URL('../../../../', import.meta.url)

/** What runs: the version and, where the web app is built, the beginning of the build's fingerprint. */
export const RELEASE = releaseOf(versionIn(read('package.json')), read('web/dist/.stamp'))

/** `0.1.0+1a2b3c4d`, as the web app says it of itself (web/vite.config.ts). */
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
