import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** CSP sources (`'sha256-…'`) of the inline scripts in the built index.html; none where the web app is not built. */
export function inlineScriptSources(webDir: string): string[] {
  return [...templateIn(webDir).matchAll(INLINE_SCRIPT)].map(([, code = '']) => {
    return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  })
}

const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs

function templateIn(webDir: string): string {
  try {
    return readFileSync(join(webDir, 'index.html'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
